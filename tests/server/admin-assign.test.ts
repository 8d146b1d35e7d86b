import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { disable } from '../../server/accounts/people.ts';
import { assignQuiz, assignQuizToAll } from '../../server/attempts/assign.ts';
import { startAttempt } from '../../server/attempts/start.ts';
import { submitQuiz } from '../../server/attempts/submit.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { quizVersions, sittings } from '../../server/db/schema.ts';
import { newId } from '../../server/ids.ts';
import { Refused } from '../../server/refused.ts';
import { freshDatabase } from '../support/database.ts';
import { seedQuiz, seedStudent } from '../support/server-seed.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
let database: OpenDatabase;
let quizId: string;
let versionId: string;
beforeAll(async () => {
  database = await freshDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  ({ quizId, versionId } = await seedQuiz(database.db, newId(), now));
});

const student = async () => {
  const username = `u${newId()}`;
  return { username, ...(await seedStudent(database.db, username, now)) };
};
const sittingsOf = (studentId: string) =>
  database.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), eq(sittings.quizId, quizId)));
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof Refused ? [error.httpStatus, error.message] : error;
};

it('gives the newest version, once until it is finished, and then another sitting', async () => {
  const { db } = database;
  const { id: studentId, username } = await student();
  const newer = newId();
  const head = { subject: 'SAT', questionCount: 4, digest: 'x', createdAt: now };
  await db.insert(quizVersions).values({ id: newer, quizId, version: 2, ...head });
  const assign = () => assignQuiz(db, { studentId, quizId, now });

  const studentQuizId = await assign();
  expect(await sittingsOf(studentId)).toMatchObject([
    { id: studentQuizId, versionId: newer, state: 'assigned', assignedAt: now, startedAt: null, deadline: null },
  ]);
  expect(await refusal(assign())).toEqual([409, `${username} has this quiz already and has not begun it.`]);
  await startAttempt(db, { studentId, studentQuizId }, now);
  expect(await refusal(assign())).toEqual([409, `${username} has this quiz already and has not finished it.`]);
  await submitQuiz(db, { studentId, studentQuizId, answers: [], timePerQuestion: {}, totalTime: 0 }, now);
  const again = await assign();
  expect(again).not.toBe(studentQuizId);
  expect((await sittingsOf(studentId)).map(({ state }) => state).sort()).toEqual(['assigned', 'submitted']);
});

it('gives it once to somebody for whom it is asked twice at the same time', async () => {
  const { id: studentId } = await student();
  const both = await Promise.allSettled([1, 2].map(() => assignQuiz(database.db, { studentId, quizId, now })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sittingsOf(studentId)).toHaveLength(1);
});

it('refuses who or what is not there, and who is disabled', async () => {
  const { db } = database;
  const { id: studentId, username } = await student();
  expect(await refusal(assignQuiz(db, { studentId: 'x', quizId, now }))).toEqual([404, 'There is no such student.']);
  expect(await refusal(assignQuiz(db, { studentId, quizId: 'x', now }))).toEqual([404, 'There is no such quiz.']);
  expect(await refusal(assignQuizToAll(db, { quizId: 'x', now }))).toEqual([404, 'There is no such quiz.']);
  await disable(db, { role: 'student', username }, now);
  expect(await refusal(assignQuiz(db, { studentId, quizId, now }))).toEqual([409, `${username} is disabled.`]);
});

it('gives it to all who may sign in and never had it, and doing it again changes nothing', async () => {
  const { db } = database;
  const [had, fresh, gone] = [await student(), await student(), await student()];
  await assignQuiz(db, { studentId: had.id, quizId, now });
  await disable(db, { role: 'student', username: gone.username }, now);
  const given = await assignQuizToAll(db, { quizId, now });
  expect(given).toContain(fresh.username);
  expect(given).not.toContain(had.username);
  expect(given).not.toContain(gone.username);
  expect(await sittingsOf(fresh.id)).toMatchObject([{ versionId, state: 'assigned' }]);
  expect(await sittingsOf(gone.id)).toEqual([]);
  expect(await assignQuizToAll(db, { quizId, now })).toEqual([]);
});
