import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../../tools/scripts/support/root.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

/** 'ORD-08 to ORD-10' and 'BP-18, BP-19' by each number. */
function spread(names: string): string[] {
  const range = /^([A-Z]+)-(\d+) to [A-Z]+-(\d+)$/.exec(names);
  if (!range) return names.split(', ');
  const [list, first, last] = [range[1], Number(range[2]), Number(range[3])];
  return Array.from({ length: last - first + 1 }, (_, index) => `${list}-${String(first + index).padStart(2, '0')}`);
}

const rows = [...read('docs/reliability.md').matchAll(/^\| ((?:ORD|BP|RFND|SETL)-[^|]*?) +\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, names = '', known = '', tested = '', proof = '']) => ({
    ...{ names, known: known.trim(), tested: tested.trim() },
    file: /`([^`]+)`/.exec(proof)?.[1],
  }),
);

it('every scenario of Razorpay’s lists has one row in docs/reliability.md', () => {
  const listed = rows.flatMap(({ names }) => spread(names)).filter((name) => /^(ORD|BP)-/.test(name));
  expect(listed).toEqual([...spread('ORD-01 to ORD-25'), ...spread('BP-01 to BP-37')]);
});

it.each(rows)(
  '$names: a test bears it in its title where something is tested, and none where nothing was read',
  ({ names, known, tested, file }) => {
    if (file) expect(read(file)).toMatch(new RegExp(`it\\(\\s*'[^']*${names}\\b`));
    else expect(known === 'nothing' || tested.includes('Not ours')).toBe(true);
  },
);
