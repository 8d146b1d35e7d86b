import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { questions, quizVersions } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let skill: string;
let quiz: { quizId: string; versionId: string; slug: string };

/** A student who missed the second and third of three questions of a quiz. */
beforeEach(async () => {
  skill = `Skill ${newId()}`;
  student = await enrolledStudent();
  const slug = `quiz-${newId()}`;
  quiz = { slug, ...(await seedPack(server.db, { slug, asked: asked(3, { skill }), subject: 'SAT Math' }, server.clock.now)) };
  await sit('A', 'B', 'B');
});

async function enrolledStudent() {
  const made = await quickStudent(server.db, server.clock.now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: made.id, courseId: 'course-sat' });
  return made;
}

const sit = (...answers: string[]) =>
  insertFinished(server.db, { ...quiz, studentId: student.id, answers, submittedAt: server.clock.now });
const ask = (path: string, body: object = {}, from = student) =>
  server.call(path, { studentId: from.id, ...body }, { token: from.token });
const area = () => ({ subject: 'SAT Math', domain: 'Algebra', skill });
const start = (more: object = {}, from = student) => ask('/startDrill', { area: area(), from: 'missed', ...more }, from);
const counts = async () => {
  const choices = (await ask('/getPracticeChoices')).body.data as PracticeChoice[];
  return choices.filter((choice) => choice.skill === skill).map(({ fresh, missed }) => [fresh, missed]);
};
const namesIn = async (quizId: string) => {
  const rows = await server.db
    .select({ name: questions.name, ofVersionId: questions.ofVersionId })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(questions.number);
  return rows.map(({ name, ofVersionId }) => [name, ofVersionId]);
};

it('are counted once the sitting is over, and make a drill that is named so and refers to the quiz’s questions', async () => {
  expect(await counts()).toEqual([[0, 2]]);
  const { body } = await start();
  const { quizId, studentQuizId } = body.data as { quizId: string; studentQuizId: string };
  expect(await namesIn(quizId)).toEqual([
    [`${quiz.slug}/q2`, quiz.versionId],
    [`${quiz.slug}/q3`, quiz.versionId],
  ]);
  const { body: details } = await ask('/getQuizzesDetails', { studentQuizId });
  expect(details.data).toMatchObject({ title: `Drill: ${skill} (missed)` });
  expect((await start()).body.data).toEqual({ quizId, studentQuizId });
});

it('that go wrong in a drill begin anew in the notebook, once each, and can be drilled again; right ones keep their day', async () => {
  const entries = () =>
    server.db
      .select({ origin: notebookEntries.origin, dueAt: notebookEntries.dueAt })
      .from(notebookEntries)
      .where(eq(notebookEntries.studentId, student.id))
      .orderBy(notebookEntries.origin);
  await counts();
  const before = await entries();
  const first = (await start()).body.data as { quizId: string; studentQuizId: string };
  await ask('/startAttempt', { studentQuizId: first.studentQuizId });
  server.clock.pass(6 * 3_600_000);
  const submission = { answers: [{ answer: 'A' }, { answer: 'B' }], timePerQuestion: {}, totalTime: 60 };
  const token = await server.call('/submitQuiz', { studentQuizId: first.studentQuizId, ...submission }, { token: student.token });
  expect(token).toMatchObject({ http: 200 });
  expect(await counts()).toEqual([[0, 2]]);
  const after = await entries();
  expect(after.map(({ origin }) => origin)).toEqual(before.map(({ origin }) => origin));
  expect([
    after[0]?.dueAt?.getTime() === before[0]?.dueAt?.getTime(),
    after[1]?.dueAt?.getTime() === before[1]?.dueAt?.getTime(),
  ]).toEqual([true, false]);
  const second = (await start()).body.data as { quizId: string };
  expect(await namesIn(second.quizId)).toEqual(await namesIn(first.quizId));
});

it('of nobody else, and none that is learned, make one', async () => {
  const other = await enrolledStudent();
  const refused = { http: 404, body: { reason: 'notFound', msg: `You have no missed questions on “${skill}.”` } };
  expect(await start({}, other)).toMatchObject(refused);
  expect(await start({ studentId: other.id })).toMatchObject({ http: 403 });
  await counts();
  await server.db.update(notebookEntries).set({ dueAt: null }).where(eq(notebookEntries.studentId, student.id));
  expect(await counts()).toEqual([]);
  expect(await start()).toMatchObject(refused);
});

it('rest while their quiz is sat again, with the result of a drill of them and what went wrong in it', async () => {
  const made = (await start()).body.data as { quizId: string; studentQuizId: string };
  await ask('/startAttempt', { studentQuizId: made.studentQuizId });
  await ask('/submitQuiz', {
    studentQuizId: made.studentQuizId,
    answers: [{ answer: 'B' }],
    timePerQuestion: { 1: 5 },
    totalTime: 60,
  });
  expect(await ask('/getQuizResult', { studentQuizId: made.studentQuizId })).toMatchObject({ http: 200 });
  expect(await counts()).toEqual([[0, 2]]);
  await server.db.insert(sittings).values({
    ...{ id: newId(), quizId: quiz.quizId, versionId: quiz.versionId, studentId: student.id, assignedAt: server.clock.now },
    ...{ state: 'inProgress', startedAt: server.clock.now },
  });
  expect(await counts()).toEqual([]);
  expect(await ask('/getQuizResult', { studentQuizId: made.studentQuizId })).toMatchObject({
    http: 409,
    body: { reason: 'notOpen' },
  });
});

it('are noted once, and make one drill, whatever devices ask for at one moment', async () => {
  const asking = Array.from({ length: 9 }, (_, at) => (at % 3 === 2 ? ask('/getNotebook') : start()));
  const answers = await Promise.all(asking);
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  const drills = answers.filter((_, at) => at % 3 !== 2).map(({ body }) => (body.data as { quizId: string }).quizId);
  expect(new Set(drills).size).toBe(1);
  expect(await namesIn(drills[0] ?? '')).toHaveLength(2);
  const noted = await server.db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
  expect(noted.map(({ timesRight, addedAt }) => [timesRight, addedAt])).toEqual([
    [0, server.clock.now],
    [0, server.clock.now],
  ]);
});
