/**
 * `npm run bench:processes [-- --counts 1,2,4 --size 3000 --replicas --partitions]`: what an exam's call costs in CPU, in the processes of the product and in PostgreSQL, with
 * 1, 2 and 4 processes on one database. CPU a call says where the limit lies on any number of cores; calls a second are those of this machine, which the load
 * generator shares. `--replicas`: with pgpool in front of a primary and a replica, whose CPU counts as PostgreSQL's. `--partitions`: with the ledger in partitions. Linux alone: CPU time is read from /proc.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals, stop } from '../scripts/support/processes.mjs';
import { startReplicas } from '../scripts/support/replicas.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';
import { familyOf, sumMs } from './support/cpu-time.mjs';
import { calls, toSave } from './support/server/calls.mjs';
import { drive, requireAll } from './support/server/http.mjs';
import { startOursIn } from './support/server/processes.mjs';
import { seedHall } from './support/server/seed.mjs';

/** Of each process: calls that arrive together share a statement, so that fewer would cost more. */
const connections = 16;
/** Calls of each kind that a process answers before it is measured. */
const warmUp = 800;

const { values: wanted } = parseArgs({
  options: {
    counts: { type: 'string', default: '1,2,4' },
    size: { type: 'string', default: '3000' },
    replicas: { type: 'boolean', default: false },
    partitions: { type: 'boolean', default: false },
  },
});
const size = Number(wanted.size);

/** @param {number[]} ports @param {import('./support/server/http.mjs').Call[]} all shared out among the processes */
async function driveAll(ports, all) {
  const began = performance.now();
  const runs = await Promise.all(
    ports.map((port, at) =>
      drive(
        port,
        all.filter((_, index) => index % ports.length === at),
        connections,
      ),
    ),
  );
  for (const run of runs) requireAll('a call', run);
  return { perSecond: (all.length / (performance.now() - began)) * 1000, p99: Math.max(...runs.map(({ p99 }) => p99)) };
}

/** @param {import('./support/server/seed.mjs').Sitter[]} hall */
const toPhases = (hall) => ({
  start: hall.map(calls.start),
  content: hall.map(calls.content),
  'save, one answer': hall.map((sitter) => toSave(sitter)),
  submit: hall.map(calls.submit),
});

/** What the processes ask, where it is filled, and all whose CPU counts. */
async function startDatabase() {
  if (wanted.replicas) {
    const { url, primaryUrl, primary, standby, pooler, countReads } = await startReplicas();
    return {
      url,
      directUrl: primaryUrl,
      servers: [primary, standby, pooler],
      words: 'PostgreSQL, a replica and pgpool',
      countReads,
    };
  }
  const { url, server, version } = await startPostgres();
  return { url, directUrl: url, servers: [server], words: version, countReads: async () => [] };
}

endAllOnSignals();
try {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const database = await startDatabase();
  console.log(`${database.words}; Node ${process.version}; load ${loadavg()[0]?.toFixed(1)} at the beginning`);
  console.log(
    'processes | work | calls a second | p99 in ms | CPU of the product, ms a call | CPU of PostgreSQL, ms a call | its share',
  );
  let isSplit = false;
  for (const count of wanted.counts.split(',').map(Number)) {
    const started = [];
    for (let at = 0; at < count; at++) started.push(await startOursIn(database.url));
    const db = new pg.Client(database.directUrl);
    await db.connect();
    if (wanted.partitions && !isSplit) await db.query(readFileSync(inRoot('deploy/partition-ledger.sql'), 'utf8'));
    isSplit = true;
    const [warm, hall] = [await seedHall(db, `warm${count}`, warmUp * count), await seedHall(db, `hall${count}`, size)];
    await db.end();
    const pids = started.flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]));
    const ports = started.map(({ port }) => port);
    for (const all of Object.values(toPhases(warm))) await driveAll(ports, all);
    for (const [work, all] of Object.entries(toPhases(hall))) {
      const family = database.servers.flatMap(({ pid }) => familyOf(pid ?? 0));
      const [ours, theirs] = [sumMs(pids), sumMs(family)];
      const { perSecond, p99 } = await driveAll(ports, all);
      const [app, base] = [(sumMs(pids) - ours) / size, (sumMs(family) - theirs) / size];
      const share = `${((base / (app + base)) * 100).toFixed(0)} %`;
      console.log([count, work, perSecond.toFixed(0), p99.toFixed(0), app.toFixed(3), base.toFixed(3), share].join(' | '));
    }
    const memory = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
    console.log(`${count} | memory of a process | | | ${memory.map((each) => `${each.toFixed(0)} MB`).join(', ')} | |`);
    await Promise.all(started.map(({ child }) => stop(child, 'SIGTERM')));
  }
  for (const { role, reads } of await database.countReads()) console.log(`${role}: ${reads} reads`);
  console.log(`load ${loadavg().map((each) => each.toFixed(1))}`);
} finally {
  await endAll();
}
