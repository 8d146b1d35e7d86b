/**
 * Sends payments through a list of faults and counts what is true afterwards: `node tools/bench/payments.mjs [count] [seed] [mutant]`. Runs on
 * PostgreSQL where `npm test` finds one, else on the embedded database (`TEST_DATABASE=pglite`). Exit code 0 only where no payment, refund or dispute was lost,
 * none counted twice, nobody enrolled without one, and nobody left untold. With the name of a mutant a guard is taken out first, and the exit code is 0 only where
 * the driver found what comes of it.
 */
import { loadavg } from 'node:os';
import { runnerImport } from 'vite';
import { providePostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';
import { mutantPlugin, mutants } from './support/payment-mutants.mjs';

const [count = '10000', seed = '1', name = ''] = process.argv.slice(2);
const mutant = mutants.find((each) => each.name === name);
if (name !== '' && !mutant) {
  console.error(`No mutant '${name}'. There are: ${mutants.map((each) => each.name).join(', ')}.`);
  process.exit(2);
}

endAllOnSignals();
process.env.TEST_DATABASE ??= 'postgres';
// What is killed here are the servers, not the database, which need not wait for a disk.
if (process.env.TEST_DATABASE === 'postgres') Object.assign(process.env, await providePostgres(['fsync=off']));

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => {
  const config = { root, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
  return (await runnerImport(inRoot(file), { ...config, plugins: mutant ? [mutantPlugin(mutant)] : [] })).module;
};
const { freshDatabase } = await load('tests/support/server/database.ts');
const { stockCourses } = await load('tests/support/enrolment/stock.ts');
const { runPayments } = await load('tests/support/enrolment/payment-faults.ts');

/** Each process has the server's code, and all that it keeps in memory, to itself. */
const loadParts = async () => (await load('tests/support/enrolment/payment-parts.ts')).parts;

const log = console.error;
let told = 0;
// The server tells of every fault; that it does is what counts here.
console.error = () => {
  told += 1;
};
const began = performance.now();
const { db, close } = await freshDatabase();
await stockCourses(db);
const sinceStart = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
/** @param {Record<'lost' | 'doubled' | 'false' | 'silent', string[]>} truth */
const countFaults = (truth) =>
  `lost ${truth.lost.length}, doubled ${truth.doubled.length}, without money ${truth.false.length}, silent ${truth.silent.length}`;
/** @param {number} done @param {import('../../tests/support/enrolment/payment-truth.ts').PaymentTruth} truth */
const onWave = (done, truth) => {
  console.log(`${done} payments in ${sinceStart()}; of the last wave ${countFaults(truth)}`);
  for (const line of [...truth.lost, ...truth.doubled, ...truth.false, ...truth.silent]) console.log(`  ${line}`);
};
const report = await runPayments({ db, count: Number(count), seed: Number(seed), loadParts, onWave });
await close();
await endAll();
console.error = log;

const { lost, doubled, false: unpaid, silent, ...figures } = report;
console.log({ database: process.env.TEST_DATABASE, seed: Number(seed), mutant: name || 'none', ...figures });
console.log(`${sinceStart()}, load average ${loadavg().map((each) => each.toFixed(1))}, ${told} lines in the log`);
console.log(countFaults(report));
const all = [...lost, ...doubled, ...unpaid, ...silent];
for (const line of all.slice(0, 20)) console.log(`  ${line}`);
const found = all.length > 0;
process.exit(found === (mutant !== undefined) ? 0 : 1);
