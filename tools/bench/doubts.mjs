/**
 * `npm run bench:doubts [-- --threads 500 --lines 3 --processes 3 --kills 9 --crashes 4 --streams 40 --seed 1]`: talks in doubts, each of a student with two tutors at once,
 * over several processes on one PostgreSQL. One process after the other is killed (SIGKILL) and started again, and between them PostgreSQL itself is, on the same data.
 * Every line that was acknowledged has to be there once, in the order in which it was written, and both sides have to see the same, though they only ever ask what is new; who listens has to hear of each doubt of theirs. Exit code 1 where
 * anything is not so. `--control forget` takes one acknowledged line out of the database before it is compared, which must be noticed.
 */
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { root } from '../scripts/support/root.mjs';
import { crashPostgres } from './support/crash-postgres.mjs';
import { follow } from './support/doubts/follow.mjs';
import { seedSchool } from './support/doubts/school.mjs';
import { createCaller } from './support/doubts/side.mjs';
import { findFlaws, talk } from './support/doubts/thread.mjs';
import { createRandom } from './support/random.mjs';
import { startOursIn } from './support/server/processes.mjs';

const { values: wanted } = parseArgs({
  options: {
    threads: { type: 'string', default: '500' },
    lines: { type: 'string', default: '3' },
    processes: { type: 'string', default: '3' },
    kills: { type: 'string', default: '9' },
    crashes: { type: 'string', default: '4' },
    streams: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    control: { type: 'string' },
  },
});
const [threads, lines, processes] = [Number(wanted.threads), Number(wanted.lines), Number(wanted.processes)];
const [kills, crashes, streams] = [Number(wanted.kills), Number(wanted.crashes), Number(wanted.streams)];
/** So many talks go on at once; a tutor takes part in at most so many: each may write 200 lines an hour. */
const [atOnce, perTutor] = [24, 40];
/** How long who listens may take to hear of what has happened, in ms: a process that has just started looks into the table within five seconds. */
const hearingMs = 30_000;
/** It says of every kill which connections it lost, and of every call that it came; the tutors have no app that shows codes. */
const quiet = { stderr: /** @type {const} */ ('ignore'), env: { SECOND_FACTOR: 'optional', ACCESS_LOG: 'off' } };

endAllOnSignals();
try {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const database = await startPostgres();
  console.log(`${database.version}; Node ${process.version}; load ${loadavg()[0]?.toFixed(1)} at the beginning`);
  const servers = [await startOursIn(database.url, quiet)];
  while (servers.length < processes) servers.push(await startOursIn(database.url, quiet));
  let { server: postgres } = database;
  const connect = async () => {
    const client = new pg.Client(database.url);
    // It ends with PostgreSQL.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const seeding = await connect();
  const tutors = Math.max(2, Math.ceil((threads * 2) / perTutor));
  const school = await seedSchool(seeding, `soak${wanted.seed}`, { threads, tutors });
  await seeding.end();

  const random = createRandom(Number(wanted.seed));
  let [answered, repeats, killed, crashed, done] = [0, 0, 0, 0, 0];
  /** @type {Promise<void> | null} */
  let killing = null;
  const killProcess = async () => {
    killed += 1;
    const at = Math.floor(random() * servers.length);
    const { child, port } = servers[at] ?? {};
    if (!child || port === undefined) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    servers[at] = await startOursIn(database.url, { port, ...quiet });
  };
  const crash = async () => {
    crashed += 1;
    postgres = await crashPostgres(postgres, database.launch);
  };
  const world = {
    random,
    ports: () => servers.map(({ port }) => port),
    onRepeat: () => {
      repeats += 1;
    },
    onAnswer: () => {
      answered += 1;
      // Evenly over the talks, as far as they have gone; one after the other, for a process does not start without PostgreSQL.
      if (killing) return;
      const isDue = (/** @type {number} */ count, /** @type {number} */ all) =>
        count < all && done >= (threads * (count + 0.5)) / all;
      const next = isDue(crashed, crashes) ? crash : isDue(killed, kills) ? killProcess : null;
      if (next === null) return;
      killing = next().finally(() => {
        killing = null;
      });
    },
  };
  const speaker = (/** @type {import('./support/doubts/school.mjs').Person} */ { id, token }) => ({
    id,
    caller: createCaller(token, world),
  });
  const followers = [...school.tutors, ...school.students]
    .slice(0, streams)
    .map(({ id, token }) => ({ id, ...follow(token, world) }));

  const began = performance.now();
  /** @type {import('./support/doubts/thread.mjs').Thread[]} */
  const talks = [];
  const waiting = school.students.map((student, at) => ({ student, at }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { student, at } = next;
      const two = [at, at + 1].map((place) => school.tutors[place % tutors]).flatMap((tutor) => tutor ?? []);
      talks.push(await talk(student.id, school.course, speaker(student), two.map(speaker), { lines, random }));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, threads) }, work));
  await killing;
  const seconds = (performance.now() - began) / 1000;

  const db = await connect();
  if (wanted.control === 'forget')
    await db.query('delete from doubt_lines where doubt_id = $1 and number = 2', [talks[0]?.doubtId]);
  const { rows } = await db.query('select doubt_id, number, author, client_key, text from doubt_lines order by doubt_id, number');
  const flaws = talks.flatMap((each) =>
    findFlaws(
      each,
      rows.filter(({ doubt_id }) => doubt_id === each.doubtId),
    ),
  );
  if (new Set(talks.map(({ doubtId }) => doubtId)).size !== threads) flaws.push('Two students have asked the same doubt.');
  const { rows: heard } = await db.query('select id, student_id from doubts');
  if (heard.length !== threads) flaws.push(`${heard.length} doubts for ${threads} that were asked`);
  const unheard = () =>
    followers.flatMap(({ id, subjects }) =>
      heard
        // A tutor of the course hears of all its doubts, a student of their own.
        .filter(({ student_id }) => school.tutors.some((tutor) => tutor.id === id) || student_id === id)
        .filter((doubt) => !subjects.has(doubt.id))
        .map((doubt) => `${id} never heard of ${doubt.id}`),
    );
  for (const since = Date.now(); unheard().length > 0 && Date.now() - since < hearingMs; ) await wait(200);
  flaws.push(...unheard());
  await Promise.all(followers.map(({ stop }) => stop()));
  await db.end();

  const both = rows.filter(({ author }) => author === 'student').length;
  console.log(
    `${threads} talks over ${processes} processes in ${seconds.toFixed(0)} s, ${killed} kills of a process and ${crashed} of PostgreSQL: ${rows.length} lines (${both} of students, ${rows.length - both} of tutors), ${answered} calls answered, ${repeats} made again; ${followers.length} streams, ${followers.reduce((sum, { breaks }) => sum + breaks(), 0) - followers.length} broken; ${flaws.length} wrong`,
  );
  for (const flaw of flaws.slice(0, 5)) console.log(`  ${flaw}`);
  console.log(`load ${loadavg().map((each) => each.toFixed(1))}`);
  process.exitCode = (wanted.control ? flaws.length === 0 : flaws.length > 0) ? 1 : 0;
} finally {
  await endAll();
}
