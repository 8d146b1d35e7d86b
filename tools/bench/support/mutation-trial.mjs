import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { start, stop } from '../../scripts/support/processes.mjs';
import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {{ killed: string | null, reached: boolean, by?: string }} Verdict `killed`: the test that failed, or 'never ended'; `reached`: some test ran it */
/**
 * @typedef {object} Trial
 * @property {string} name for messages
 * @property {Record<string, string>} switched by file, a path under the project's folder
 * @property {string[]} tests absolute
 * @property {string} [environment] of tests that name none
 * @property {string[]} [setupFiles]
 * @property {'threads' | 'forks'} [pool]
 * @property {Record<string, string>} [coverageFiles] by test: where it is kept which mutants it reaches
 * @property {Record<string, string>} [fileOf] by id of a mutant
 * @property {number} [most] files of tests that are tried with a mutant
 * @property {Record<string, string | undefined>} [first] by id of a mutant: the file of tests that is asked first
 * @property {string | null} machine
 * @property {string | null} named
 * @property {boolean} drawn
 * @property {string} folder
 */

/** A process that says nothing for so many ms, and so many times what its slowest test file takes, runs in circles. */
const patience = { ms: 20_000, times: 4 };
const asUsual = 25;

/** @param {string} results @returns {any[]} */
const readLines = (results) =>
  readFileSync(results, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** @param {Trial} trial @param {string[]} ids @param {number} between @returns {Promise<any[]>} what one process said until it was done, stuck, dirty, or gone */
async function collectVerdicts(trial, ids, between) {
  mkdirSync(trial.folder, { recursive: true });
  const job = join(trial.folder, 'job.json');
  const switched = join(trial.folder, 'switched.json');
  const results = join(trial.folder, 'results.jsonl');
  writeFileSync(job, JSON.stringify({ ...trial, ids, results, between, switched }));
  writeFileSync(switched, JSON.stringify(trial.switched));
  writeFileSync(results, '');
  const env = { ...process.env, MUTATION_JOB: job };
  const child = start(process.execPath, [inRoot('tools/bench/support/mutation-process.mjs')], { env, stdio: 'ignore' });
  if (child.pid) setPriority(child.pid, Math.max(10, getPriority()));
  let said = readLines(results);
  let since = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const gone = child.exitCode !== null || child.signalCode !== null;
    const now = readLines(results);
    if (now.length > said.length) since = performance.now();
    said = now;
    const last = said.at(-1) ?? {};
    const dry = said.find((line) => line.dry)?.dry.map((/** @type {[string, number]} */ [, ms]) => ms) ?? [120_000];
    const stuck = performance.now() - since > patience.ms + patience.times * Math.max(...dry);
    if (last.done || last.dirty || last.broken || gone || stuck) break;
  }
  await stop(child, 'SIGKILL');
  return said;
}

/**
 * Tries mutants of one file with its tests, in as many processes as it takes.
 * @param {Trial} trial @param {string[]} ids
 * @returns {Promise<Map<string, Verdict>>}
 */
export async function verdictsOn(trial, ids) {
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  /** @type {{ ids: string[], between: number }[]} */
  const jobs = [{ ids, between: asUsual }];
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.ids.length === 0) continue;
    const said = await collectVerdicts(trial, job.ids, job.between);
    const last = said.at(-1) ?? { broken: 'it said nothing' };
    if (last.broken) throw new Error(`${trial.name}: ${last.broken}`);
    for (const { leftOut, why } of said) if (leftOut) console.warn(`${leftOut} fails without a mutant, and is not asked: ${why}`);
    for (const { id, killed, reached = true, by } of said) if (id !== undefined) verdicts.set(id, { killed, reached, by });
    if (last.dirty && job.between > 1) {
      const cleanAt = said.findLastIndex((line) => line.clean);
      const doubted = said.slice(cleanAt + 1).flatMap(({ id }) => (id === undefined ? [] : [id]));
      for (const id of doubted) verdicts.delete(id);
      jobs.push({ ids: doubted, between: 1 });
    } else if (last.trying !== undefined) verdicts.set(last.trying, { killed: 'never ended', reached: true });
    else if (!last.done && !last.dirty) throw new Error(`${trial.name}: the process ended after ${JSON.stringify(last)}`);
    const doubted = new Set(jobs.flatMap((each) => each.ids));
    jobs.push({ ids: job.ids.filter((id) => !verdicts.has(id) && !doubted.has(id)), between: job.between });
  }
  return verdicts;
}
