import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses, enrolments } from '../../server/db/tables/courses.ts';
import { newId } from '../../server/ids.ts';
import { type TestServer, testServer } from '../support/server-app.ts';
import { type MockTaker, mockTaker } from '../support/server-mock.ts';
import { seedQuiz, seedSitting, seedStudent, seedTeacher } from '../support/server-seed.ts';

let server: TestServer;
let owner: { id: string; token: string };
let other: { id: string; token: string };
let teacher: { id: string; token: string };
let mock: MockTaker;
let bodies: Record<string, object>;

beforeAll(async () => {
  server = await testServer();
  const { db, clock } = server;
  owner = await seedStudent(db, 'owner', clock.now);
  other = await seedStudent(db, 'other', clock.now);
  teacher = await seedTeacher(db, 'teacher', clock.now);
  const quiz = await seedQuiz(db, 'owls', clock.now);
  const studentQuizId = await seedSitting(db, { studentId: owner.id, ...quiz }, clock.now);
  await server.call('/startAttempt', { studentQuizId }, { token: owner.token });
  mock = await mockTaker(server);
  await mock.start(1);
  const submission = { studentQuizId, answers: [], timePerQuestion: {}, totalTime: 0 };
  bodies = {
    '/loginStudent': { username: 'owner', password: 'wrong' },
    '/loginInstructor': { username: 'teacher', password: 'wrong' },
    '/logout': {},
    '/setPassword': { token: 'x'.repeat(43), password: 'a password of my own' },
    '/forgotPassword': { username: 'owner' },
    '/sendInformationOnMail': { name: 'Asha', email: 'asha@example.org', phone: '98', course: 'AP Statistics', details: '' },
    '/createOrder': {},
    '/verifyPayment': {},
    '/getApplication': { token: 'x'.repeat(43) },
    '/resendApplicationMail': { token: 'x'.repeat(43) },
    '/getCoursesByStudent': { studentId: owner.id },
    '/getQuizzesByStudentId': { studentId: owner.id },
    '/getQuizzesDetails': { studentQuizId },
    '/getQuizContent': { quizId: quiz.quizId },
    '/getQuizResult': { studentQuizId },
    '/getCompletedQuizResult': { studentId: owner.id },
    '/noteGuess': { studentQuizId, question: 1, guessed: true },
    '/getNextSteps': { studentId: owner.id, studentQuizId },
    '/startDrill': { studentId: owner.id, domain: 'Algebra', skill: 'Lines' },
    '/startAttempt': { studentQuizId },
    '/saveAnswers': { studentQuizId, entries: [] },
    '/submitQuiz': submission,
    '/submitMockModule': { studentQuizId: mock.moduleIds[0], answers: [], time: 0, timePerQuestion: {} },
    '/markMockComplete': { studentQuizId: mock.recordId },
    '/endLateAnswers': { studentQuizId: mock.recordId },
    '/getNotebook': { studentId: owner.id },
    '/getReport': { token: 'x'.repeat(43) },
    '/answerNotebook': { entryId: 'entry', answer: 'B', turn: 'turn' },
  };
}, 60_000);
afterAll(() => server?.close());

it('this test knows every call that is served', () => {
  expect(Object.keys(bodies).sort()).toEqual(server.app.served.map(({ path }) => path).sort());
});

it('every call but sign-in wants a living session: 401 signedOut without one [6-15] [7-4]', async () => {
  for (const { path, asker } of server.app.served.filter((call) => call.asker !== 'anybody')) {
    for (const token of [undefined, '', 'x'.repeat(43), 'hard-coded']) {
      const answer = await server.call(path, bodies[path], token === undefined ? {} : { token });
      expect([path, asker, answer.http, answer.body.reason, answer.body.msg]).toEqual([
        path,
        asker,
        401,
        'signedOut',
        'Please sign in again.',
      ]);
    }
  }
});

it('a teacher makes no call of a student [6-15]', async () => {
  for (const { path } of server.app.served.filter(({ asker }) => asker === 'student')) {
    const { http, body } = await server.call(path, bodies[path], { token: teacher.token });
    expect([path, http, body.reason]).toEqual([path, 403, 'forbidden']);
  }
});

it('nothing of one student is given to another, and nothing of it changed by them [6-15]', async () => {
  const answers = [];
  for (const { path } of server.app.served.filter(({ asker }) => asker === 'student')) {
    const { http, body } = await server.call(path, bodies[path], { token: other.token });
    answers.push([path, http, body.reason]);
  }
  expect(answers).toEqual([
    ['/getCoursesByStudent', 403, 'forbidden'],
    ['/getQuizzesByStudentId', 403, 'forbidden'],
    ['/getQuizzesDetails', 403, 'forbidden'],
    ['/getQuizContent', 409, 'notOpen'],
    ['/startAttempt', 403, 'forbidden'],
    ['/saveAnswers', 403, 'forbidden'],
    ['/submitQuiz', 403, 'forbidden'],
    ['/submitMockModule', 403, 'forbidden'],
    ['/markMockComplete', 403, 'forbidden'],
    ['/endLateAnswers', 403, 'forbidden'],
    ['/getQuizResult', 403, 'forbidden'],
    ['/getCompletedQuizResult', 403, 'forbidden'],
    ['/noteGuess', 403, 'forbidden'],
    ['/getNextSteps', 403, 'forbidden'],
    ['/startDrill', 403, 'forbidden'],
    ['/getNotebook', 403, 'forbidden'],
    ['/answerNotebook', 404, 'notFound'],
  ]);
  const records = await server.call('/getQuizzesByStudentId', { studentId: owner.id }, { token: owner.token });
  expect(records.body.data).toMatchObject([{ in_progress: true, is_complete: false }]);
});

it('nothing of a mock test is given to another student, by no id of it [6-15]', async () => {
  const { recordId, moduleIds } = mock;
  const forbidden = { http: 403, body: { status: 0, reason: 'forbidden', msg: 'This belongs to another student.' } };
  for (const studentQuizId of [recordId, ...moduleIds]) {
    for (const path of Object.keys(bodies).filter((each) => 'studentQuizId' in (bodies[each] ?? {}))) {
      expect(await server.call(path, { ...bodies[path], studentQuizId }, { token: other.token })).toMatchObject(forbidden);
    }
  }
  for (const { quizId } of mock.mock.modules) {
    expect(await server.call('/getQuizContent', { quizId }, { token: other.token })).toMatchObject({ http: 409 });
  }
  expect([await mock.stored(0), await mock.stored(1), await mock.stored(2)]).toMatchObject([
    { state: 'inProgress' },
    { state: 'inProgress', lastSeq: 0 },
    { state: 'assigned' },
  ]);
});

it('lists the courses of a student with their instructor and progress [3-3] [3-4] [6-5] [7-7]', async () => {
  const { db, clock } = server;
  await db.update(courses).set({ instructorId: teacher.id });
  const enrol = (courseId: string, progress: string[]) =>
    db.insert(enrolments).values({ id: newId(), studentId: owner.id, courseId, progress, createdAt: clock.now });
  await enrol('course-sat', ['one', 'two']);
  await enrol('course-ap-statistics', []);
  const instructor = { instructorId: teacher.id, instructorFirstName: 'Ravi', instructorLastName: 'Iyer' };
  const { body } = await server.call('/getCoursesByStudent', { studentId: owner.id }, { token: owner.token });
  expect(body).toEqual({
    status: 1,
    serverNow: clock.now.getTime(),
    data: [
      { courseId: 'course-ap-statistics', course_name: 'AP Statistics', ...instructor, progress: [] },
      { courseId: 'course-sat', course_name: 'SAT Dominance Program', ...instructor, progress: ['one', 'two'] },
    ],
  });
});

it('lists sittings newest first, and tells the details of one [3-7] [3-8] [3-9] [6-7] [7-10] [7-11]', async () => {
  const { db, clock } = server;
  const student = await seedStudent(db, 'reader', clock.now);
  const quiz = await seedQuiz(db, 'finches', clock.now);
  const ask = async (path: string, body: object) => (await server.call(path, body, { token: student.token })).body.data;
  const earlier = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  clock.pass(1000);
  const later = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  await ask('/startAttempt', { studentQuizId: earlier });
  const record = {
    quizId: quiz.quizId,
    quiz_name: 'Owls',
    instructorfirstName: '',
    instructorlastName: '',
    content_length: 4,
    is_node: false,
    is_complete: false,
    creator: 'Prepchart',
    duration: 15,
    result: [],
  };
  expect(await ask('/getQuizzesByStudentId', { studentId: student.id })).toEqual([
    { ...record, _id: later, in_progress: false },
    { ...record, _id: earlier, in_progress: true },
  ]);
  const module = {
    studentQuizId: earlier,
    quizId: quiz.quizId,
    name: 'Owls',
    questions: 4,
    time: null,
    deadline: null,
    type: 'SAT Reading and Writing',
    ending: null,
    late: false,
  };
  expect(await ask('/getQuizzesDetails', { studentQuizId: earlier })).toEqual({
    title: 'Owls',
    creator: 'Prepchart',
    duration: 15,
    is_node: false,
    state: 'inProgress',
    ending: null,
    reinstatedAt: null,
    totalTime: 0,
    modules: [{ ...module, state: 'inProgress' }],
    policy: { keysAllowed: false, extraTime: 1 },
  });
});
