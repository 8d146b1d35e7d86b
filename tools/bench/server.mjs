/**
 * `npm run bench:server [-- --rounds 3 --size 2000 --bell 2000 --only exam|results]`: the calls of an exam against the floor in the same run, a bare
 * Fastify route that writes one row, and `pgbench`. Load generator, servers and PostgreSQL (with fsync) share the machine. Each round is begun by
 * another of them; a round that begins at a load over `--load` (2) is dropped, unless all do. Truth is counted in the database: what was acknowledged
 * is there, once, and rightly graded. `--control statement` (one more for each call) and `--control unsynced` (commits that wait for no disk) must show
 * in PostgreSQL's own counters: exit code 1 where they do not.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';
import { median } from './support/median.mjs';
import { pgbench } from './support/server/pgbench.mjs';
import { driveBare, endTests, ringBell, signInHerd, sitOnce, submitSaved } from './support/server/phases.mjs';
import { startBare, startOurs } from './support/server/processes.mjs';
import { benchResults } from './support/server/results.mjs';

/** @typedef {import('./support/server/phases.mjs').Figure} Figure */

const { values: wanted } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    size: { type: 'string', default: '2000' },
    bell: { type: 'string', default: '2000' },
    load: { type: 'string', default: '2' },
    only: { type: 'string' },
    control: { type: 'string' },
  },
});
const flaws = wanted.control === 'statement' ? [inRoot('tools/bench/support/server/extra-statement.mjs')] : [];

/** @param {string} url @param {string} name @returns {Promise<string>} the address of a new database */
async function createDatabase(url, name) {
  const server = new pg.Client(url);
  await server.connect();
  await server.query(`create database ${name}`);
  if (wanted.control === 'unsynced') await server.query(`alter database ${name} set synchronous_commit = off`);
  await server.end();
  return url.replace('/postgres?', `/${name}?`);
}

/** @param {import('./support/server/phases.mjs').Setting} setting @param {string} url of the bare route's database */
async function runRounds(setting, url) {
  const sides = [
    async () => ({
      ...(await sitOnce(setting)),
      ...(await submitSaved(setting)),
      ...(await ringBell(setting)),
      ...(await endTests(setting)),
    }),
    () => driveBare(setting),
    async () => ({ 'pgbench, one-row insert': { rate: await pgbench(url) } }),
    () => signInHerd(setting),
  ];
  const rounds = [];
  for (let round = 0; round < Number(wanted.rounds); round++) {
    const load = loadavg()[0] ?? 0;
    /** @type {Record<string, Figure>} */
    const figures = {};
    for (const at of sides.keys()) Object.assign(figures, await sides[(at + round) % sides.length]?.());
    rounds.push({ load, figures });
    console.log(`round ${round + 1}: load ${load.toFixed(1)} at its beginning`);
  }
  const quiet = rounds.filter(({ load }) => load <= Number(wanted.load));
  if (quiet.length === 0)
    console.log(`Every round began at a load over ${wanted.load}: these are ratios with noise, and no more.`);
  return (quiet.length > 0 ? quiet : rounds).map(({ figures }) => figures);
}

/** @param {Record<string, Figure>[]} rounds */
function printTable(rounds) {
  const at = (/** @type {string} */ name, /** @type {keyof Figure} */ part) =>
    median(rounds.map((round) => round[name]?.[part] ?? Number.NaN));
  const whole = (/** @type {number} */ number) => (Number.isNaN(number) ? '' : number.toFixed(0));
  const fine = (/** @type {number} */ number) => (Number.isNaN(number) ? '' : number.toFixed(2));
  console.log('work | a second | of the bare route | p99 in ms | statements a call | syncs a call');
  for (const name of Object.keys(rounds[0] ?? {}).sort()) {
    const floor = name.startsWith('bell') ? 'bare bell' : 'bare';
    const ratio = at(name, 'rate') / at(floor, 'rate');
    const figures = [
      whole(at(name, 'rate')),
      ratio.toFixed(2),
      whole(at(name, 'p99')),
      fine(at(name, 'statements')),
      fine(at(name, 'syncs')),
    ];
    console.log([name, ...figures].join(' | '));
  }
  for (const bell of ['bell', 'bell, last module'])
    console.log(`${bell}, p99 of the bare bell's: ${(at(bell, 'p99') / at('bare bell', 'p99')).toFixed(2)}`);
  return at;
}

/** 16 connections share a sync, but not a hundred calls. */
const leastSyncs = 0.03;

/** @param {(name: string, part: keyof Figure) => number} at */
function judge(at) {
  const statements = shared.map((work) => at(work, 'statements'));
  const syncs = at('save, one answer', 'syncs');
  console.log(`Statements a call: ${statements.map((each) => each.toFixed(2)).join(', ')}; a save: ${syncs.toFixed(2)} syncs.`);
  if (wanted.control === 'statement') return statements.every((each) => each >= 1);
  if (wanted.control === 'unsynced') return syncs < leastSyncs;
  return syncs >= leastSyncs && statements.every((each) => each < mostStatements);
}

/** The calls that share their statements. */
const shared = ['start', 'content', 'save, one answer', 'submit, 14 new answers', 'bell, last module'];

/** What each of them costs at most in statements with 16 connections: who adds one to each call changes this. */
const mostStatements = 0.5;

endAllOnSignals();
try {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const { url, version } = await startPostgres([
    'shared_preload_libraries=pg_stat_statements',
    // What syncs in the background by the clock would look like commits that wait for the disk.
    'wal_writer_delay=10s',
  ]);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  console.log(`${version}, commit ${commit}, control: ${wanted.control ?? 'none'}`);
  const [ourUrl, bareUrl] = [await createDatabase(url, 'ours'), await createDatabase(url, 'bare')];
  const [ours, bare] = [await startOurs(ourUrl, flaws), await startBare(bareUrl)];
  const db = new pg.Client(ourUrl);
  // PostgreSQL ends before this connection where something fails.
  db.on('error', () => {});
  await db.connect();
  await db.query('create extension pg_stat_statements');
  if (wanted.only !== 'results') {
    const at = printTable(await runRounds({ db, ours, bare, size: Number(wanted.size), bell: Number(wanted.bell) }, bareUrl));
    process.exitCode = judge(at) ? 0 : 1;
  }
  if (wanted.only !== 'exam') await benchResults({ db, port: ours, sizes: [200, 2000], print: console.log });
  console.log(`load ${loadavg().map((each) => each.toFixed(1))}`);
  await db.end();
} finally {
  await endAll();
}
