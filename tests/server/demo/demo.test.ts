import { readdirSync, readFileSync } from 'node:fs';
import { asc, eq, inArray, isNull, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { MarkingTest } from '../../../contract/marking/marking.ts';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import type { StudyPlan } from '../../../contract/plan/plan.ts';
import type { CompletedSitting, QuizResult } from '../../../contract/results/results.ts';
import { quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { students } from '../../../server/db/tables/people.ts';
import { reports } from '../../../server/db/tables/reports.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { fillDemo, NotForDemoError } from '../../../server/demo/fill.ts';
import { fillDemoMarking } from '../../../server/demo/marking.ts';
import { demoPassword, demoSignIns } from '../../../server/demo/people.ts';
import { fillDemoReports } from '../../../server/demo/reports.ts';
import { makeReports } from '../../../server/report/make-reports.ts';
import pictured from '../../../src/content/site/pictured.json' with { type: 'json' };
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from '../../support/content/content.ts';
import { goodMockFiles } from '../../support/content/mock-content.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer(() => ({ env: { DEMO: 'on' } }));

const signIn = async (username: string) => {
  const { body } = await server.call('/loginStudent', { username, password: demoPassword });
  const { _id } = body.data as { _id: string };
  return { id: _id, token: String(body.token) };
};
const ask = async (path: string, body: object, token: string) => (await server.call(path, body, { token })).body.data;

it('a start that fails in the middle leaves nothing behind', async () => {
  await expect(fillDemo(server.db, server.clock.now, '/nowhere')).rejects.toThrow();
  expect(await server.db.select().from(students)).toEqual([]);
});

it('has quizzes, mock tests, banks, people who can sign in, courses with an instructor, and six weeks of results', async () => {
  await fillDemo(server.db, server.clock.now);
  const content = await server.db.select().from(quizzes).where(isNull(quizzes.moduleOf));
  expect(content.filter(({ isBank }) => isBank).length).toBeGreaterThanOrEqual(8);
  const quizCount = content.filter(({ isBank, drillFor }) => !isBank && drillFor === null).length;
  expect(quizCount).toBeGreaterThanOrEqual(8);

  const first = await signIn('demo.student');
  const own = { studentId: first.id };
  const sat = (await ask('/getCompletedQuizResult', own, first.token)) as CompletedSitting[];
  const quizzesDone = sat.filter(({ is_node }) => !is_node);
  expect(new Set(sat.map(({ quizId }) => quizId)).size).toBe(sat.length);
  expect([quizzesDone.length, quizzesDone.filter(({ isDrill }) => isDrill).length]).toEqual([12, 4]);
  expect(new Set(quizzesDone.map(({ seconds }) => seconds)).size).toBeGreaterThan(9);
  const mocksDone = sat.filter(({ is_node }) => is_node);
  expect(mocksDone.map(({ title, scaled }) => [title, scaled])).toEqual([
    ['SAT Practice Test 1', { low: 1060, high: 1200 }],
    ['AP Calculus BC Practice Test 1: May 2027', null],
    ['SAT Practice Test 2', { low: 1190, high: 1340 }],
  ]);
  // What the public pages picture: `npm run pictures` takes it anew.
  const { sat: ranges, result } = pictured;
  const scaledMocks = mocksDone.flatMap(({ title, scaled }) => (scaled ? [[title, `${scaled.low}–${scaled.high}`]] : []));
  expect(Object.fromEntries(scaledMocks)).toEqual(ranges);
  const foundations = quizzesDone.find(({ title }) => title === 'Reading and Writing: Foundations');
  expect(`${foundations?.right} of ${foundations?.total}`).toBe(result);
  const days = sat.map(({ submittedAt }) => Math.round((server.clock.now.getTime() - submittedAt) / 86_400_000));
  expect([Math.max(...days), Math.min(...days)]).toEqual([40, 1]);

  const plan = (await ask('/getStudyPlan', { ...own, zone: 'UTC' }, first.token)) as StudyPlan;
  expect(plan.plans[0]).toMatchObject({ course_name: 'SAT Dominance Program', goal: { score: 1350 } });
  expect([plan.next === null, plan.practice.streak > 2]).toEqual([false, true]);
  const { due, waiting } = (await ask('/getNotebook', own, first.token)) as Notebook;
  expect([due > 5 && due < 25, waiting > 20]).toEqual([true, true]);
  const courses = (await ask('/getCoursesByStudent', { studentId: first.id }, first.token)) as object[];
  expect(courses).toHaveLength(4);
  expect(courses[0]).toMatchObject({ instructorFirstName: 'Meera', instructorLastName: 'Nair' });

  const second = await signIn('demo.second');
  const others = (await ask('/getQuizzesByStudentId', { studentId: second.id }, second.token)) as QuizRecord[];
  // What belongs to courses that she is not in is there, and not given.
  expect(others.length).toBeGreaterThanOrEqual(8);
  expect(others.length).toBeLessThan(quizCount);
  expect(others.filter(({ quiz_name }) => quiz_name?.startsWith('AP Computer Science'))).toEqual([]);
  const mocks = others.filter(({ is_node }) => is_node);
  expect(mocks.map(({ quiz_name }) => quiz_name)).toEqual(mockTitles);
  expect(mocks.at(-1)).toEqual(practiceTest);
  expect(others.filter(({ is_complete }) => is_complete)).toEqual([]);
  const reached = await server.db.select({ email: students.email }).from(students).where(like(students.username, 'demo.s%'));
  expect(reached.map(({ email }) => email).sort()).toEqual(['demo.second@prepchart.example', 'demo.student@prepchart.example']);
  expect(await signIn('demo.third')).toMatchObject({ id: expect.any(String) });
  const [teacher = ''] = demoSignIns.teachers;
  expect(await server.call('/loginInstructor', { username: teacher, password: demoPassword })).toMatchObject({ http: 200 });
});

it('has three reports to the parents of the first student, each with what was sat in its weeks', async () => {
  await fillDemoReports(server.app.context);
  await makeReports(server.app.context);
  await fillDemoReports(server.app.context);
  const made = await server.db.select().from(reports).innerJoin(students, eq(students.id, reports.studentId));
  const ofFirst = made
    .filter((row) => row.students.username === 'demo.student')
    .map((row) => row.reports.data)
    .sort((one, other) => one.from - other.from);
  expect(ofFirst.map(({ sittings }) => sittings.filter((each) => each.title.startsWith('SAT Practice Test')).length)).toEqual([
    1, 0, 1,
  ]);
  expect(ofFirst.filter(({ sittings }) => sittings.length === 0)).toEqual([]);
});

const mockTitles = readdirSync('content/mocks')
  .sort()
  .map((folder): { title: string; subject: string } => parse(readFileSync(`content/mocks/${folder}/mock.yaml`, 'utf8')))
  .filter(({ subject }) => /^SAT|^AP (?:Calculus BC|Psychology|Statistics)$/.test(subject))
  .map(({ title }) => title);

/** The short mock test as a demo student finds it. */
const practiceTest = {
  _id: expect.any(String),
  quizId: expect.any(String),
  quiz_name: 'SAT Practice Test: First Steps',
  instructorfirstName: '',
  instructorlastName: '',
  content_length: 12,
  is_node: true,
  is_complete: false,
  in_progress: false,
  creator: 'Prepchart',
  duration: 21,
  result: [['Reading and Writing', 'reading-writing', 600] as const, ['Mathematics', 'math', 660] as const].map(
    ([quiz_name, type, time]) => ({
      studentQuizId: expect.any(String),
      quizId: expect.any(String),
      quiz_name,
      type,
      time,
      content_length: 6,
      state: 'assigned',
    }),
  ),
};

it('has a doubt that waits, one that was solved, and one of somebody else’s that a review offers', async () => {
  const first = await signIn('demo.student');
  const { doubts } = (await ask('/getDoubts', { studentId: first.id }, first.token)) as { doubts: { state: string }[] };
  expect(doubts.map(({ state }) => state)).toEqual(['asked', 'solved']);
  const sat = (await ask('/getCompletedQuizResult', { studentId: first.id }, first.token)) as CompletedSitting[];
  const newest = sat.findLast(({ title }) => title === 'Mathematics Core');
  const offered = await ask('/getSharedAnswers', { studentQuizId: newest?.studentQuizId }, first.token);
  expect(offered).toMatchObject([
    {
      question: 11,
      questionHtml: expect.stringContaining('20% every 3 months'),
      answerHtml: expect.stringContaining('<math'),
      helped: null,
    },
  ]);
});

it('everything that the students have has a cohort to be compared with, who cannot sign in and are nowhere else', async () => {
  const { db } = server;
  const cohort = await db.select().from(students).where(like(students.username, 'demo.cohort.%')).orderBy(asc(students.username));
  expect(cohort).toHaveLength(24);
  expect(cohort[0]).toMatchObject({ firstname: 'Ishaan', lastname: 'Chatterjee', passwordHash: null, isDemo: true });
  expect(new Set(cohort.map(({ firstname, lastname }) => `${firstname} ${lastname}`)).size).toBe(24);
  expect(cohort.filter(({ disabledAt }) => disabledAt === null)).toEqual([]);
  const ids = cohort.map(({ id }) => id);
  expect(await db.select().from(enrolments).where(inArray(enrolments.studentId, ids))).toEqual([]);
  const theirs = await db.select().from(sittings).where(inArray(sittings.studentId, ids));
  const [{ id: studentId = '' } = {}] = await db.select().from(students).where(eq(students.username, 'demo.student'));
  const own = await db.select().from(sittings).where(eq(sittings.studentId, studentId));
  const drills = await db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.drillFor, studentId));
  const isDrill = (quizId: string) => drills.some(({ id }) => id === quizId);
  // A mock test that was sat twice has one cohort, and so has a module with two forms.
  const its = new Set(own.flatMap(({ quizId }) => (isDrill(quizId) ? [] : [quizId])));
  expect(theirs).toHaveLength(its.size * 24);
  expect(theirs.filter(({ state }) => state !== 'submitted')).toEqual([]);
  expect(await server.call('/loginStudent', { username: 'demo.cohort.01', password: demoPassword })).toMatchObject({ http: 401 });

  const { id, token } = await signIn('demo.student');
  const records = (await ask('/getQuizzesByStudentId', { studentId: id }, token)) as QuizRecord[];
  const sat = records.filter(({ is_complete, is_node, quiz_name }) => is_complete && !is_node && !quiz_name?.startsWith('Drill'));
  expect(sat).toHaveLength(8);
  for (const { _id, quizId } of sat) {
    const { modules } = (await ask('/getQuizResult', { studentQuizId: _id }, token)) as QuizResult;
    expect(modules[0]?.cohort).toEqual({ sittings: 24 + sat.filter((each) => each.quizId === quizId).length, isDemo: true });
    for (const { medianSeconds } of modules[0]?.questions ?? []) {
      expect(medianSeconds).toBeGreaterThan(15);
      expect(medianSeconds).toBeLessThan(180);
    }
  }
});

it('a mock test that is finished has its cohort at once, module by module', async () => {
  const { db } = server;
  const { id, token } = await signIn('demo.student');
  const records = (await ask('/getQuizzesByStudentId', { studentId: id }, token)) as QuizRecord[];
  const mock = records.find(({ quiz_name }) => quiz_name === 'SAT Practice Test: First Steps');
  await ask('/startAttempt', { studentQuizId: mock?.result[0]?.studentQuizId }, token);
  await ask('/markMockComplete', { studentQuizId: mock?._id }, token);
  const { modules } = (await ask('/getQuizResult', { studentQuizId: mock?._id }, token)) as QuizResult;
  expect(modules.map(({ cohort }) => cohort)).toEqual([
    { sittings: 25, isDemo: true },
    { sittings: 24, isDemo: true },
  ]);
  expect(modules[0]?.questions.filter(({ medianSeconds }) => medianSeconds === null)).toEqual([]);
  for (const { quizId, seconds } of modules.map((_, at) => ({
    quizId: mock?.result[at]?.quizId ?? '',
    seconds: mock?.result[at]?.time,
  }))) {
    const sat = await db.select().from(sittings).where(eq(sittings.quizId, quizId));
    expect(sat.filter(({ totalTime }) => totalTime > (seconds ?? 0))).toEqual([]);
  }
});

it('has written answers that wait to be marked, and others that a student got back', async () => {
  await fillDemoMarking(server.app.context);
  const waits = async () => {
    const token = String((await server.call('/loginInstructor', { username: 'demo.staff', password: demoPassword })).body.token);
    return (await ask('/marking/findTests', {}, token)) as MarkingTest[];
  };
  const [section, ...others] = await waits();
  expect([section?.title, others]).toEqual(['AP Psychology Free Response 2 (2027)', []]);
  expect(section).toMatchObject({ works: 17, marked: 10, toGiveBack: 0, looks: 0 });
  await fillDemoMarking(server.app.context);
  expect(await waits()).toEqual([section]);
});

it('the new student signs in to a first day: nothing was sat, handed in, given back, asked, booked or told', async () => {
  const { id: studentId, token } = await signIn('demo.second');
  const [own] = await server.db.select().from(students).where(eq(students.id, studentId));
  expect(own?.createdAt).toEqual(server.clock.now);
  const asked = (path: string, more: object = {}) => ask(path, { studentId, ...more }, token);
  const records = await server.db.select().from(sittings).where(eq(sittings.studentId, studentId));
  expect(records.filter(({ state, assignedAt }) => state !== 'assigned' || assignedAt < server.clock.now)).toEqual([]);
  expect(records.length).toBeGreaterThan(0);
  expect(await asked('/getCompletedQuizResult')).toEqual([]);
  expect(await asked('/getNotebook')).toMatchObject({ due: 0, waiting: 0 });
  expect(await asked('/getDoubts')).toMatchObject({ doubts: [] });
  expect(await asked('/getHomework')).toEqual([]);
  expect(await ask('/getNotices', {}, token)).toEqual([]);
  const plan = (await asked('/getStudyPlan', { zone: 'UTC' })) as StudyPlan;
  expect([plan.practice.streak, plan.practice.week.includes(true)]).toEqual([0, false]);
});

it('a second start changes nothing, also two at once', async () => {
  const before = await server.db.select().from(sittings).orderBy(sittings.id);
  await Promise.all([fillDemo(server.db, new Date()), fillDemo(server.db, new Date())]);
  expect(await server.db.select().from(sittings).orderBy(sittings.id)).toEqual(before);
});

it('is not put beside real students', async () => {
  await seedStudent(server.db, 'real', server.clock.now);
  await expect(fillDemo(server.db, server.clock.now)).rejects.toThrow(NotForDemoError);
});

it('a demonstration from before a mock test gets it and its assignments at a start, and nothing else changes', async () => {
  const { db, close } = await freshDatabase();
  const content = temporaryFolder();
  fill(`${content}/quizzes/owls`, goodFiles);
  for (const kind of ['mocks', 'bank', 'materials']) fill(`${content}/${kind}`, { 'README.md': 'none yet' });
  const began = new Date('2026-03-02T10:00:00.000Z');
  await fillDemo(db, began, content);
  const people = await db.select().from(students).where(isNull(students.disabledAt)).orderBy(asc(students.username));
  const state = async () => ({
    people: await db.select().from(students).orderBy(asc(students.username)),
    courses: await db.select().from(enrolments).orderBy(asc(enrolments.id)),
    quizzes: await db.select().from(quizzes).orderBy(asc(quizzes.slug)),
    versions: await db.select().from(quizVersions).orderBy(asc(quizVersions.id)),
    sittings: await db.select().from(sittings).orderBy(asc(sittings.id)),
  });
  const before = await state();
  expect(before.quizzes.map(({ slug }) => slug)).toEqual(['owls']);
  expect(people).toHaveLength(3);

  fill(`${content}/mocks/owl-test`, goodMockFiles);
  fill(`${content}/quizzes/owls`, { 'quiz.yaml': replaced(goodQuiz, 'By sight', 'By smell') });
  const later = new Date('2026-04-02T10:00:00.000Z');
  await db.update(students).set({ disabledAt: later }).where(eq(students.username, 'demo.second'));
  before.people = await db.select().from(students).orderBy(asc(students.username));
  await fillDemo(db, later, content);
  const after = await state();
  const added = after.quizzes.filter(({ slug }) => slug !== 'owls').map(({ id }) => id);
  const isOld = ({ quizId }: { quizId: string }) => !added.includes(quizId);
  expect({
    ...after,
    quizzes: after.quizzes.filter(({ id }) => !added.includes(id)),
    versions: after.versions.filter(isOld),
    sittings: after.sittings.filter(isOld),
  }).toEqual(before);
  expect(after.quizzes.map(({ slug }) => slug)).toEqual(['owl-test', 'owl-test/lines', 'owl-test/owls', 'owls']);
  const isOwn = ({ studentId }: { studentId: string }) => people.some(({ id }) => id === studentId);
  const given = after.sittings.filter((sitting) => !isOld(sitting) && isOwn(sitting));
  expect(after.sittings.filter((sitting) => !isOld(sitting) && !isOwn(sitting))).toHaveLength(3 * 24);
  expect(new Set(given.map(({ state, assignedAt }) => `${state} ${assignedAt.toISOString()}`))).toEqual(
    new Set([`assigned ${later.toISOString()}`]),
  );
  const names = given.map(({ studentId }) => people.find(({ id }) => id === studentId)?.username);
  expect(names.sort()).toEqual(['demo.student', 'demo.third'].flatMap((name) => [name, name, name]));

  await fillDemo(db, new Date(), content);
  expect(await state()).toEqual(after);
  await close();
});
