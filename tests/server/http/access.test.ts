import { beforeAll, expect, it } from 'vitest';
import { courses, enrolments } from '../../../server/db/tables/courses.ts';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { type MockTaker, mockTaker, seedMock, seedMockSitting } from '../../support/server/server-mock.ts';
import { seedQuiz, seedSitting, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let owner: { id: string; token: string };
let other: { id: string; token: string };
let teacher: { id: string; token: string };
let mock: MockTaker;

beforeAll(async () => {
  const { db, clock } = server;
  owner = await seedStudent(db, 'owner', clock.now);
  other = await seedStudent(db, 'other', clock.now);
  teacher = await seedTeacher(db, 'teacher', clock.now);
  mock = await mockTaker(server);
  await mock.start(1);
});

const submission = { answers: [], timePerQuestion: {} };
/** The calls about a sitting, and what else each is asked. */
const aboutSitting: Record<string, object> = {
  '/getQuizzesDetails': {},
  '/getQuizResult': {},
  '/startAttempt': {},
  '/saveAnswers': { entries: [] },
  '/submitQuiz': { ...submission, totalTime: 0 },
  '/submitMockModule': { ...submission, time: 0 },
  '/markMockComplete': {},
  '/endLateAnswers': {},
};

it('nothing of a mock test is given to another student, by no id of it', proves('6-15'), async () => {
  const { recordId, moduleIds } = mock;
  const forbidden = { http: 403, body: { status: 0, reason: 'forbidden', msg: 'This belongs to another student.' } };
  for (const studentQuizId of [recordId, ...moduleIds]) {
    for (const [path, more] of Object.entries(aboutSitting)) {
      expect(await server.call(path, { ...more, studentQuizId }, { token: other.token })).toMatchObject(forbidden);
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

it('lists the courses of a student with their instructor and progress', proves('3-3', '3-4', '6-5', '7-7'), async () => {
  const { db, clock } = server;
  await db.update(courses).set({ instructorId: teacher.id });
  const enrol = (courseId: string) =>
    db.insert(enrolments).values({ id: newId(), studentId: owner.id, courseId, createdAt: clock.now });
  await enrol('course-sat');
  await enrol('course-ap-statistics');
  const instructor = { instructorId: teacher.id, instructorFirstName: 'Ravi', instructorLastName: 'Iyer' };
  const { body } = await server.call('/getCoursesByStudent', { studentId: owner.id }, { token: owner.token });
  expect(body).toEqual({
    status: 1,
    serverNow: clock.now.getTime(),
    data: [
      { courseId: 'course-ap-statistics', course_name: 'AP Statistics', ...instructor, progress: [] },
      { courseId: 'course-sat', course_name: 'SAT Dominance Program', ...instructor, progress: [] },
    ],
  });
});

it('says of a mock test that it is one, of a quiz that it is none, in the list and in the details', proves('3-9'), async () => {
  const { db, clock } = server;
  const student = await seedStudent(db, 'nodes', clock.now);
  const quiz = await seedQuiz(db, 'nodes-quiz', clock.now);
  const quizSitting = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  clock.pass(1000);
  const mock = await seedMock(db, 'nodes-mock', clock.now);
  const { recordId } = await seedMockSitting(db, { studentId: student.id, mock }, clock.now);
  const ask = async (path: string, body: object) => (await server.call(path, body, { token: student.token })).body.data;
  expect(await ask('/getQuizzesByStudentId', { studentId: student.id })).toMatchObject([
    { _id: recordId, is_node: true },
    { _id: quizSitting, is_node: false },
  ]);
  expect(await ask('/getQuizzesDetails', { studentQuizId: recordId })).toMatchObject({ is_node: true });
  expect(await ask('/getQuizzesDetails', { studentQuizId: quizSitting })).toMatchObject({ is_node: false });
});

it('lists sittings newest first, and tells the details of one', proves('3-7', '3-8', '6-7', '7-10', '7-11'), async () => {
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
    tools: [],
    reference: 'sat',
    breakBefore: null,
    photographing: null,
    late: false,
  };
  expect(await ask('/getQuizzesDetails', { studentQuizId: earlier })).toEqual({
    title: 'Owls',
    creator: 'Prepchart',
    duration: 15,
    exam: null,
    is_node: false,
    state: 'inProgress',
    ending: null,
    reinstatedAt: null,
    totalTime: 0,
    modules: [{ ...module, state: 'inProgress' }],
    policy: { keysAllowed: false, extraTime: 1 },
  });
});
