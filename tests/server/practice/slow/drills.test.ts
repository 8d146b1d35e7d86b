import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizRecord } from '../../../../contract/exam/quizzes.ts';
import type { PracticeChoice } from '../../../../contract/practice/practice.ts';
import type { NextSteps } from '../../../../contract/results/next-steps.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { findQuiz, listQuizzes } from '../../../../server/admin/quiz-queries.ts';
import { askedQuestions, questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { newId } from '../../../../server/ids.ts';
import { assignCourse } from '../../../../server/portal/course-content.ts';
import { addVersion, asked, insertFinished, quickStudent, seedPack } from '../../../support/server/server-results.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let bank: { quizId: string; versionId: string; slug: string };
let skill: string;
let now: Date;

/** A bank with 13 questions on a skill of its own, and two on another. */
beforeEach(async () => {
  now = server.clock.now;
  skill = `Skill ${newId()}`;
  const slug = `bank-${newId()}`;
  const both = [...asked(2, { skill: 'Other' }), ...asked(13, { skill })];
  bank = { slug, ...(await seedPack(server.db, { slug, isBank: true, asked: both, subject: 'SAT Math' }, now)) };
  student = await enrolledStudent();
});

/** A student of the SAT course. */
async function enrolledStudent() {
  const made = await quickStudent(server.db, now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: made.id, courseId: 'course-sat' });
  return made;
}

const ask = async (path: string, body: object = {}, from = student) =>
  server.call(path, { studentId: from.id, ...body }, { token: from.token });
const wanted = (more: object = {}) => ({ area: { subject: 'SAT Math', domain: 'Algebra', skill }, ...more });
const drill = async (from = student, more: object = {}) => (await ask('/startDrill', wanted(more), from)).body.data as Drill;
type Drill = { quizId: string; studentQuizId: string };
const questionsIn = ({ quizId }: Drill) =>
  server.db
    .select({ name: questions.name, number: questions.number })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(questions.number);
const namesIn = async (made: Drill) => (await questionsIn(made)).map(({ name }) => name);
const named = (...numbers: number[]) => numbers.map((number) => `${bank.slug}/q${number}`);
const submit = async ({ studentQuizId }: Drill, ...answers: string[]) => {
  await ask('/startAttempt', { studentQuizId });
  const submission = { answers: answers.map((answer) => ({ answer })), timePerQuestion: {}, totalTime: 60 };
  return ask('/submitQuiz', { studentQuizId, ...submission });
};
/** How many fresh questions the next steps lead to on the skill; null where they lead to something wider. */
const led = async () => {
  const { practice } = (await ask('/getNextSteps')).body.data as NextSteps;
  return practice?.area.skill === skill ? practice.fresh : null;
};

it('is a quiz of ten questions on the skill that is assigned at once, and the same one until it is finished', async () => {
  const first = await drill();
  expect(await namesIn(first)).toEqual(named(3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  expect((await questionsIn(first)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await ask('/getQuizzesByStudentId')).body.data as QuizRecord[]).toEqual([
    {
      ...{ _id: first.studentQuizId, quizId: first.quizId, quiz_name: `Drill: ${skill}`, creator: 'Prepchart' },
      ...{ instructorfirstName: '', instructorlastName: '', content_length: 10, duration: 15, result: [] },
      ...{ is_node: false, is_complete: false, in_progress: false },
    },
  ]);
  const [again, twice] = await Promise.all([drill(), drill()]);
  expect([again, twice]).toEqual([first, first]);
  await ask('/startAttempt', { studentQuizId: first.studentQuizId });
  expect(await drill()).toEqual(first);
});

it('has only questions that were in no drill of the student’s in the last 30 days, until there are none', async () => {
  const first = await drill();
  await submit(first, 'A', 'B', 'A');
  expect(await led()).toBe(3);
  const second = await drill();
  expect(await namesIn(second)).toEqual(named(13, 14, 15));
  expect((await ask('/getQuizzesDetails', { studentQuizId: second.studentQuizId })).body.data).toMatchObject({ duration: 5 });
  await submit(second);
  expect(await led()).toBeNull();
  expect(await ask('/startDrill', wanted())).toMatchObject({
    http: 404,
    body: {
      reason: 'notFound',
      msg: `There’s no question on “${skill}” that’s new to you, or that you had more than 30 days ago.`,
    },
  });
  expect((await namesIn(await drill(await enrolledStudent()))).length).toBe(10);
});

it('is of the newest version of the bank, whatever earlier drills had', async () => {
  const versionId = newId();
  const version = { quizId: bank.quizId, versionId, version: 2, subject: 'SAT Math', title: 'Bank' };
  await addVersion(server.db, { ...version, asked: asked(2, { skill }) }, now);
  expect(await namesIn(await drill())).toEqual(named(1, 2));
});

it('refers to the questions of the bank’s version, and has no copy of them', async () => {
  const made = await drill();
  const next = { quizId: bank.quizId, versionId: newId(), version: 2, subject: 'SAT Math', title: 'Bank' };
  await addVersion(server.db, { ...next, asked: asked(2, { skill: 'New' }) }, now);
  const own = await questionsIn(made);
  const rows = await server.db
    .select()
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(eq(quizVersions.quizId, made.quizId));
  expect(rows.map((row) => [row.questions.ofVersionId, row.questions.delivered, row.questions.key])).toEqual(
    own.map(() => [bank.versionId, null, null]),
  );
  const { body } = await ask('/startAttempt', { studentQuizId: made.studentQuizId });
  expect(body.status).toBe(1);
  const content = (await ask('/getQuizContent', { quizId: made.quizId })).body.data as unknown[];
  const banks = await server.db
    .select({ delivered: askedQuestions.delivered })
    .from(askedQuestions)
    .where(and(eq(askedQuestions.versionId, bank.versionId), eq(askedQuestions.skill, skill)))
    .orderBy(askedQuestions.number);
  expect(content).toEqual(banks.slice(0, own.length).map(({ delivered }) => delivered));
});

it('of several asked for at once there is one', async () => {
  const drills = await Promise.all(Array.from({ length: 5 }, () => drill()));
  expect(new Set(drills.map(({ quizId }) => quizId)).size).toBe(1);
  expect(await server.db.select().from(quizzes).where(eq(quizzes.drillFor, student.id))).toHaveLength(1);
});

it('is graded like a quiz, counts for the skill, and stands in the list of finished sittings as a drill', async () => {
  const before = await seedPack(server.db, { asked: asked(3, { skill }) }, now);
  const quiz = await insertFinished(server.db, { ...before, studentId: student.id, answers: ['B', 'B', 'B'], submittedAt: now });
  const made = await drill();
  await submit(made, 'A', 'A', 'A', 'A', 'B');
  const { modules } = (await ask('/getQuizResult', { studentQuizId: made.studentQuizId })).body.data as QuizResult;
  expect(modules[0]).toMatchObject({ score: { right: 4, total: 10, percent: 40 }, cohort: { sittings: 1, isDemo: false } });
  expect((await ask('/getNextSteps')).body.data).toMatchObject({
    weakest: { skill, right: 4, total: 8 },
    practice: { fresh: 3 },
  });
  const { data } = (await ask('/getCompletedQuizResult')).body as { data: { studentQuizId: string; isDrill: boolean }[] };
  const lines = data.map(({ studentQuizId, isDrill }) => ({ studentQuizId, isDrill }));
  expect(lines).toContainEqual({ studentQuizId: quiz, isDrill: false });
  expect(lines).toContainEqual({ studentQuizId: made.studentQuizId, isDrill: true });
});

it('is nobody else’s: not listed, not found and not assigned by staff, and no part of a course', async () => {
  const { db } = server;
  const { quizId } = await drill();
  const slug = `drill/${quizId}`;
  expect((await listQuizzes(db)).filter((line) => line.slug === slug)).toEqual([]);
  await expect(findQuiz(db, slug)).rejects.toMatchObject({ httpStatus: 404 });
  const other = await quickStudent(db, now);
  await expect(assignQuiz(db, { studentId: other.id, quizId, now })).rejects.toMatchObject({
    message: `${slug} is a drill that was made for one student.`,
  });
  const given = await db.transaction((tx) => assignCourse(tx, { studentId: other.id, courseId: 'course-sat', now }));
  expect(given).not.toContain(quizId);
});

it('belongs to what is exported of a student, with guesses, and goes with what is erased', async () => {
  const { db } = server;
  const [{ username } = { username: '' }] = await db.select().from(students).where(eq(students.id, student.id));
  const made = await drill();
  await submit(made, 'A', 'B');
  await ask('/noteGuess', { studentQuizId: made.studentQuizId, question: 1, guessed: true });
  const data = await exportStudent(db, username);
  expect(data.drills).toEqual([
    { quizId: made.quizId, title: `Drill: ${skill}`, createdAt: now, questions: named(3, 4, 5, 6, 7, 8, 9, 10, 11, 12) },
  ]);
  expect(data.sittings).toMatchObject([{ title: `Drill: ${skill}`, guessed: [1], right: 1 }]);
  const others = await drill(await enrolledStudent());
  await ask('/getNotebook');
  await eraseStudent(db, username, new Date());
  expect(await db.select().from(quizzes).where(eq(quizzes.id, made.quizId))).toEqual([]);
  expect(await namesIn(made)).toEqual([]);
  expect(await namesIn(others)).toHaveLength(10);
});

it('is of one difficulty and as long as is asked for, and says so in its name', async () => {
  const [first] = await server.db.select().from(quizVersions).where(eq(quizVersions.quizId, bank.quizId));
  await server.db
    .update(questions)
    .set({ difficulty: 'hard' })
    .where(and(eq(questions.versionId, first?.id ?? ''), inArray(questions.number, [4, 6])));
  expect(await namesIn(await drill(student, { difficulty: 'hard' }))).toEqual(named(4, 6));
  expect(await namesIn(await drill(student, { length: 5 }))).toEqual(named(3, 5, 7, 8, 9));
  const { data } = (await ask('/getQuizzesByStudentId')).body as { data: QuizRecord[] };
  expect(data.map(({ quiz_name }) => quiz_name).sort()).toEqual([`Drill: ${skill}`, `Drill: ${skill} (hard)`]);
});

it('is of a whole domain or subject where that is wanted', async () => {
  const subject = `SAT ${newId()}`;
  const slug = `bank-${newId()}`;
  const both = [
    ...asked(2, { domain: 'One', skill: 'A' }),
    ...asked(2, { domain: 'One', skill: 'B' }),
    ...asked(1, { domain: 'Two' }),
  ];
  await seedPack(server.db, { slug, isBank: true, asked: both, subject }, now);
  const names = async (area: object) =>
    (await namesIn(await drill(student, { area }))).map((name) => name.replace(`${slug}/`, ''));
  expect(await names({ subject, domain: 'One' })).toEqual(['q1', 'q2', 'q3', 'q4']);
  expect(await names({ subject })).toEqual(['q5']);
});

it('is chosen from what is left: by subject, domain, skill and difficulty', async () => {
  const choices = async () =>
    ((await ask('/getPracticeChoices')).body.data as PracticeChoice[]).filter((each) => each.skill === skill);
  const all = { subject: 'SAT Math', domain: 'Algebra', skill, difficulty: 'easy', fresh: 13, missed: 0, freshAt: null };
  expect(await choices()).toEqual([all]);
  await drill(student, { length: 5 });
  expect(await choices()).toEqual([{ ...all, fresh: 8, missed: 0 }]);
});

it('is refused on what belongs to no course of the student’s, which is no choice either', async () => {
  const subject = 'AP Statistics';
  await seedPack(server.db, { slug: `bank-${newId()}`, isBank: true, asked: asked(2, { skill }), subject }, now);
  const own = { area: { subject, domain: 'Algebra', skill } };
  expect(await ask('/startDrill', wanted(own))).toMatchObject({ http: 404, body: { reason: 'notFound' } });
  const subjects = async () =>
    new Set(((await ask('/getPracticeChoices')).body.data as PracticeChoice[]).map((each) => each.subject));
  expect((await subjects()).has(subject)).toBe(false);
  await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-ap-statistics' });
  expect((await subjects()).has(subject)).toBe(true);
  expect(await ask('/startDrill', wanted(own))).toMatchObject({ http: 200 });
});

describe('a timed drill', () => {
  const detailsOf = async ({ studentQuizId }: Drill) =>
    (await ask('/getQuizzesDetails', { studentQuizId })).body.data as {
      title: string;
      duration: number;
      modules: { time: number | null }[];
    };

  it('has the time that the real test gives for its questions, and is another than the same without a time', async () => {
    const plain = await drill(student, { length: 5 });
    expect((await detailsOf(plain)).modules[0]?.time).toBeNull();
    await submit(plain);
    const timed = await drill(student, { length: 5, difficulty: 'easy', timed: true });
    expect(await detailsOf(timed)).toMatchObject({
      ...{ title: `Drill: ${skill} (easy, timed)`, duration: Math.ceil((95 * (await questionsIn(timed)).length) / 60) },
      modules: [{ time: 95 * (await questionsIn(timed)).length }],
    });
    expect((await drill(student, { difficulty: 'easy' })).quizId).not.toBe(timed.quizId);
  });

  it('gives an accommodation its time, nothing ends with it, and its result says both times', async () => {
    const accommodations = { keysAllowed: false, extraTime: 1.5 as const };
    await server.db.update(students).set({ accommodations }).where(eq(students.id, student.id));
    const timed = await drill(student, { length: 5, timed: true });
    const time = Math.ceil(95 * 5 * 1.5);
    expect((await detailsOf(timed)).modules[0]?.time).toBe(time);
    await ask('/startAttempt', { studentQuizId: timed.studentQuizId });
    server.clock.pass(2 * time * 1000);
    expect((await submit(timed, 'A')).http).toBe(200);
    const told = (await ask('/getQuizResult', { studentQuizId: timed.studentQuizId })).body.data;
    expect(told).toMatchObject({ pace: time, ending: 'student' });
    expect(await ask('/startDrill', wanted({ timed: 'yes' }))).toMatchObject({ http: 400 });
  });
});
