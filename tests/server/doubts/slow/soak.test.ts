import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedSchool } from '../../../../tools/bench/support/doubts/school.mjs';
import { createCaller } from '../../../../tools/bench/support/doubts/side.mjs';
import { findFlaws, talk } from '../../../../tools/bench/support/doubts/thread.mjs';
import { createRandom } from '../../../../tools/bench/support/random.mjs';
import { testDatabase } from '../../../support/server/database.ts';
import { freshPlace, type Place, type ServerProcess, startProcess } from '../../../support/server/server-process.ts';

const onPostgres = it.runIf(testDatabase === 'postgres');

let place: Place;
let running: ServerProcess[] = [];
beforeEach(async () => {
  place = await freshPlace();
});
afterEach(async () => {
  await Promise.all(running.map(({ end }) => end('SIGKILL')));
  running = [];
  await place.remove();
});

/** A small sample of `npm run bench:doubts`. */
onPostgres(
  'every line that was delivered is there once, in one order and for both sides, though a process of two is killed meanwhile',
  async () => {
    const start = () => startProcess({ ...place.env, SECOND_FACTOR: 'optional', LOG_FORMAT: 'json' });
    running = [await start(), await start()];
    const db = new pg.Client(place.env.DATABASE_URL);
    await db.connect();
    try {
      const school = await seedSchool(db, 'soak', { threads: 4, tutors: 3 });
      const random = createRandom(1);
      let [answered, repeats] = [0, 0];
      let killing: Promise<void> | null = null;
      const killOne = async () => {
        const [first, ...others] = running;
        await first?.end('SIGKILL');
        running = [...others, await start()];
      };
      const world = {
        random,
        ports: () => running.map(({ url }) => Number(new URL(url).port)),
        onRepeat: () => {
          repeats += 1;
        },
        onAnswer: () => {
          answered += 1;
          if (answered === 10) killing = killOne();
        },
      };
      const speaker = ({ id, token }: { id: string; token: string }) => ({ id, caller: createCaller(token, world) });
      const talks = await Promise.all(
        school.students.map((student, at) => {
          const two = [at, at + 1].flatMap((place) => school.tutors[place % school.tutors.length] ?? []);
          return talk(student.id, school.course, speaker(student), two.map(speaker), { lines: 3, random });
        }),
      );
      await killing;
      for (const each of talks) {
        const { rows } = await db.query(
          'select number, author, client_key, text from doubt_lines where doubt_id = $1 order by number',
          [each.doubtId],
        );
        expect(findFlaws(each, rows)).toEqual([]);
        expect(rows.length).toBeGreaterThanOrEqual(3);
      }
      // Calls were cut off, and made again.
      expect(repeats).toBeGreaterThan(0);
    } finally {
      await db.end();
    }
  },
  120_000,
);
