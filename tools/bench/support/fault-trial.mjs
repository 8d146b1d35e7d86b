import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { start, stop } from '../../scripts/support/processes.mjs';
import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {import('./fault-process.mjs').Outcome & { isBroken?: boolean }} Outcome `isBroken`: it says nothing about the guard */
/** @typedef {'pglite' | 'postgres'} DatabaseName */
/** @typedef {{ scenario: string, file: string, n: number }} ScenarioRun */
/** @typedef {{ test: string, file: string, project: string, env?: Record<string, string> }} TestRun `env`: how often it is tried */

/** How long one run may take, in ms: a server without its guard may wait for ever, and a hundred thousand schedules take their time. */
const patience = 900_000;

/**
 * @param {string} command @param {string[]} args @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<string | null>} how it ended otherwise than with 0, null where it did not
 */
async function runToEnd(command, args, { cwd, env = {} }) {
  const child = start(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  /** @type {Promise<string | null>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? code}`));
  });
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('did not end'), patience);
  });
  const how = await Promise.race([ended, late]);
  clearTimeout(timer);
  if (how === 'did not end') await stop(child, 'SIGKILL');
  return how;
}

/**
 * Makes a fault in a process of its own.
 * @param {ScenarioRun} trial @param {{ cwd: string, database: DatabaseName, seed: number }} where
 * @returns {Promise<Outcome>}
 */
export async function tryScenario({ scenario, file, n }, { cwd, database, seed }) {
  const result = newResult();
  const job = JSON.stringify({ file, scenario, n, seed, result });
  const how = await runToEnd(process.execPath, ['tools/bench/support/fault-process.mjs', job], {
    cwd,
    env: { TEST_DATABASE: database },
  });
  if (!existsSync(result)) return noOutcome(`the process ${how}`);
  return JSON.parse(readFileSync(result, 'utf8'));
}

/**
 * Runs tests of Vitest by their title.
 * @param {TestRun} trial @param {{ cwd: string }} where
 * @returns {Promise<Outcome>}
 */
export async function tryTests({ test, file, project, env = {} }, { cwd }) {
  const result = newResult();
  const escaped = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = ['run', '--project', project, file, '-t', escaped, '--reporter=json', `--outputFile.json=${result}`];
  const how = await runToEnd(join('node_modules', '.bin', 'vitest'), args, { cwd, env });
  if (!existsSync(result)) return noOutcome(`Vitest ${how}`);
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(result, 'utf8'));
  const failures = testResults.flatMap((/** @type {any} */ { assertionResults }) =>
    assertionResults.filter((/** @type {any} */ { status }) => status === 'failed'),
  );
  const wrong = failures.map(
    (/** @type {any} */ { title, failureMessages }) => `${title}: ${String(failureMessages[0]).split('\n')[0]}`,
  );
  if (passed + failed === 0) return noOutcome(`no test of ${file} ran`);
  const tried = Object.fromEntries(Object.entries(env).map(([name, count]) => [name.toLowerCase(), Number(count)]));
  return { figures: { ...tried, 'tests passed': passed, failed }, wrong };
}

/** @param {string} why nothing can be said, as where a scenario itself broke @returns {Outcome} */
const noOutcome = (why) => ({ figures: {}, wrong: [why], isBroken: true });

let results = 0;

function newResult() {
  results += 1;
  const folder = inRoot('test-results/faults');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `result-${process.pid}-${results}.json`);
  rmSync(file, { force: true });
  return file;
}
