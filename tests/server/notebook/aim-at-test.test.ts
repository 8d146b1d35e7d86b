import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { goals } from '../../../server/db/tables/plan.ts';
import { newId } from '../../../server/ids.ts';
import { testDatabase } from '../../support/server/database.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const dayMs = 24 * 3_600_000;
let student: { id: string; token: string };
let entryId: string;

/** A student of the SAT course with one question due. */
beforeEach(async () => {
  const { db, clock } = server;
  student = await quickStudent(db, clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-sat' });
  const pack = await seedPack(db, { asked: asked(1), subject: 'SAT Math' }, clock.now);
  await insertFinished(db, { ...pack, studentId: student.id, answers: ['B'], submittedAt: clock.now });
  await server.call('/getNotebook', { studentId: student.id }, { token: student.token });
  const own = eq(notebookEntries.studentId, student.id);
  const [entry] = await db.select().from(notebookEntries).where(own);
  if (!entry) throw new Error('Nothing came into the notebook.');
  entryId = entry.id;
  await db
    .update(notebookEntries)
    .set({ dueAt: clock.now, addedAt: new Date(clock.now.getTime() - 3 * dayMs) })
    .where(own);
});

const setGoal = (testDate: string | null, weeklyMinutes = 90) =>
  server.db
    .insert(goals)
    .values({ studentId: student.id, courseId: 'course-sat', testDate, weeklyMinutes, setAt: server.clock.now });
const inDays = (days: number) => new Date(server.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10);
/** In how many days a question comes back that was answered so: B is wrong, A is right. */
async function daysUntilDue(answer: 'A' | 'B' = 'B') {
  const { body } = await server.call('/answerNotebook', { entryId, answer, idempotencyKey: newId() }, { token: student.token });
  return ((body.data as { dueAt: number }).dueAt - server.clock.now.getTime()) / dayMs;
}

describe('a question answered in the notebook', () => {
  it('comes back before a test that is nearer than the usual 3 days', async () => {
    await setGoal(inDays(3));
    expect(await daysUntilDue()).toBe(1);
  });

  it('comes back after 3 days without a test date', async () => {
    await setGoal(null);
    expect(await daysUntilDue()).toBe(3);
  });

  it('comes back the next day where it went wrong, and shortly before the test where it went right', async () => {
    await setGoal(inDays(60));
    expect(await daysUntilDue()).toBe(1);
    await server.db
      .update(notebookEntries)
      .set({ dueAt: server.clock.now, timesRight: 0 })
      .where(eq(notebookEntries.id, entryId));
    expect(await daysUntilDue('A')).toBe(58);
  });
});

/** In how many days the waiting questions are due, the nearest first. */
async function daysWaiting() {
  const rows = await server.db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
  return rows
    .map(({ dueAt }) => Math.round(((dueAt?.getTime() ?? 0) - server.clock.now.getTime()) / dayMs))
    .sort((a, b) => a - b);
}

const openNotebook = () => server.call('/getNotebook', { studentId: student.id }, { token: student.token });

/** A quiz, and what sits it now with every question wrong. */
async function seedMissed(count: number) {
  const { db, clock } = server;
  const pack = await seedPack(db, { asked: asked(count), subject: 'SAT Math' }, clock.now);
  const answers = Array.from({ length: count }, () => 'B');
  return () => insertFinished(db, { ...pack, studentId: student.id, answers, submittedAt: clock.now });
}

/** Questions that go wrong in a quiz now, and come into the notebook. Returns what sits it once more. */
async function missQuestions(count: number) {
  const miss = await seedMissed(count);
  await miss();
  await openNotebook();
  return miss;
}

describe('a mistake that comes into the notebook', () => {
  it('is due before a test that is near, no more of them a day than there is time for', async () => {
    // Two questions a day: 21 minutes a week at 1.5 a question.
    await setGoal(inDays(4), 21);
    await missQuestions(4);
    expect(await daysWaiting()).toEqual([0, 1, 1, 2, 2]);
  });

  it('is due after 3 days without a test date', async () => {
    await setGoal(null);
    await missQuestions(2);
    expect(await daysWaiting()).toEqual([0, 3, 3]);
  });
});

describe('a goal that is changed', () => {
  const change = (testDate: string | null) =>
    server.call(
      '/setGoal',
      {
        studentId: student.id,
        courseId: 'course-sat',
        goal: { testDate, score: null, weeklyMinutes: 30 },
        zone: 'UTC',
      },
      { token: student.token },
    );

  it('moves what waits before the new test, nothing that is due, and back to the usual days without one', async () => {
    await missQuestions(4);
    expect(await daysWaiting()).toEqual([0, 3, 3, 3, 3]);
    expect((await change(inDays(4))).http).toBe(200);
    expect(await daysWaiting()).toEqual([0, 1, 1, 2, 2]);
    expect((await change(null)).http).toBe(200);
    expect(await daysWaiting()).toEqual([0, 3, 3, 3, 3]);
  });

  it('leaves the questions of another course', async () => {
    await missQuestions(1);
    const { db, clock } = server;
    const pack = await seedPack(db, { asked: asked(1), subject: 'AP Statistics' }, clock.now);
    await insertFinished(db, { ...pack, studentId: student.id, answers: ['B'], submittedAt: clock.now });
    await openNotebook();
    await change(inDays(3));
    expect(await daysWaiting()).toEqual([0, 1, 3]);
  });

  it('brings what was finished meanwhile before the new test', async () => {
    const miss = await seedMissed(2);
    await miss();
    expect((await change(inDays(3))).http).toBe(200);
    expect(await daysWaiting()).toEqual([0, 1, 1]);
  });

  // PGlite does one after the other.
  it.runIf(testDatabase === 'postgres')(
    'is kept while another tab opens the notebook, in which a mistake was made again',
    async () => {
      const missAgain = await missQuestions(2);
      for (const days of [4, 5, 6, 7, 8, 9]) {
        await missAgain();
        const answered = await Promise.all([change(inDays(days)), openNotebook()]);
        expect(answered.map(({ http }) => http)).toEqual([200, 200]);
      }
    },
  );
});
