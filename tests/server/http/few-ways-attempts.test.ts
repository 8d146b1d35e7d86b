import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importContent } from '../../../server/content/import.ts';
import { quizVersions } from '../../../server/db/tables/content.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { students } from '../../../server/db/tables/people.ts';
import { examMessages, sittings } from '../../../server/db/tables/sittings.ts';
import { readModules } from '../../../server/exam/sitting/mock-test.ts';
import { assignQuiz } from '../../../server/exam/staff/assign.ts';
import { newId } from '../../../server/ids.ts';
import { adaptiveFolder } from '../../support/content/adaptive-content.ts';
import { seedLearner } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { type MockTaker, mockTaker, seedMock, seedMockSitting } from '../../support/server/server-mock.ts';
import { asked, insertFinishedSat, seedFullSat, seedPack } from '../../support/server/server-results.ts';
import { quizTaker, seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const minuteMs = 60_000;
const server = sharedServer();
const inFewWays = fewWaysOf(server);
/** One way locks a module and reads what it is graded by, one writes and commits. */
const inFewWaysAfterClosing = fewWaysOf(server, 2);

const now = () => server.clock.now.getTime();
const entry = (seq: number, question: number, answer: string) => ({ seq, question, answer, marked: false, at: now() });
const accommodate = (studentId: string) =>
  server.db
    .update(students)
    .set({ accommodations: { keysAllowed: false, extraTime: 1.5 } })
    .where(eq(students.id, studentId));

/** A student with an adaptive mock test and more time, whose first module is over. */
async function beforeSecondModule() {
  const { db, clock } = server;
  const [imported] = (await importContent(db, adaptiveFolder({}, `adaptive-${newId()}`), clock.now)).folders;
  if (!imported || !('quizId' in imported)) throw new Error('The test was not imported.');
  const student = await seedStudent(db, newId(), clock.now);
  await accommodate(student.id);
  const recordId = await assignQuiz(db, { studentId: student.id, quizId: imported.quizId, now: clock.now });
  const modules = () => readModules(db, recordId);
  const [first, second] = await modules();
  const own = { studentQuizId: first?.id, holder: 'tab' };
  await inFewWays('/startAttempt', student, own);
  const answers = Array.from({ length: 6 }, () => ({ answer: '7' }));
  await inFewWays('/submitMockModule', student, { ...own, answers, time: 9, timePerQuestion: {} });
  return { student, modules, first, second };
}

describe.runIf(testDatabase === 'postgres')('an attempt takes few ways to the database and back:', () => {
  it('the second module of a section in two forms, for a student with more time', async () => {
    const { student, modules, first, second } = await beforeSecondModule();
    const own = { studentQuizId: second?.id, holder: 'tab' };
    const begun = (await inFewWays('/startAttempt', student, own)).data as { startedAt: number; deadline: number };
    expect(begun.deadline - begun.startedAt).toBe(1.5 * 300_000);
    const chosen = (await modules())[1]?.versionId;
    expect([first?.versionId, second?.versionId]).not.toContain(chosen);
    await inFewWays('/saveAnswers', student, { ...own, entries: [entry(1, 1, '7')] });
    const again = await inFewWays('/startAttempt', student, { ...own, holder: 'other tab', takeOver: true });
    expect(again.data).toMatchObject({ lastSeq: 1, saved: [{ answer: '7' }], deadline: begun.deadline });
  });

  it('a quiz that is submitted where nobody has read its questions yet, also with what ends it', async () => {
    const answers = ['B', 'C', '', '17.53'].map((answer) => ({ answer }));
    const submission = { answers, timePerQuestion: {}, totalTime: 9 };
    for (const events of [[], ['e1', 'e2', 'e3'].map((id) => ({ id, kind: 'keyPressed', detail: 'a', at: now() }))]) {
      const { student, studentQuizId } = await quizTaker(server);
      const own = { studentQuizId, holder: 'tab' };
      await inFewWays('/startAttempt', student, own);
      await inFewWays('/submitQuiz', student, { ...own, ...submission, events });
      const [stored] = await server.db.select().from(sittings).where(eq(sittings.id, studentQuizId));
      expect(stored).toMatchObject({ state: 'submitted', right: 3 });
    }
  });

  it('a drill on what was missed in a test that nobody noted yet, and one on what is new', async () => {
    const { db, clock } = server;
    const student = await seedLearner(db, ['course-sat'], clock.now);
    const sat = await seedFullSat(db, clock.now);
    await insertFinishedSat(db, { studentId: student.id, sat, rights: [20, 20, 16, 16], submittedAt: clock.now });
    const skill = `Skill ${newId()}`;
    await seedPack(db, { asked: asked(3, { skill }), isBank: true }, clock.now);
    const drill = async (of: string, more: object) => {
      const area = { subject: 'SAT Math', domain: 'Algebra', skill: of };
      const told = await inFewWays('/startDrill', student, { studentId: student.id, area, ...more });
      return (told.data as { quizId: string }).quizId;
    };
    const missed = await drill('math', { from: 'missed', length: 5 });
    const noted = await db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
    expect(noted).toHaveLength(98 - 72);
    expect(await drill('math', { from: 'missed' })).toBe(missed);
    await drill('reading-writing', { from: 'missed', timed: true });
    await drill(skill, {});
    const made = await db.select().from(quizVersions).where(eq(quizVersions.quizId, missed));
    expect(made).toMatchObject([{ title: 'Drill: math (missed)', questionCount: 5 }]);
  });

  it('what the school says in it, noted as read', async () => {
    const { student, studentQuizId, call } = await quizTaker(server);
    await call('/startAttempt', { holder: 'tab' });
    const [one, other] = [newId(), newId()];
    const said = { sittingId: studentQuizId, text: 'Five minutes more.', at: server.clock.now };
    await server.db.insert(examMessages).values([one, other].map((id) => ({ id, ...said })));
    expect((await inFewWays('/getExamMessages', student, { studentQuizId })).data).toHaveLength(2);
    expect((await inFewWays('/getExamMessages', student, { studentQuizId, read: [one] })).data).toMatchObject([{ id: other }]);
    expect((await inFewWays('/getExamMessages', student, { studentQuizId, read: [one, other] })).data).toEqual([]);
  });
});

/** A student in a module whose time is over, and that nobody closed yet. */
async function beyondDeadline(): Promise<MockTaker & { own: object }> {
  const taker = await mockTaker(server, { keysAllowed: false, extraTime: 1.5 });
  await taker.start(1, { holder: 'tab' });
  await taker.content(1);
  await taker.save(1, [entry(1, 1, 'B')], { holder: 'tab' });
  const { deadline } = await taker.stored(1);
  server.clock.pass((deadline?.getTime() ?? 0) - now() + minuteMs);
  return { ...taker, own: { studentQuizId: taker.moduleIds[0], holder: 'tab' } };
}

const closed = { state: 'submitted', ending: 'timeUp', right: 1, total: 3 };

describe.runIf(testDatabase === 'postgres')('a call that first closes a module whose time is over takes two ways more:', () => {
  it.each([
    ['what is told of the test', '/getQuizzesDetails', ({ recordId }: MockTaker) => ({ studentQuizId: recordId })],
    ['the list of tests', '/getQuizzesByStudentId', ({ student }: MockTaker) => ({ studentId: student.id })],
    [
      'the start of the next module',
      '/startAttempt',
      ({ moduleIds }: MockTaker) => ({ studentQuizId: moduleIds[1], holder: 'tab' }),
    ],
    ['the end of the test', '/markMockComplete', ({ recordId }: MockTaker) => ({ studentQuizId: recordId })],
    ['the end of late answers', '/endLateAnswers', ({ recordId }: MockTaker) => ({ studentQuizId: recordId })],
    ['a plan', '/getStudyPlan', ({ student }: MockTaker) => ({ studentId: student.id, zone: 'Asia/Kolkata' })],
  ])('%s', async (_, path, body) => {
    const taker = await beyondDeadline();
    await inFewWaysAfterClosing(path, taker.student, body(taker));
    expect(await taker.stored(1)).toMatchObject(closed);
  });

  it('late answers, and a submission', async () => {
    const saving = await beyondDeadline();
    const late = { ...entry(2, 2, 'C'), at: now() - minuteMs };
    await inFewWaysAfterClosing('/saveAnswers', saving.student, { ...saving.own, entries: [late] });
    expect(await saving.stored(1)).toMatchObject({ ...closed, right: 2, lastSeq: 2 });
    const submitting = await beyondDeadline();
    const whole = { answers: submitting.toAnswers('B', 'C', 'D'), time: 9, timePerQuestion: {}, ending: 'timeUp' };
    await inFewWaysAfterClosing('/submitMockModule', submitting.student, { ...submitting.own, ...whole });
    expect(await submitting.stored(1)).toMatchObject({ ...closed, lateUntil: null });
  });

  it('the questions of a quiz that is open beside it', async () => {
    const { student, stored } = await beyondDeadline();
    const quiz = await seedQuiz(server.db, newId(), server.clock.now);
    const studentQuizId = await seedSitting(server.db, { studentId: student.id, ...quiz }, server.clock.now);
    await server.db
      .update(sittings)
      .set({ state: 'inProgress', startedAt: server.clock.now })
      .where(eq(sittings.id, studentQuizId));
    expect((await inFewWaysAfterClosing('/getQuizContent', student, { quizId: quiz.quizId })).data).toHaveLength(4);
    expect(await stored(1)).toMatchObject(closed);
  });

  it('two of them one after the other, each with two', async () => {
    const taker = await beyondDeadline();
    const { student } = taker;
    const { moduleIds } = await seedMockSitting(
      server.db,
      { studentId: student.id, mock: await seedMock(server.db, newId(), server.clock.now) },
      server.clock.now,
    );
    const { deadline } = await taker.stored(1);
    const begun = { state: 'inProgress' as const, startedAt: new Date(now() - 30 * minuteMs), deadline };
    await server.db.update(sittings).set(begun).where(eq(sittings.id, moduleIds[0]));
    await fewWaysOf(server, 4)('/getQuizzesDetails', student, { studentQuizId: taker.recordId });
    const [other] = await server.db.select().from(sittings).where(eq(sittings.id, moduleIds[0]));
    expect([await taker.stored(1), other]).toMatchObject([closed, { ...closed, right: 0 }]);
  });
});
