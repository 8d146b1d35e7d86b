import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variables } from '../../../../server/environment.ts';

it('the README lists every variable with its default and meaning', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
  const rows = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `| ${name} |${fallback === '' ? '' : ` \`${fallback}\``} | ${meaning} |`,
  );
  expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
});
