import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const rows = readFileSync('docs/requirements.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command on a list; its exit code and what it complains of. */
function check(list: string, ...options: string[]): Promise<[code: number, complaints: string]> {
  const file = join(folder, 'list.md');
  writeFileSync(file, list);
  return new Promise((tell) => {
    execFile(process.execPath, ['tools/scripts/requirements.mjs', '--list', file, ...options], (error, _, complaints) =>
      tell([error ? Number(error.code) : 0, complaints.replaceAll(file, 'list.md')]),
    );
  });
}
const count = rows.match(/^\| \d[^|]+\|/gm)?.length ?? 0;
const untested = `${rows}| 9-999 | Owls are fed at noon. |\n`;

it('takes the rows as they are: each has a test', async () => {
  expect(await check(rows, '--require-all')).toEqual([0, '']);
});

it('fails on a row without a test, where all are required', async () => {
  expect(await check(untested, '--require-all')).toEqual([1, `1 of ${count + 1} ids have no test.\n`]);
  expect(await check(untested)).toEqual([0, '']);
});

it('fails on a row that stands twice, and on an id in a test that is no row', async () => {
  expect(await check(`${rows}| 9-38 | The amount is sent as the listed number. |\n`)).toEqual([
    1,
    'list.md: the id 9-38 stands 2 times; each may stand once.\n',
  ]);
  const [code, complaints] = await check(rows.replace(/^\| 9-19 .*\n/m, ''));
  expect([code, complaints.split('\n').at(0)]).toEqual([
    1,
    expect.stringMatching(/^(tests|e2e)\/[\w/.-]+:\d+: \[9-19\] is no id of list\.md \(stale or misspelt\)\.$/),
  ]);
});

it('takes an id from titles and what fills them alone: not from comments, other texts, or what is skipped', async () => {
  const tests = join(folder, 'planted');
  mkdirSync(tests);
  writeFileSync(
    join(tests, 'owl.test.ts'),
    `describe.each(['owls'])('%s [9-901]', () => {
      it('are fed [9-902]', () => say('[9-911]')); // [9-912]
      // it('are fed [9-913]')
      it(/* [9-914] */ \`are fed [9-903]\`, () => {});
      it.skip('are fed [9-915]', () => {});
      it.todo('are fed [9-916]');
    });
    it.each([['at noon', '[9-904]']])('is fed %s %s', () => {});
    const times = [['[9-905]', 12]];
    test.each(times)('%s', () => {});
    const others = ['[9-917]'];`,
  );
  const [, complaints] = await check(rows, '--tests', tests);
  expect([...complaints.matchAll(/(\d+): \[9-(\d+)\] is no id/g)].map(([, line, id]) => [line, id])).toEqual([
    ['1', '901'],
    ['2', '902'],
    ['4', '903'],
    ['8', '904'],
    ['9', '905'],
  ]);
});
