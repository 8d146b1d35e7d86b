import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { disable } from '../../../../server/accounts/people.ts';
import { importContent } from '../../../../server/content/import.ts';
import { quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { assignQuiz, assignQuizToAll } from '../../../../server/exam/staff/assign.ts';
import { readRecords } from '../../../../server/exam/student/records.ts';
import { startAttempt } from '../../../../server/exam/student/start.ts';
import { submitQuiz } from '../../../../server/exam/student/submit.ts';
import { CallRefused } from '../../../../server/http/refused.ts';
import { newId } from '../../../../server/ids.ts';
import { mockFolder } from '../../../support/content/mock-content.ts';
import { proves } from '../../../support/proves.ts';
import { believedClock } from '../../../support/server/server-app.ts';
import { seedQuiz, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();
let quizId: string;
let versionId: string;
beforeEach(async () => {
  ({ quizId, versionId } = await seedQuiz(database.db, newId(), now));
});

const student = async () => {
  const username = `u${newId()}`;
  return { username, ...(await seedStudent(database.db, username, now)) };
};
const loadSittings = (studentId: string) =>
  database.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), eq(sittings.quizId, quizId)));
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof CallRefused ? [error.httpStatus, error.message] : error;
};

it('gives the newest version, once until it is finished, and then another sitting', async () => {
  const { db } = database;
  const { id: studentId, username } = await student();
  const newer = newId();
  const head = { subject: 'SAT', questionCount: 4, digest: 'x', createdAt: now };
  await db.insert(quizVersions).values({ id: newer, quizId, version: 2, ...head });
  const assign = () => assignQuiz(db, { studentId, quizId, now });

  const studentQuizId = await assign();
  expect(await loadSittings(studentId)).toMatchObject([
    { id: studentQuizId, versionId: newer, state: 'assigned', assignedAt: now, startedAt: null, deadline: null },
  ]);
  expect(await refusal(assign())).toEqual([409, `${username} has this quiz already and has not begun it.`]);
  await startAttempt(db, { studentId, studentQuizId }, now, { clock: believedClock(() => now) });
  expect(await refusal(assign())).toEqual([409, `${username} has this quiz already and has not finished it.`]);
  await submitQuiz(db, { studentId, studentQuizId, answers: [], timePerQuestion: {}, totalTime: 0 }, now);
  const again = await assign();
  expect(again).not.toBe(studentQuizId);
  expect((await loadSittings(studentId)).map(({ state }) => state).sort()).toEqual(['assigned', 'submitted']);
});

it('gives it once to somebody for whom it is asked twice at the same time', async () => {
  const { id: studentId } = await student();
  const both = await Promise.allSettled([1, 2].map(() => assignQuiz(database.db, { studentId, quizId, now })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await loadSittings(studentId)).toHaveLength(1);
});

it('refuses who or what is not there, and who is disabled', async () => {
  const { db } = database;
  const { id: studentId, username } = await student();
  expect(await refusal(assignQuiz(db, { studentId: 'x', quizId, now }))).toEqual([404, 'There’s no such student.']);
  expect(await refusal(assignQuiz(db, { studentId, quizId: 'x', now }))).toEqual([404, 'There’s no such quiz.']);
  expect(await refusal(assignQuizToAll(db, { quizId: 'x', now }))).toEqual([404, 'There’s no such quiz.']);
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
  expect(await loadSittings(fresh.id)).toMatchObject([{ versionId, state: 'assigned' }]);
  expect(await loadSittings(gone.id)).toEqual([]);
  expect(await assignQuizToAll(db, { quizId, now })).toEqual([]);
});

/** A mock test of two modules, of which the second has no time of its own. */
async function importMock() {
  const slug = `test-${newId()}`;
  const [done] = (await importContent(database.db, mockFolder({}, slug), now)).folders;
  if (!done || !('quizId' in done)) throw new Error('The mock test was not imported.');
  const [version] = await database.db.select().from(quizVersions).where(eq(quizVersions.quizId, done.quizId));
  return { slug, mockId: done.quizId, mockVersion: version?.id ?? '', modules: version?.modules ?? [] };
}
const loadModules = (recordId: string) =>
  database.db.select().from(sittings).where(eq(sittings.recordId, recordId)).orderBy(asc(sittings.position));

it('gives a mock test with its modules in order, 1800 s where a module has no time', proves('9-3', '9-4'), async () => {
  const { id: studentId } = await student();
  const { mockId, mockVersion, modules } = await importMock();
  const recordId = await assignQuiz(database.db, { studentId, quizId: mockId, now });
  const [record] = await database.db.select().from(sittings).where(eq(sittings.id, recordId));
  const unbegun = { studentId, state: 'assigned', assignedAt: now, startedAt: null, secondsLeft: null, deadline: null };
  const none = { recordId: null, position: null, seconds: null };
  expect(record).toMatchObject({ ...unbegun, ...none, quizId: mockId, versionId: mockVersion });
  const [owls, lines] = modules;
  expect(await loadModules(recordId)).toMatchObject([
    { ...unbegun, recordId, position: 1, seconds: 600, quizId: owls?.quizId, versionId: owls?.versionId },
    { ...unbegun, recordId, position: 2, seconds: 1800, quizId: lines?.quizId, versionId: lines?.versionId },
  ]);
});

it(
  'lists a mock test as one record with its modules, and no module by itself',
  proves('3-10', '3-15', '3-16', '3-17'),
  async () => {
    const { id: studentId } = await student();
    const { mockId, modules } = await importMock();
    await assignQuiz(database.db, { studentId, quizId, now });
    const recordId = await assignQuiz(database.db, { studentId, quizId: mockId, now: new Date(now.getTime() + 1) });
    const [first, second] = await loadModules(recordId);
    const began = { state: 'inProgress', startedAt: now } as const;
    for (const id of [recordId, first?.id ?? '']) await database.db.update(sittings).set(began).where(eq(sittings.id, id));
    const [owls, lines] = modules;
    const names = { instructorfirstName: '', instructorlastName: '', creator: 'Prepchart' };
    expect(await readRecords(database.db, studentId, now)).toEqual([
      {
        _id: recordId,
        quizId: mockId,
        quiz_name: 'Owl Test',
        ...names,
        content_length: 4,
        is_node: true,
        is_complete: false,
        in_progress: true,
        duration: 45,
        result: [
          {
            studentQuizId: first?.id,
            quizId: owls?.quizId,
            quiz_name: 'Owls',
            type: 'reading-writing',
            time: 600,
            content_length: 3,
            state: 'inProgress',
          },
          {
            studentQuizId: second?.id,
            quizId: lines?.quizId,
            quiz_name: 'Lines',
            type: 'math',
            time: 1800,
            content_length: 1,
            state: 'assigned',
          },
        ],
      },
      {
        _id: expect.any(String),
        quizId,
        quiz_name: 'Owls',
        ...names,
        content_length: 4,
        is_node: false,
        is_complete: false,
        in_progress: false,
        duration: 15,
        result: [],
      },
    ]);
  },
);

it('gives a mock test once until it is finished, and to all who never had it with its modules', async () => {
  const { db } = database;
  const [had, fresh] = [await student(), await student()];
  const { mockId } = await importMock();
  await assignQuiz(db, { studentId: had.id, quizId: mockId, now });
  expect(await refusal(assignQuiz(db, { studentId: had.id, quizId: mockId, now }))).toEqual([
    409,
    `${had.username} has this mock test already and has not begun it.`,
  ]);
  const given = await assignQuizToAll(db, { quizId: mockId, now });
  expect(given).toContain(fresh.username);
  expect(given).not.toContain(had.username);
  const [record] = await readRecords(db, fresh.id, now);
  expect(record).toMatchObject({ quizId: mockId, result: [{ time: 600 }, { time: 1800 }] });
  expect(await assignQuizToAll(db, { quizId: mockId, now })).toEqual([]);
});

it('does not give a module by itself', async () => {
  const { db } = database;
  const { id: studentId } = await student();
  const { slug, modules } = await importMock();
  const moduleId = modules[0]?.quizId ?? '';
  const refused = [409, `${slug}/owls is a module of a mock test, which is assigned only as a whole.`];
  expect(await refusal(assignQuiz(db, { studentId, quizId: moduleId, now }))).toEqual(refused);
  expect(await refusal(assignQuizToAll(db, { quizId: moduleId, now }))).toEqual(refused);
  expect(await readRecords(db, studentId, now)).toEqual([]);
});

it('names a mock test without a title, and a module, as specified', async () => {
  const { db } = database;
  const { id: studentId } = await student();
  const { mockId } = await importMock();
  await db.update(quizVersions).set({ title: null, minutes: null }).where(eq(quizVersions.quizId, mockId));
  const [module] = await db.select().from(quizzes).where(eq(quizzes.moduleOf, mockId)).orderBy(asc(quizzes.slug));
  await db
    .update(quizVersions)
    .set({ title: null })
    .where(eq(quizVersions.quizId, module?.id ?? ''));
  await assignQuiz(db, { studentId, quizId: mockId, now });
  expect(await readRecords(db, studentId, now)).toMatchObject([
    { quiz_name: null, duration: null, result: [{ quiz_name: 'Owls' }, { quiz_name: 'Untitled Quiz' }] },
  ]);
});
