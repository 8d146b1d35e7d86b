import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as legalLimits from '../../../contract/legal-limits.ts';
import * as productLimits from '../../../contract/limits.ts';
import { asvsRequirements } from '../../support/asvs.ts';

type Row = { id: string; level: number; what: string; how: string };
type Status = 'test' | 'document' | 'not applicable' | 'open';

const rules = readFileSync('docs/security-rules.md', 'utf8');
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** The rows of a table of requirements: four cells, the first an id. */
const readRows = (markdown: string): Row[] =>
  [...markdown.matchAll(/^\| *(V[\d.]+) *\| *(\d) *\| *(.*?) *\| *(.*?) *\|$/gm)].map(
    ([, id = '', level, what = '', how = '']) => ({
      ...{ id, level: Number(level), what, how },
    }),
  );

/** The proofs of a row, without the remark for whom an open one waits. */
const readProofs = ({ how }: Row) => how.split('<br>').map((proof) => proof.replace(/ *<!--.*?-->/, '').trim());

/** What is wrong with a proof; null where it is there. */
function findFault(proof: string): string | null {
  if (/^(not applicable because|open:) \S+/.test(proof)) return null;
  const [, heading] = /^\[security-rules\.md\]\(security-rules\.md\) § (.+)$/.exec(proof) ?? [];
  if (heading !== undefined) return rules.includes(`\n## ${heading}\n`) ? null : `security-rules.md has no '${heading}'`;
  const [, script] = /^`npm (?:run )?([\w:]+)`$/.exec(proof) ?? [];
  if (script !== undefined) return script in scripts ? null : `there is no npm run ${script}`;
  const [, file, title] = /^`([\w./-]+)` › (.+)$/.exec(proof) ?? [];
  if (file === undefined || title === undefined) return `'${proof}' names no test, no document, no reason and nothing open`;
  if (!existsSync(file)) return `there is no ${file}`;
  const text = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`)) ? null : `${file} has no '${title}'`;
}

function findStatus(row: Row): Status {
  const proofs = readProofs(row);
  if (proofs.some((proof) => proof.startsWith('open:'))) return 'open';
  if (proofs.every((proof) => proof.startsWith('not applicable'))) return 'not applicable';
  return proofs.every((proof) => proof.startsWith('[')) ? 'document' : 'test';
}

/** Everything that is wrong with a table. */
function findFaults(markdown: string): string[] {
  const rows = readRows(markdown);
  const due = asvsRequirements.filter(({ level }) => level <= 2);
  const count = (id: string) => rows.filter((row) => row.id === id).length;
  return [
    ...due.filter(({ id }) => count(id) !== 1).map(({ id }) => `${id} stands ${count(id)} times`),
    ...rows
      .filter((row) => !due.some(({ id, level }) => id === row.id && level === row.level))
      .map(({ id }) => `${id} is no such row`),
    ...rows.flatMap((row) =>
      readProofs(row).flatMap((proof) => {
        const fault = findFault(proof);
        return fault === null ? [] : [`${row.id}: ${fault}`];
      }),
    ),
    ...rows.filter(({ what }) => what === '').map(({ id }) => `${id} says nothing`),
  ];
}

const table = readFileSync('docs/security.md', 'utf8');

it('there are 253 requirements of levels 1 and 2, of 345', () => {
  const counts = [1, 2, 3].map((level) => asvsRequirements.filter((each) => each.level === level).length);
  expect([...counts, asvsRequirements.length]).toEqual([70, 183, 92, 345]);
});

it('each requirement has one row, and each row a test, a document, a reason, or what is open', () => {
  expect(findFaults(table)).toEqual([]);
});

it('the tally at the top is that of the rows', () => {
  const statuses = readRows(table).map(findStatus);
  const count = (status: Status) => statuses.filter((each) => each === status).length;
  const [, ...said] = /^\| *(\d+) *\| *(\d+) *\| *(\d+) *\| *(\d+) *\| *(\d+) *\|$/m.exec(table) ?? [];
  expect(said.map(Number)).toEqual([statuses.length, count('test'), count('document'), count('not applicable'), count('open')]);
});

describe('a fault of the table is found', () => {
  const line = (id: string) => table.split('\n').find((each) => each.startsWith(`| ${id} `)) ?? '';
  it.each<[string, (row: string) => string, RegExp]>([
    ['a row that is missing', () => '', /^V8\.2\.1 stands 0 times$/],
    ['a row that stands twice', (row) => `${row}\n${row}`, /^V8\.2\.1 stands 2 times$/],
    ['another level', (row) => row.replace(/\| *1 *\|/, '| 2 |'), /^V8\.2\.1 is no such row$/],
    [
      'a file that is gone',
      (row) => row.replace('access-matrix', 'access-grid'),
      /^V8\.2\.1: there is no tests\/server\/http\/slow\/access-grid/,
    ],
    [
      'a title that has changed',
      (row) => row.replace('a teacher makes', 'no teacher makes'),
      /^V8\.2\.1: .* has no 'no teacher makes/,
    ],
    ['a row without a proof', (row) => row.replace(/`.*$/, ' |'), /^V8\.2\.1: '' names no test/],
    ['a reason that is none', (row) => row.replace(/`.*$/, 'not applicable because |'), /^V8\.2\.1: .* names no test/],
    ['a heading that is gone', (row) => row.replace(/`.*$/, '[security-rules.md](security-rules.md) § Owls |'), /has no 'Owls'$/],
    ['a command that is gone', (row) => row.replace(/`.*$/, '`npm run owls` |'), /there is no npm run owls$/],
  ])('%s', (_, change, fault) => {
    const row = line('V8.2.1');
    expect(row).not.toBe('');
    expect(findFaults(table.replace(row, change(row)))).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});

const limits = { ...productLimits, ...legalLimits };

it('the documented limits are those of the code', () => {
  const said = [...rules.matchAll(/^\| `([\w.]+)` *\| (\d+) *\|/gm)].map(([, name = '', value]) => [name, Number(value)]);
  expect(said.length).toBeGreaterThan(15);
  const read = (name: string) => name.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), limits);
  expect(said).toEqual(said.map(([name]) => [name, read(String(name))]));
});
