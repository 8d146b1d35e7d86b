/**
 * `npm test`: every check of the project, one after the other; the parts with many tests use both cores themselves.
 * `npm test -- unit browser` runs single steps. Exit code 0 only when each step passed. At the end stand the tests that failed, with the first
 * lines of why; the last line counts the tests, and a step that fails without a failed test (a type error, say) counts as one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { formatFailures } from './support/failures.mjs';
import { endAll, endAllOnSignals, run, runAside } from './support/processes.mjs';
import { inRoot, root } from './support/root.mjs';
import { groupSteps, stepsNamed } from './support/steps.mjs';
import { nothing, sumTallies, wordsFor } from './support/tally.mjs';

/** @typedef {import('./support/steps.mjs').Step} Step */
/** @typedef {{ ok: boolean, tally: import('./support/tally.mjs').Tally, failures: import('./support/failures.mjs').Failure[], why: string }} Outcome */
/** @typedef {Outcome & { step: Step, seconds: number }} Result */

/** @param {Step} step @returns {Promise<Outcome>} */
async function runStep({ command: [program = '', ...args], provide, report, onOneCore }) {
  if (report) rmSync(report.file, { force: true });
  const code = await (onOneCore ? runAside : run)(program, args, { cwd: root, env: { ...process.env, ...(await provide?.()) } });
  const why = code === 0 ? '' : `exit code ${code}`;
  if (!report) return { ok: code === 0, tally: nothing, failures: [], why };
  if (!existsSync(report.file)) return { ok: false, tally: nothing, failures: [], why: `${why}, no report` };
  const said = JSON.parse(readFileSync(report.file, 'utf8'));
  const [tally, failures] = [report.tally(said), report.failures(said)];
  if (tally.passed + tally.failed === 0) return { ok: false, tally, failures, why: 'no test was run' };
  return { ok: code === 0 && tally.failed === 0, tally, failures, why };
}

/** @param {Step} step @returns {Promise<Result>} */
async function perform(step) {
  console.log(`\n=== ${step.name}: ${step.says}`);
  const began = performance.now();
  const outcome = await runStep(step).catch((error) => ({ ok: false, tally: nothing, failures: [], why: error.message }));
  const seconds = (performance.now() - began) / 1000;
  console.log(`--- ${step.name}: ${outcome.ok ? 'ok' : `FAILED (${outcome.why})`} after ${seconds.toFixed(1)} s`);
  return { step, seconds, ...outcome };
}

/** As many at a time as there are cores. @param {Step[]} group @returns {Promise<Result[]>} in their order */
async function performAtOnce(group) {
  /** @type {Result[]} */
  const results = [];
  const waiting = group.map((step, at) => ({ step, at }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.at] = await perform(next.step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** @param {Result} result */
function summaryLine({ step, ok, seconds, tally, why }) {
  const columns = [step.name.padEnd(13), ok ? 'ok    ' : 'FAILED', `${seconds.toFixed(1)} s`.padStart(8)];
  return [...columns, step.report ? wordsFor(tally) : why].join('  ');
}

const steps = stepsNamed(process.argv.slice(2));
if (typeof steps === 'string') {
  console.error(steps);
  process.exit(2);
}
endAllOnSignals();
mkdirSync(inRoot('test-results'), { recursive: true });
/** @type {Result[]} */
const results = [];
for (const group of groupSteps(steps)) results.push(...(await performAtOnce(group)));
await endAll();

console.log(
  `\n=== summary\n${formatFailures(results.flatMap(({ failures }) => failures))}\n${results.map(summaryLine).join('\n')}\n`,
);
const silent = results.filter((result) => !result.ok && result.tally.failed === 0).length;
const total = sumTallies([...results.map((result) => result.tally), { ...nothing, failed: silent }]);
console.log(wordsFor(total));
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
