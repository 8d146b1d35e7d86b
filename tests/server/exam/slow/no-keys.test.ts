import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, desc, eq, isNull, like, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { notebookDays } from '../../../../contract/notebook/notebook.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { importContent } from '../../../../server/content/import.ts';
import type { Database } from '../../../../server/db/open.ts';
import { slots } from '../../../../server/db/tables/booking.ts';
import { askedQuestions, questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { courseFiles, courses, enrolments } from '../../../../server/db/tables/courses.ts';
import { notebookEntries } from '../../../../server/db/tables/notebook.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { newId } from '../../../../server/ids.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { assignQuizOnce } from '../../../support/exam/assign-quiz-once.ts';
import { quickStudent } from '../../../support/server/server-results.ts';
import { seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

/**
 * Quizzes and mock tests of every kind and all banks, with a mark in place of every explanation and every numeric key: no answer of any call may have one of a question whose
 * sitting is not over, that is not due in the notebook, or that is in a drill that was not submitted, and no mail any at all. A letter cannot be
 * told from another: for those, no answer may have a field for it.
 */
const server = sharedServer();
let db: Database;
let student: { id: string; token: string };
let tutor: { id: string };
/** Of the tutor's, later than all that happens here. */
const slotId = newId();
const courseId = 'course-sat';
const walked = new Set<string>();

/** What is sat here; of a bank a drill is made. */
const packs = [
  ...['ap-calculus-bc-series-and-motion', 'ap-psychology-learning-and-memory', 'ap-statistics-inference'],
  ...['sat-mathematics-core', 'sat-reading-writing-foundations', 'ap-calculus-bc-1', 'sat-full-1', 'sat-practice-demo'],
];

beforeAll(async () => {
  db = server.db;
  for (const kind of ['quizzes', 'mocks', 'bank']) {
    const folder = join(projectRoot, 'content', kind);
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries.filter((each) => each.isDirectory() && (kind === 'bank' || packs.includes(each.name)));
    for (const entry of folders) await importContent(db, join(folder, entry.name), server.clock.now);
  }
  await db.execute(sql`
    with numbered as (select version_id, number, row_number() over (order by version_id, number) as n from questions)
    update questions asked set key = jsonb_build_object(
      'answer', case when (delivered ->> 'mcq')::boolean then key ->> 'answer' else '8' || lpad(n::text, 6, '0') || '.25' end,
      'accepted', '[]'::jsonb,
      'explanation', 'MARK' || n || ';'
    ) from numbered where numbered.version_id = asked.version_id and numbered.number = asked.number`);
  tutor = await seedTeacher(db, 'ravi', server.clock.now);
  await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, courseId));
  await db.insert(courseFiles).values({
    ...{ id: newId(), courseId, title: 'Lines', position: 1, digest: 'x', bytes: new Uint8Array([1]), addedAt: server.clock.now },
  });
  const startsAt = new Date(server.clock.now.getTime() + 40 * 24 * 3_600_000);
  await db.insert(slots).values({ id: slotId, instructorId: tutor.id, startsAt, duration: 45 });
}, 120_000);

beforeEach(async () => {
  student = await quickStudent(db, server.clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId });
});

/** Makes the student one of every course. */
async function enrolEverywhere(): Promise<void> {
  const others = (await db.select().from(courses)).filter(({ id }) => id !== courseId);
  await db.insert(enrolments).values(others.map((course) => ({ id: newId(), studentId: student.id, courseId: course.id })));
}

/** Gives the student every quiz and mock test. */
async function assignAll(): Promise<void> {
  const whole = await db.select().from(quizzes).where(isNull(quizzes.moduleOf));
  for (const { id: quizId } of whole.filter(({ isBank, drillFor }) => !isBank && drillFor === null))
    await assignQuizOnce(db, { studentId: student.id, quizId, now: server.clock.now });
}

type CallResult = { http: number; body: Record<string, unknown>; marks: number[] };

/** Makes a call and looks for marks in all of its answer. Where there is none, no field for a key may be there either. */
async function call(path: string, body: object, token = student.token): Promise<CallResult> {
  walked.add(path);
  const answer = await server.call(path, body, { token });
  const text = JSON.stringify([answer.body, answer.headers]);
  const marks = marksIn(text);
  if (marks.length === 0) expect([path, text.match(/"(key|accepted|explanation)":/)?.[0]]).toEqual([path, undefined]);
  return { ...answer, marks };
}

function marksIn(text: string): number[] {
  const marks = [...text.matchAll(/MARK(\d+);|8(\d{6})\.25/g)].map(([, one, other]) => Number(one ?? other));
  return [...new Set(marks)].sort((one, other) => one - other);
}

const ownSittings = () => db.select().from(sittings).where(eq(sittings.studentId, student.id)).orderBy(asc(sittings.id));
const loadMarks = async (versionId: string) => {
  const rows = await db.select().from(askedQuestions).where(eq(askedQuestions.versionId, versionId));
  return rows.map(({ key }) => Number(/\d+/.exec(key.explanation)?.[0])).sort((one, other) => one - other);
};

/**
 * Makes every call that changes nothing of where a sitting stands, about everything the student has, and gives the answers with marks; the mails
 * that were queued with them.
 */
async function walk(which: (sitting: { id: string }) => boolean = () => true): Promise<Record<string, number[]>> {
  const own = { studentId: student.id };
  const [date, to] = ['2026-04-11T00:00:00.000Z', '2026-04-30T00:00:00.000Z'];
  const tutorsToken = await openSession(db, { role: 'teacher', id: tutor.id }, server.clock.now);
  const asked: [string, object, string?][] = [
    ...[
      '/getQuizzesByStudentId',
      '/getSittingFacts',
      '/getCompletedQuizResult',
      '/getNextSteps',
      '/getNotebook',
      '/getPracticeChoices',
      '/getCoursesByStudent',
    ].map((path): [string, object] => [path, own]),
    ['/getStudyPlan', { ...own, zone: 'UTC' }],
    ['/getGlance', { ...own, zone: 'UTC' }],
    ['/setGoal', { ...own, courseId, goal: { testDate: null, score: null, weeklyMinutes: 90 }, zone: 'UTC' }],
    ['/startDrill', { ...own, area: { subject: 'SAT Math', skill: 'None' } }],
    ['/startDrill', { ...own, area: { subject: 'SAT Math', skill: 'None' }, from: 'missed' }],
    ['/getReport', { token: 'x'.repeat(43) }],
    ['/getCourseContent', { courseId }],
    ['/getCourseDetailsById', { courseId }],
    ['/getCoursePdf', { id: 'Lines', courseId }],
    ['/getStudentSession', { ...own, date }],
    ['/getStudentSessionDays', { ...own, from: date, to }],
    ['/getInstructorAvailability', { instructorId: tutor.id, date }],
    ['/getSlot', { sessionId: slotId }],
    ['/getParentAccess', own],
    ['/getNotices', {}],
    ['/getPromises', own],
    ['/endParentAccess', { ...own, isOfAge: true }],
    ...['/getTeacher', '/getTutorSessions', '/getTutorHours'].map((path): [string, object, string] => [path, {}, tutorsToken]),
  ];
  for (const { id: studentQuizId, quizId, recordId } of (await ownSittings()).filter(which)) {
    for (const path of ['/getQuizzesDetails', '/getExamMessages', '/getPages', '/getQuizResult'])
      asked.push([path, { studentQuizId }]);
    if (recordId === null) asked.push(['/getNextSteps', { ...own, studentQuizId }]);
    // What others asked is told with an open result alone.
    asked.push(['/getSharedAnswers', { studentQuizId }], ['/rateSharedAnswer', { studentQuizId, doubtId: 'none', helped: true }]);
    asked.push(['/getQuizContent', { quizId }]);
    asked.push(['/saveAnswers', { studentQuizId, entries: [] }]);
    asked.push(['/getWrittenWork', { studentQuizId }], ['/scoreWork', { studentQuizId, number: 1, given: [] }]);
    asked.push(['/sendPage', { studentQuizId, name: 'a'.repeat(32), jpeg: 'AAAA' }]);
    asked.push(['/noteGuess', { studentQuizId, question: 1, guessed: false }]);
    // Where its result is open, the tutor is mailed what went wrong in it.
    asked.push(['/assignStudentSession', { ...own, sessionId: slotId, studentQuizId }]);
    asked.push(['/getMoveTimes', { ...own, sessionId: slotId }]);
    asked.push(['/moveStudentSession', { ...own, sessionId: slotId, to: slotId }]);
    asked.push(['/cancelStudentSession', { ...own, sessionId: slotId }]);
  }
  const seen = await walkDoubts(which);
  const entries = await db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
  for (const { id: entryId, dueAt } of entries) {
    if (dueAt === null || dueAt > server.clock.now)
      asked.push(['/answerNotebook', { entryId, answer: 'A', idempotencyKey: newId() }]);
  }
  for (const [path, body, token] of asked) {
    const { marks } = await call(path, body, token);
    if (marks.length > 0) seen[`${path} ${JSON.stringify(body)}`] = marks;
  }
  const mails = marksIn(JSON.stringify(await db.select().from(outbox)));
  return mails.length > 0 ? { ...seen, mails } : seen;
}

/**
 * Asks about the first question of every sitting, opens every doubt and does in it what a student can. A line bears the browser's own name as its `key`, so
 * fields are not looked for here.
 */
async function walkDoubts(which: (sitting: { id: string }) => boolean): Promise<Record<string, number[]>> {
  const seen: Record<string, number[]> = {};
  const ask = async (path: string, body: object) => {
    walked.add(path);
    const answer = await server.call(path, body, { token: student.token });
    const marks = marksIn(JSON.stringify(answer.body));
    if (marks.length > 0) seen[`${path} ${JSON.stringify(body)}`] = marks;
    return answer.body.data as { doubts?: { doubtId: string }[] } | undefined;
  };
  for (const { id: studentQuizId } of (await ownSittings()).filter(which))
    await ask('/askDoubt', {
      ...{ clientKey: `about ${studentQuizId}`, courseId, text: 'Why?' },
      origin: { kind: 'result', studentQuizId, question: 1 },
    });
  await ask('/askDoubt', { clientKey: `of ${student.id}`, courseId, text: 'Why?' });
  const own = await ask('/getDoubts', { studentId: student.id });
  for (const { doubtId } of own?.doubts ?? []) {
    await ask('/getDoubt', { doubtId });
    await ask('/writeDoubt', { doubtId, clientKey: `more of ${doubtId}`, text: 'Please.' });
    await ask('/changeDoubtLine', { doubtId, number: 1, text: 'Why so?' });
    await ask('/signDoubt', { doubtId, read: 1, writing: false });
    await ask('/solveDoubt', { doubtId });
    await ask('/reopenDoubt', { doubtId });
    await ask('/refuseShare', { doubtId });
  }
  return seen;
}

const entry = (question: number, answer: string) => ({
  ...{ seq: question, question, answer, marked: question === 1 },
  at: server.clock.now.getTime(),
});
const begin = async (studentQuizId: string) => {
  expect((await call('/startAttempt', { studentQuizId })).marks).toEqual([]);
  expect((await call('/saveAnswers', { studentQuizId, entries: [entry(1, 'A'), entry(2, '1')] })).marks).toEqual([]);
};
const submission = { answers: [{ answer: 'A' }, { answer: '1' }], timePerQuestion: { 1: 5, 2: 5, 3: 5 } };
const submitQuiz = (studentQuizId: string) => call('/submitQuiz', { studentQuizId, ...submission, totalTime: 15 });
const submitModule = (studentQuizId: string) => call('/submitMockModule', { studentQuizId, ...submission, time: 15 });

/** The sittings of quizzes, and those of each mock test: its record and its modules in order. */
async function sat() {
  const rows = await ownSittings();
  const tests = new Set(rows.map(({ recordId }) => recordId).filter((id) => id !== null));
  const quizSittings = rows.filter(({ id, recordId }) => recordId === null && !tests.has(id));
  const mocks = [...tests].map((recordId) => ({
    recordId,
    modules: rows.filter((row) => row.recordId === recordId).sort((one, other) => (one.position ?? 0) - (other.position ?? 0)),
  }));
  return { quizSittings, mocks };
}

it('nothing that is assigned or under way tells a key, from its assignment to the last module, until a test waits no longer', async () => {
  await assignAll();
  expect(await walk()).toEqual({});
  const { quizSittings, mocks } = await sat();
  expect([quizSittings.length, mocks.length]).toEqual([5, 3]);
  for (const { id } of quizSittings) await begin(id);
  for (const { modules } of mocks) await begin(modules[0]?.id ?? '');
  expect(await walk()).toEqual({});
  for (const { modules } of mocks) {
    expect((await submitModule(modules[0]?.id ?? '')).marks).toEqual([]);
    await begin(modules[1]?.id ?? '');
  }
  expect(await walk()).toEqual({});
  // Every second module runs out, with answers that may still be on a device; it is the last one of two tests, and the third is ended after it.
  server.clock.pass(2_715_001);
  for (const { recordId } of mocks) expect((await call('/markMockComplete', { studentQuizId: recordId })).marks).toEqual([]);
  expect(await walk()).toEqual({});
  for (const { recordId } of mocks) expect((await call('/endLateAnswers', { studentQuizId: recordId })).marks).toEqual([]);
  const seen = Object.values(await walk());
  const begun = mocks.flatMap(({ modules }) => modules.slice(0, 2).map(({ versionId }) => versionId));
  expect(seen).toHaveLength(mocks.length);
  expect(seen.flat().sort((one, other) => one - other)).toEqual(
    (await Promise.all(begun.map(loadMarks))).flat().sort((one, other) => one - other),
  );
}, 120_000);

it('a finished quiz tells its own keys in its result alone; its notebook none before a question that is due', async () => {
  const [quiz] = await db.select().from(quizzes).where(eq(quizzes.slug, 'sat-mathematics-core'));
  await assignQuiz(db, { studentId: student.id, quizId: quiz?.id ?? '', now: server.clock.now });
  const [{ id, quizId, versionId } = { id: '', quizId: '', versionId: '' }] = await ownSittings();
  await begin(id);
  expect((await submitQuiz(id)).marks).toEqual([]);
  const marks = await loadMarks(versionId);
  const result = { [`/getQuizResult ${JSON.stringify({ studentQuizId: id })}`]: marks };
  expect(await walk()).toEqual(result);
  server.clock.pass(notebookDays.afterWrong * 24 * 3_600_000);
  student.token = await openSession(db, { role: 'student', id: student.id }, server.clock.now);
  expect(await walk()).toEqual(result);
  const { body } = await call('/getNotebook', { studentId: student.id });
  const [due] = (body.data as { entries: { entryId: string }[] }).entries;
  const [stored] = await db
    .select()
    .from(notebookEntries)
    .where(eq(notebookEntries.id, due?.entryId ?? ''));
  const request = { entryId: due?.entryId, answer: 'none of these', idempotencyKey: newId() };
  const [question] = await db
    .select()
    .from(askedQuestions)
    .where(sql`version_id = ${stored?.versionId} and number = ${stored?.number}`);
  const verdict = [Number(/\d+/.exec(question?.key.explanation ?? '')?.[0])];
  expect((await call('/answerNotebook', request)).marks).toEqual(verdict);
  expect((await call('/answerNotebook', request)).marks).toEqual(verdict);
  const about = `%${(await db.select().from(quizVersions).where(eq(quizVersions.id, versionId)))[0]?.title}%`;
  expect((await db.select().from(outbox).where(like(outbox.text, about))).length).toBeGreaterThan(0);

  const again = await assignQuiz(db, { studentId: student.id, quizId, now: server.clock.now });
  expect(await walk()).toEqual(result);
  await begin(again);
  expect(await walk()).toEqual({});
  // The answer of before, whose answer may have been lost.
  expect((await call('/answerNotebook', request)).marks).toEqual([]);
  const entries = await db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
  for (const { id: entryId } of entries) {
    expect((await call('/answerNotebook', { entryId, answer: 'A', idempotencyKey: newId() })).marks).toEqual([]);
  }
}, 120_000);

it('no drill on any skill of the bank tells a key before it is submitted, and none of what was not in it after', async () => {
  const skills = await db
    .selectDistinct({ subject: quizVersions.subject, domain: questions.domain, skill: questions.skill })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.isBank, true))
    .orderBy(desc(quizVersions.subject), questions.domain, questions.skill);
  expect(skills.length).toBeGreaterThan(60);
  const drills: { quizId: string; studentQuizId: string }[] = [];
  await enrolEverywhere();
  for (const area of skills) {
    const made = await call('/startDrill', { studentId: student.id, area });
    expect([made.http, made.marks]).toEqual([200, []]);
    const drill = made.body.data as { quizId: string; studentQuizId: string };
    await call('/startAttempt', { studentQuizId: drill.studentQuizId });
    expect((await call('/getQuizContent', { quizId: drill.quizId })).marks).toEqual([]);
    expect((await call('/getQuizResult', { studentQuizId: drill.studentQuizId })).marks).toEqual([]);
    drills.push(drill);
  }
  const some = drills.slice(0, 5).map(({ studentQuizId }) => studentQuizId);
  const isOne = ({ id }: { id: string }) => some.includes(id);
  expect(await walk(isOne)).toEqual({});
  const [first = { quizId: '', studentQuizId: '' }] = drills;
  expect((await submitQuiz(first.studentQuizId)).marks).toEqual([]);
  const [version] = await db.select().from(quizVersions).where(eq(quizVersions.quizId, first.quizId));
  expect(await walk(isOne)).toEqual({
    [`/getQuizResult ${JSON.stringify({ studentQuizId: first.studentQuizId })}`]: await loadMarks(version?.id ?? ''),
  });
}, 120_000);

it('every call that is served was among them', async () => {
  const others = server.app.served.filter(({ path }) => !walked.has(path));
  // About no sitting, as what anybody may ask: the account's own.
  const ofAccounts = [
    ...['/logout', '/getSignIns', '/endSignIn', '/endOtherSignIns'],
    ...['/getCalendar', '/makeCalendar', '/endCalendar'],
    ...['/getNoticeSettings', '/chooseNotices', '/readNotices', '/keepPush', '/endPush'],
    ...['/addPhoto', '/previewText', '/reportProblem', '/raiseConcern', '/getDoubtSharing', '/chooseDoubtSharing'],
    ...['/getConsent', '/giveConsent', '/chooseConsent'],
  ];
  // Homework is the teacher's own text and the student's, and who asks for a second look, or says that something is wrong with a question, has seen the keys.
  const ofHomework = ['/getHomework', '/getWork', '/handIn', '/addPdf', '/askSecondLook', '/getObjection', '/raiseObjection'];
  // They are about sessions and the tutor's own hours.
  const ofTutors = [
    ...['/changeTutorSession', '/noteTutorMeeting', '/noteTutorSession', '/getTutorMonth', '/exportTutorMonth'],
    ...['/getTutorHours', '/setTutorHours', '/addHoursException', '/removeHoursException', '/getTutorRoom', '/setTutorRoom'],
  ];
  for (const { path, role } of others) {
    // A student is told nothing of what teachers, staff and parents ask, nor of what tutors read of doubts (doubts.test.ts).
    const isTutors = role === 'teacher' && (/^\/(tutor|teacher)\//.test(path) || ofTutors.includes(path));
    const isOthers = ['anybody', 'staff', 'faculty', 'parent'].includes(role);
    const isElsewhere = isTutors || isOthers || [...ofAccounts, ...ofHomework].includes(path);
    expect([path, isElsewhere]).toEqual([path, true]);
    expect((await call(path, { username: 'x', password: 'y', token: 'x'.repeat(43) })).marks).toEqual([]);
  }
  expect([...walked].filter((path) => server.app.served.some((each) => each.path === path)).length).toBe(
    server.app.served.length,
  );
  // The marks are there to be found.
  expect(await db.select().from(questions).where(sql`key ->> 'explanation' !~ '^MARK'`)).toEqual([]);
});
