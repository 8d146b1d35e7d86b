/**
 * `npm run bench:kills [-- --seeds 20 --from 1 --students 64 --kills 4]`: the server (SIGKILL) and PostgreSQL (an immediate shutdown, as a crash is)
 * are killed at moments drawn from a seed while many students start, save and submit, and started again. What was answered with 200 must be there
 * afterwards: each entry once, as it was sent, and each submission graded as it should be. Exit code 1 where anything is not. `--control forget` takes
 * one acknowledged entry out of the database before it is compared, which must be noticed.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { root } from '../scripts/support/root.mjs';
import { createRandom } from './support/random.mjs';
import { compareBooks } from './support/server/books.mjs';
import { startOursIn } from './support/server/processes.mjs';
import { seedHall } from './support/server/seed.mjs';
import { createSitter } from './support/server/sitter.mjs';

const { values: wanted } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    students: { type: 'string', default: '64' },
    kills: { type: 'string', default: '4' },
    control: { type: 'string' },
  },
});
const students = Number(wanted.students);
/** It says of every kill which connections it lost. */
const quiet = /** @type {const} */ ({ stderr: 'ignore' });

endAllOnSignals();
try {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const database = await startPostgres();
  console.log(database.version);
  let { server: postgres } = database;
  let { port, child: server } = await startOursIn(database.url, quiet);
  const connect = async () => {
    const db = new pg.Client(database.url);
    // It ends with every kill of PostgreSQL.
    db.on('error', () => {});
    await db.connect();
    return db;
  };

  const kills = {
    server: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
      ({ child: server } = await startOursIn(database.url, { port, ...quiet }));
    },
    postgres: async () => {
      postgres.kill('SIGQUIT');
      await once(postgres, 'exit');
      postgres = await database.launch();
    },
  };

  let wrong = 0;
  for (let seed = Number(wanted.from); seed < Number(wanted.from) + Number(wanted.seeds); seed++) {
    const random = createRandom(seed);
    const db = await connect();
    const hall = await seedHall(db, `seed${seed}`, students);
    await db.end();
    // Drawn ahead: the kills come by the number of calls that were answered.
    const plan = Array.from({ length: Number(wanted.kills) }, (_, at) => ({
      after: Math.floor(students * (1 + at * 2 + random() * 2)),
      what: random() < 0.5 ? /** @type {const} */ ('server') : /** @type {const} */ ('postgres'),
    }));
    let [answered, next] = [0, 0];
    /** @type {Promise<void> | null} */
    let killing = null;
    const world = {
      port,
      random,
      /** A call is not blamed for a kill that came while it was under way. */
      kills: () => next,
      untilUp: async () => killing,
      onAnswer: () => {
        answered += 1;
        const kill = plan[next];
        if (killing || !kill || answered < kill.after) return;
        next += 1;
        killing = kills[kill.what]().finally(() => {
          killing = null;
        });
      },
    };
    const sitters = hall.map((sitter) => createSitter(sitter, world));
    await Promise.all(sitters.map(({ sit }) => sit()));
    await killing;
    const books = await connect();
    if (wanted.control === 'forget')
      await books.query(`delete from ledger where sitting_id = $1 and seq = 15`, [`seed${seed}-1`]);
    const flaws = [...sitters.flatMap(({ flaws }) => flaws), ...(await compareBooks(books, sitters))];
    await books.end();
    wrong += flaws.length;
    const killed = plan.slice(0, next).map(({ what }) => what);
    const entries = sitters.reduce((sum, { entries }) => sum + entries.length, 0);
    const repeated = sitters.reduce((sum, sitter) => sum + sitter.repeated(), 0);
    console.log(
      `seed ${seed}: killed ${killed.join(', ')}; ${entries} entries and ${sitters.length} submissions acknowledged, ${repeated} calls made again, ${flaws.length} wrong`,
    );
    for (const flaw of flaws.slice(0, 5)) console.log(`  ${flaw}`);
  }
  process.exitCode = (wanted.control ? wrong === 0 : wrong > 0) ? 1 : 0;
} finally {
  await endAll();
}
