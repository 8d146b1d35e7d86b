import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const rows = readFileSync('docs/requirements.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command on a list; its exit code and what it complains of. */
function check(list: string, ...options: string[]): Promise<[code: number, complaints: string]> {
  const file = join(folder, 'list.md');
  writeFileSync(file, list);
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/scripts/requirements.mjs', '--list', file, ...options], (error, _, complaints) =>
      resolve([error ? Number(error.code) : 0, complaints.replaceAll(folder, '').replaceAll('/list.md', 'list.md')]),
    );
  });
}

describe('by the sources', () => {
  const tests = join(folder, 'fed');
  const fed = '| 9-901 | Owls are fed. |\n';
  const checkFed = (list: string, ...options: string[]) => check(list, '--tests', tests, ...options);

  beforeAll(() => {
    mkdirSync(tests);
    writeFileSync(join(tests, 'owl.test.ts'), `it('are fed', proves('9-901'), () => {});`);
  });

  it('takes the rows as they are: each has a test', async () => {
    expect(await check(rows, '--require-all')).toEqual([0, '']);
  });

  it('fails on a row without a test, where all are required', async () => {
    const untested = `${fed}| 9-902 | Owls are fed at noon. |\n`;
    expect(await checkFed(untested, '--require-all')).toEqual([1, '1 of 2 ids have no test.\n']);
    expect(await checkFed(untested)).toEqual([0, '']);
  });

  it('fails on a row that stands twice, on an id in a test that is no row, and on a list without rows', async () => {
    expect(await checkFed(`${fed}${fed}`)).toEqual([1, 'list.md: the id 9-901 stands 2 times; each may stand once.\n']);
    const unknown = "/fed/owl.test.ts:1: '9-901' is no id of list.md (stale or misspelt).\n";
    expect(await checkFed('| 9-902 | Owls sleep. |\n')).toEqual([1, unknown]);
    expect(await checkFed('')).toEqual([1, `list.md has no rows.\n${unknown}`]);
  });

  it('takes an id from what a test proves alone: not from comments, other texts, or what is skipped', async () => {
    const planted = join(folder, 'planted');
    mkdirSync(planted);
    writeFileSync(join(planted, 'owl.model.ts'), `export const owl = { machine: ids\`9-907\n9-908\`, page: ['9-909'] };`);
    writeFileSync(
      join(planted, 'owl.test.ts'),
      `import { owl as bird } from './owl.model.ts';
      describe.each(['owls'])('%s', proves('9-920'), () => {
        it('are fed', proves('9-902', "9-903"), () => say('9-911')); // proves('9-912')
        it('are fed 9-913', { ...proves('9-904'), timeout: 10 }, () => {});
        it.skip('are fed', proves('9-914'), () => {});
        it.todo('are fed', proves('9-915'));
      });
      describe.skip('owls', () => it('are fed', proves('9-916'), () => {}));
      itEach([['at noon', proves('9-905')]])('is fed %s', () => {});
      const night = ['9-906'] as const;
      test('is fed', proves(...night, ...bird.machine, ...bird.page), () => {});`,
    );
    const [, complaints] = await check(fed, '--tests', planted);
    expect([...complaints.matchAll(/(\d+): '9-(\d+)' is no id/g)].map(([, line, id]) => [line, id])).toEqual([
      ['2', '920'],
      ['3', '902'],
      ['3', '903'],
      ['4', '904'],
      ['9', '905'],
      ['11', '906'],
      ['11', '907'],
      ['11', '908'],
      ['11', '909'],
    ]);
  });

  it('fails on ids that it cannot read', async () => {
    const computed = join(folder, 'computed');
    mkdirSync(computed);
    writeFileSync(join(computed, 'owl.test.ts'), `it('is fed', proves(...list(), \`9-\${number}\`), () => {});`);
    expect(await check(fed, '--tests', computed)).toEqual([
      1,
      '/computed/owl.test.ts:1: only ids that are written down in a list can be read.\n'.repeat(2),
    ]);
  });
});

describe('by the reports of a run', () => {
  const reports = join(folder, 'reports');
  const list = '| 9-901 | fed |\n| 9-902 | washed |\n| 9-903 | shown |\n';
  const report = (name: string, content: object) => writeFileSync(join(reports, `${name}.json`), JSON.stringify(content));
  const vitest = (status: string, ...ids: string[]) => ({
    testResults: [
      {
        assertionResults: [
          { status, fullName: 'owls are fed', meta: Object.fromEntries(ids.map((id) => [`requirement ${id}`, true])) },
        ],
      },
    ],
  });
  const playwright = (status: string, ...ids: string[]) => ({
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'owls are shown',
                tests: [{ status, annotations: ids.map((id) => ({ type: 'requirement', description: id })) }],
              },
            ],
          },
        ],
      },
    ],
  });
  const judge = (...options: string[]) => check(list, '--reports', reports, ...options);

  beforeAll(() => mkdirSync(reports));

  it('takes what passed', async () => {
    report('unit', vitest('passed', '9-901'));
    report('views', vitest('passed', '9-902'));
    for (const name of ['pglite', 'postgres']) report(name, vitest('passed'));
    report('browser', playwright('expected', '9-903'));
    expect(await judge('--require-all')).toEqual([0, '']);
  });

  it.each([
    ['was skipped', () => report('views', vitest('skipped', '9-902'))],
    ['failed', () => report('views', vitest('failed', '9-902'))],
    ['was not run', () => report('views', vitest('passed'))],
    ['was skipped in a browser', () => report('browser', playwright('skipped', '9-903'))],
    ['passed in a browser at the second try', () => report('browser', playwright('flaky', '9-903'))],
  ])('fails on a row whose only test %s', async (_, leave) => {
    report('views', vitest('passed', '9-902'));
    report('browser', playwright('expected', '9-903'));
    leave();
    expect(await judge('--require-all')).toEqual([1, '1 of 3 ids have no test.\n']);
  });

  it('fails on an id that is no row, and without one of the reports', async () => {
    report('views', vitest('passed', '9-902', '9-911'));
    report('browser', playwright('expected', '9-903'));
    expect(await judge()).toEqual([1, "owls are fed: '9-911' is no id of list.md (stale or misspelt).\n"]);
    rmSync(join(reports, 'views.json'));
    expect(await judge()).toEqual([1, "There is no report of the step 'views' in /reports.\n"]);
  });
});
