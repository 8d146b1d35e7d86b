/**
 * Lets 100 students book one slot at once, again and again: `node tools/bench/booking.mjs [rounds] [students] [mutant]`. Runs on PostgreSQL where
 * `npm test` finds one, else on the embedded database (`TEST_DATABASE=pglite`). Exit code 0 only where in each round one student had the seat
 * and everybody was told what is. With 'no constraint' as the third word the database's own constraint is taken out first, and the exit code is 0
 * only where the driver found what comes of it.
 */
import { loadavg } from 'node:os';
import { runnerImport } from 'vite';
import { providePostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';

const [rounds = '20', crowd = '100', mutant = ''] = process.argv.slice(2);
for (const number of [rounds, crowd]) {
  if (/^[1-9]\d{0,4}$/.test(number)) continue;
  console.error(`Rounds and students are numbers from 1, not '${number}'.`);
  process.exit(2);
}
if (mutant !== '' && mutant !== 'no constraint') {
  console.error(`No mutant '${mutant}'. There is: no constraint.`);
  process.exit(2);
}

endAllOnSignals();
process.env.TEST_DATABASE ??= 'postgres';
if (process.env.TEST_DATABASE === 'postgres') Object.assign(process.env, await providePostgres());

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;
const { testServer } = await load('tests/support/server/server-app.ts');
const { raceForSeats, seedLearner, seedTutor } = await load('tests/support/schedule/booking.ts');

const began = performance.now();
const server = await testServer();
const { db, clock } = server;
if (mutant) await db.execute('drop index bookings_one_seat');
const course = 'course-ap-statistics';
const tutor = await seedTutor(db, course, clock.now);
const students = [];
for (let count = 0; count < Number(crowd); count += 1) students.push(await seedLearner(db, [course], clock.now));
const report = await raceForSeats(server, { students, instructorId: tutor.id, rounds: Number(rounds) });
await server.close();
await endAll();

const { wrong, ...figures } = report;
console.log({ database: process.env.TEST_DATABASE, mutant: mutant || 'none', ...figures, wrong: wrong.length });
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s, load average ${loadavg().map((each) => each.toFixed(1))}`);
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
process.exit(wrong.length > 0 === (mutant !== '') ? 0 : 1);
