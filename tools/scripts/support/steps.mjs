import { provideBrowsers } from './browsers.mjs';
import { readPlaywrightFailures, readVitestFailures } from './failures.mjs';
import { providePostgres } from './postgres.mjs';
import { readPlaywrightProofs, readVitestProofs } from './requirement-reports.mjs';
import { inRoot, tool } from './root.mjs';
import { readPlaywrightTally, readVitestTally } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/**
 * @typedef {object} Report of the tests of a step
 * @property {string} file
 * @property {(report: any) => Tally} tally
 * @property {(report: any) => import('./failures.mjs').Failure[]} failures
 * @property {(report: any) => import('./requirement-reports.mjs').Proof[]} proofs
 */
/**
 * @typedef {object} Step of `npm test`
 * @property {string} name
 * @property {string} says what it checks
 * @property {string[]} command
 * @property {true} [onOneCore] it keeps one core busy and is in no need of another step: such steps that follow each other run at once
 * @property {() => Promise<Record<string, string> | void>} [provide] what it needs of the machine; answers additions to its environment
 * @property {Report} [report] where its tests are counted
 */

/**
 * @param {string} name of the project in vitest.config.ts @param {string} says
 * @param {{ provide?: Step['provide'], beside?: string[], only?: string[] }} [more] `beside`: other projects; `only`: parts of the paths of the
 * tests that are run
 * @returns {Step}
 */
function vitest(name, says, { provide, beside = [], only = [] } = {}) {
  const file = inRoot('test-results', `${name}.json`);
  const command = [
    tool('vitest'),
    'run',
    ...[name, ...beside].flatMap((project) => ['--project', project]),
    '--no-allowOnly',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ];
  const report = { file, tally: readVitestTally, failures: readVitestFailures, proofs: readVitestProofs };
  return { name, says, command, provide, report };
}

/** Without waiting for the disk: tests end processes, and what those had written the system keeps; no test takes its power away. */
const provideQuickPostgres = () => providePostgres(['fsync=off']);

/**
 * All is asked of PostgreSQL in each run. The embedded database, which takes several times as long over the same SQL, is asked how it is opened, moved
 * and kept, and for the exam: the browser tests and the demonstration run on it too. With LONG=all it is asked everything.
 */
const onEmbedded = ['/pure/', ...['db', 'demo', 'exam', 'live', 'start'].map((feature) => `tests/server/${feature}/`)];

const requirements = inRoot('tools/scripts/requirements.mjs');

/** @type {Step[]} */
const steps = [
  // Each checker instantiates for itself what several need: more of them than cores take longer.
  { name: 'types', says: 'TypeScript', command: [tool('tsc'), '--checkers', '2'] },
  { name: 'lint', says: 'Biome: rules, layers and format', command: [tool('biome'), 'ci'] },
  // The longest of those that run at once begins.
  {
    name: 'build',
    says: 'app, server and admin command, when older than the sources',
    command: [process.execPath, inRoot('tools/scripts/build.mjs'), '--when-needed'],
    onOneCore: true,
  },
  {
    name: 'spelling',
    says: 'cspell: every word stands in a dictionary or in tools/spelling.txt',
    command: [tool('cspell'), 'lint', '--no-progress', '--no-summary'],
    onOneCore: true,
  },
  {
    name: 'unused',
    says: 'knip: files, exports and packages that nothing uses',
    command: [tool('knip'), '--cache'],
    onOneCore: true,
  },
  {
    name: 'requirements',
    says: 'every row of docs/requirements.md has a test, and every id in a test is a row',
    command: [process.execPath, requirements, '--require-all'],
    onOneCore: true,
  },
  vitest('unit', 'contract, services, machines, content, scripts', { beside: ['unit-alone'] }),
  vitest('views', 'components', { beside: ['views-alone'] }),
  vitest('pglite', 'the server on PGlite', { only: process.env.LONG === 'all' ? [] : onEmbedded }),
  vitest('postgres', 'the server on PostgreSQL', { provide: provideQuickPostgres }),
  {
    name: 'browser',
    says: 'the built product in Chromium and Firefox',
    command: [tool('playwright'), 'test', '--forbid-only'],
    provide: provideBrowsers,
    report: {
      file: inRoot('test-results', 'browser.json'),
      tally: readPlaywrightTally,
      failures: readPlaywrightFailures,
      proofs: readPlaywrightProofs,
    },
  },
  {
    name: 'proofs',
    says: 'every row of docs/requirements.md has a test that ran and passed, by the reports of the steps above',
    command: [process.execPath, requirements, '--require-all', '--reports', inRoot('test-results')],
  },
];

/** The steps that leave a report of their tests. */
export const stepsWithReports = steps.flatMap(({ name, report }) => (report ? [{ name, report }] : []));

/**
 * @param {string[]} names as asked for; none means all
 * @returns {Step[] | string} in their own order; the browser tests bring the build that they test. On an unknown name, what is wrong with it.
 */
export function stepsNamed(names) {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown) return `No step '${unknown}'. There are: ${steps.map((step) => step.name).join(', ')}.`;
  const wanted = new Set(names.includes('browser') ? ['build', ...names] : names);
  return names.length === 0 ? steps : steps.filter((step) => wanted.has(step.name));
}

/**
 * @param {Step[]} steps @returns {Step[][]} in their order, those that may run at once together
 */
export function groupSteps(steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.onOneCore && last?.[0]?.onOneCore) last.push(step);
    else groups.push([step]);
  }
  return groups;
}
