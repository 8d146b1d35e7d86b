/**
 * `npm run bench:faults [-- --only 4,5 --seeds 3 --database postgres --write]`: makes every fault of the 32 classes, counts what is true afterwards, and
 * then takes the guard against it out of a copy of the sources, where the same must fail. Runs on PGlite and on a PostgreSQL of its own (or that of
 * TEST_DATABASE_URL). With `--write` the rows of these classes in
 * docs/reliability.md are written anew. Exit code 0 only where every class holds and every
 * control fails.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { providePostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';
import { faultClasses } from './support/fault-classes.mjs';
import { copyWithout, removeCopy, withoutGuard } from './support/fault-control.mjs';
import { formatFigures, writeRow } from './support/fault-table.mjs';
import { tryScenario, tryTests } from './support/fault-trial.mjs';

/** @typedef {import('./support/fault-classes.mjs').FaultClass} FaultClass */
/** @typedef {import('./support/fault-trial.mjs').DatabaseName} DatabaseName */
/** @typedef {import('./support/fault-trial.mjs').Outcome} Outcome */
/** @typedef {{ each: FaultClass, database: DatabaseName | null, outcome: Outcome | null, control: string, ok: boolean }} Line */

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seeds: { type: 'string', default: '1' },
    database: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const only = wanted.only === '' ? null : wanted.only.split(',').map(Number);
const unknown = only?.filter((number) => !faultClasses.some((each) => each.number === number)) ?? [];
if (unknown.length > 0 || !/^[1-9]\d*$/.test(wanted.seeds) || !/^(pglite|postgres)?$/.test(wanted.database)) {
  console.error('Usage: npm run bench:faults -- --only 4,5 --seeds 3 --database pglite|postgres --write; classes are 1 to 32.');
  process.exit(2);
}
if (wanted.write && wanted.database) {
  console.error('A row has the figures of both databases: --write goes without --database.');
  process.exit(2);
}
const chosen = faultClasses.filter(({ number }) => only?.includes(number) ?? true);
const missing = !existsSync(inRoot('dist/server/main.js')) && chosen.some(({ build }) => build);
if (missing) {
  console.error('Some classes run the built server: `npm run build` first.');
  process.exit(2);
}
// A guard that was renamed is named before the first minute is spent.
for (const { control } of chosen) if ('file' in control) withoutGuard(control);

/** @param {FaultClass} each @returns {(DatabaseName | null)[]} */
const databasesFor = ({ databases }) =>
  databases ? databases.filter((name) => wanted.database === '' || name === wanted.database) : [null];

/**
 * @param {FaultClass} each @param {DatabaseName | null} database @param {string} cwd @param {number[]} seeds
 * @returns {Promise<Outcome | null>} of all seeds together
 */
async function attempt({ trial }, database, cwd, seeds) {
  if ('notMeasured' in trial) return null;
  if ('test' in trial) return tryTests(trial, { cwd });
  /** @type {Outcome} */
  const sum = { figures: {}, wrong: [], isBroken: false };
  for (const seed of seeds) {
    const { figures, wrong, isBroken = false } = await tryScenario(trial, { cwd, database: database ?? 'pglite', seed });
    for (const [name, count] of Object.entries(figures)) sum.figures[name] = (sum.figures[name] ?? 0) + count;
    sum.wrong.push(...wrong);
    sum.isBroken ||= isBroken;
  }
  return sum;
}

/** @param {FaultClass} each @param {DatabaseName | null} database @returns {Promise<{ words: string, ok: boolean }>} */
async function attemptControl(each, database) {
  const { control, build } = each;
  if ('none' in control) return { words: `none: ${control.none}`, ok: true };
  if (database && control.databases && !control.databases.includes(database)) return { words: 'not here', ok: true };
  const trial = 'scenario' in each.trial ? { ...each.trial, n: Math.min(each.trial.n, control.n ?? 5) } : each.trial;
  const outcome = await attempt({ ...each, trial }, database, copyWithout(control, { build }), [1]);
  if (!outcome || outcome.wrong.length === 0) return { words: 'DOES NOT FAIL', ok: false };
  if (outcome.isBroken) return { words: `SAYS NOTHING: ${outcome.wrong[0]}`, ok: false };
  return { words: `fails: ${outcome.wrong[0]}`, ok: true };
}

endAllOnSignals();
const began = performance.now();
const onPostgres = chosen.some((each) => databasesFor(each).includes('postgres'));
if (onPostgres) Object.assign(process.env, await providePostgres());
const seeds = Array.from({ length: Number(wanted.seeds) }, (_, index) => index + 1);
/** @type {Line[]} */
const lines = [];
for (const each of chosen) {
  for (const database of databasesFor(each)) {
    const outcome = await attempt(each, database, root, seeds);
    const { words, ok } = await attemptControl(each, database);
    const isRight = outcome === null || outcome.wrong.length === 0;
    lines.push({ each, database, outcome, control: words, ok: isRight && ok });
    console.log(
      `${String(each.number).padStart(2)} ${each.name}${database ? `, ${database}` : ''}: ${formatFigures(each, outcome)}`,
    );
    for (const line of outcome?.wrong.slice(0, 3) ?? []) console.log(`     WRONG: ${line}`);
    console.log(`     without its guard: ${words.slice(0, 160)}`);
  }
  if (wanted.write) writeRow(lines.filter((line) => line.each === each));
}
await endAll();
removeCopy();
const failed = lines.filter(({ ok }) => !ok).map(({ each, database }) => `${each.number}${database ? ` (${database})` : ''}`);
console.log(
  `${((performance.now() - began) / 60_000).toFixed(1)} min, load average ${loadavg().map((each) => each.toFixed(1))}; ` +
    `${lines.length - failed.length} of ${lines.length} as they must be${failed.length > 0 ? `; not: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
