/**
 * `npm run bench:exam-room [-- --students 200 --seconds 60]`: a hall of students answers a quiz, first with nobody looking, then with one of the staff in the
 * exam room and every student's page listening. Prints how long it takes from a warning to the staff's screen and from a message to the student's page (until
 * the answer that has it is there), the CPU of the server, statements a second and the p99 of saving an answer, both ways. Load generator, server and
 * PostgreSQL share the machine. Exit code 1 where a warning or a message never came.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { root } from '../scripts/support/root.mjs';
import { listen, watchRoom } from './support/exam-room.mjs';
import { calls, toSave } from './support/server/calls.mjs';
import { drive, requireAll } from './support/server/http.mjs';
import { startOursIn } from './support/server/processes.mjs';
import { seedHall } from './support/server/seed.mjs';
import { withCounters } from './support/server/truth.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } },
});
const [students, seconds] = [Number(values.students), Number(values.seconds)];

/** A student saves an answer so often, in ms, and every so manieth brings a warning. */
const answerMs = 4000;
const warningEvery = 10;

/** @param {number[]} numbers @param {number} share */
const at = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
/** @param {number[]} numbers */
const spread = (numbers) => [0.5, 0.95, 1].map((share) => `${at(numbers, share)?.toFixed(0)} ms`).join(', ');

/** @param {number} pid @returns {number} its seconds of CPU so far */
const readCpu = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The hall answers for some seconds. @param {number} port @param {import('./support/server/seed.mjs').Sitter[]} sitters
 * @param {(id: string) => void} onWarning called with the id of each warning once it is acknowledged
 */
async function answer(port, sitters, onWarning) {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const took = [];
  let count = 0;
  await Promise.all(
    sitters.map(async (sitter, index) => {
      await pause((index / sitters.length) * answerMs);
      // Two warnings at most: a third would end the quiz.
      let warnings = 0;
      while (performance.now() < until) {
        const call = toSave(sitter);
        count += 1;
        const warned = count % warningEvery === 0 && warnings < 2;
        const id = `warning-${index}-${count}`;
        const events = warned ? [{ id, kind: 'keyPressed', detail: 'Shift', at: Date.now() }] : [];
        const run = await drive(port, [{ ...call, body: { ...call.body, events } }], 1);
        requireAll('save', run);
        took.push(run.p99);
        if (warned) {
          warnings += 1;
          onWarning(id);
        }
        await pause(answerMs);
      }
    }),
  );
  return took;
}

endAllOnSignals();
try {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const { url, version } = await startPostgres(['shared_preload_libraries=pg_stat_statements', 'wal_writer_delay=10s']);
  console.log(`${version}, ${students} students, ${seconds} s each way, load ${loadavg()[0]?.toFixed(1)} at the beginning`);
  const { port, child } = await startOursIn(url, { env: { SECOND_FACTOR: 'optional' } });
  const db = new pg.Client(url);
  db.on('error', () => {});
  await db.connect();
  await db.query('create extension pg_stat_statements');
  const token = 'clerk'.padEnd(43, '-');
  await db.query(
    `insert into staff (id, username, password_hash, firstname, lastname, email, duty) values ('clerk', 'clerk', '', 'A', 'Clerk', 'clerk@example.org', 'staff')`,
  );
  await db.query(
    `insert into sessions (token_hash, role, person_id, created_at, used_at) values ($1, 'staff', 'clerk', now(), now())`,
    [createHash('sha256').update(token).digest('hex')],
  );

  /** @param {import('./support/server/seed.mjs').Sitter[]} sitters @param {(id: string) => void} onWarning */
  const measure = async (sitters, onWarning) => {
    const cpu = readCpu(child.pid ?? 0);
    const began = performance.now();
    const { took, statements } = await withCounters(db, async () => ({
      took: await answer(port, sitters, onWarning),
      answers: sitters,
    }));
    const all = (performance.now() - began) / 1000;
    return { took, cpu: ((readCpu(child.pid ?? 0) - cpu) / all) * 100, perSecond: (statements * students) / all };
  };
  /** @param {string} name @param {Awaited<ReturnType<typeof measure>>} figures */
  const print = (name, { took, cpu, perSecond }) =>
    console.log(
      `${name}: CPU ${cpu.toFixed(0)} % of one core, ${perSecond.toFixed(0)} statements a second, saving p50, p95, most: ${spread(took)}`,
    );

  const alone = await seedHall(db, 'alone', students);
  requireAll('start', await drive(port, alone.map(calls.start)));
  print('Nobody looks', await measure(alone, () => {}));
  requireAll('submit', await drive(port, alone.map(calls.submit)));

  const watched = await seedHall(db, 'watched', students);
  requireAll('start', await drive(port, watched.map(calls.start)));
  const room = await watchRoom(port, token);
  const pages = await Promise.all(watched.map((sitter) => listen(port, sitter.token)));
  print('Staff look', await measure(watched, room.expect));
  await pause(2000);
  const late = room.delays();
  console.log(`From a warning's acknowledgement to the exam room, p50, p95, most of ${late.seen.length}: ${spread(late.seen)}`);

  const sent = performance.now();
  const body = { sittings: watched.map(({ sitting }) => sitting), text: 'Five minutes more' };
  const messaged = await drive(port, [{ path: '/api/desk/messageSittings', token, body }], 1);
  requireAll('message', messaged);
  const heard = await Promise.all(pages.map((page) => page.next(10_000)));
  const came = heard.filter((time) => time !== null).map((time) => Math.max(0, time - sent));
  console.log(
    `A message to all ${students} took ${messaged.p99.toFixed(0)} ms; on ${came.length} pages after p50, p95, most: ${spread(came)}`,
  );
  console.log(`The room was asked for ${room.asked()} times, load ${loadavg()[0]?.toFixed(1)} at the end`);
  if (late.missing > 0 || came.length < students) process.exitCode = 1;
  if (late.missing > 0) console.log(`${late.missing} warnings never came.`);
  room.stop();
  for (const page of pages) page.stop();
  await db.end();
} finally {
  await endAll();
}
