import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getTeacher, loginInstructor, loginStudent } from '../../contract/accounts/accounts.ts';
import { logout } from '../../contract/accounts/logout.ts';
import { endOtherSignIns, endSignIn, getSignIns } from '../../contract/accounts/sign-ins.ts';
import { id, refusal } from '../../contract/call.ts';
import { saveAnswers, startAttempt, submitQuiz, timePerQuestion } from '../../contract/exam/attempts.ts';
import { getSittingFacts } from '../../contract/exam/listing.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails } from '../../contract/exam/quizzes.ts';
import { getStudyPlan, setGoal } from '../../contract/plan/plan.ts';
import { getCoursesByStudent } from '../../contract/portal/courses.ts';
import { getGlance } from '../../contract/portal/glance.ts';
import { getPracticeChoices, startDrill } from '../../contract/practice/practice.ts';
import { getNextSteps } from '../../contract/results/next-steps.ts';
import { getCompletedQuizResult, getQuizResult, noteGuess } from '../../contract/results/results.ts';
import { contractCalls } from '../../tools/openapi/describe.ts';
import { proves } from '../support/proves.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('the calls are the specification’s: path, who asks, what must be in the body', () => {
  it.each([
    ['7-5', '/loginStudent', loginStudent, 'anybody', { username: 'aanya', password: 'secret' }],
    ['7-6', '/loginInstructor', loginInstructor, 'anybody', { username: 'ira', password: 'secret' }],
    ['7-7', '/getCoursesByStudent', getCoursesByStudent, 'student', { studentId: 'student-1' }],
    ['7-10', '/getQuizzesByStudentId', getQuizzesByStudentId, 'student', { studentId: 'student-1' }],
    ['7-11', '/getQuizzesDetails', getQuizzesDetails, 'student', { studentQuizId: 'sitting-1' }],
    ['7-12', '/getQuizContent', getQuizContent, 'student', { quizId: 'quiz-1' }],
    [
      '7-15',
      '/submitQuiz',
      submitQuiz,
      'student',
      { studentQuizId: 'sitting-1', answers: [{ answer: 'B' }], timePerQuestion: { 1: 4 }, totalTime: 5 },
    ],
    ['7-18', '/getQuizResult', getQuizResult, 'student', { studentQuizId: 'sitting-1' }],
    ['7-19', '/getCompletedQuizResult', getCompletedQuizResult, 'student', { studentId: 'student-1' }],
    ['7-4', '/noteGuess', noteGuess, 'student', { studentQuizId: 'sitting-1', question: 7, guessed: true }],
    ['7-4', '/getNextSteps', getNextSteps, 'student', { studentId: 'student-1' }],
    ['7-4', '/startDrill', startDrill, 'student', { studentId: 'student-1', area: { subject: 'SAT Math' } }],
    ['7-4', '/getPracticeChoices', getPracticeChoices, 'student', { studentId: 'student-1' }],
    ['7-4', '/getSittingFacts', getSittingFacts, 'student', { studentId: 'student-1' }],
    ['7-4', '/getGlance', getGlance, 'student', { studentId: 'student-1', zone: 'Asia/Kolkata' }],
    ['7-4', '/getStudyPlan', getStudyPlan, 'student', { studentId: 'student-1', zone: 'Asia/Kolkata' }],
    [
      '7-4',
      '/setGoal',
      setGoal,
      'student',
      {
        studentId: 'student-1',
        courseId: 'course-1',
        goal: { testDate: '2026-12-05', score: 1400, weeklyMinutes: 90 },
        zone: 'UTC',
      },
    ],
    ['7-4', '/startAttempt', startAttempt, 'student', { studentQuizId: 'sitting-1' }],
    ['7-4', '/saveAnswers', saveAnswers, 'student', { studentQuizId: 'sitting-1', entries: [] }],
    ['7-4', '/getTeacher', getTeacher, 'teacher', {}],
    ['7-4', '/getSignIns', getSignIns, 'person', {}],
    ['7-4', '/endSignIn', endSignIn, 'person', { id: 'sign-in-1' }],
    ['7-4', '/endOtherSignIns', endOtherSignIns, 'person', {}],
    ['7-4', '/logout', logout, 'person', {}],
  ])('[%s] %s', (_, path, call, role, body) => {
    expect([call.path, call.role, takes(call.body, body)]).toEqual([path, role, true]);
    for (const field of Object.keys(body)) {
      expect([field, takes(call.body, { ...body, [field]: undefined })]).toEqual([field, false]);
    }
  });
});

it('a call that names a student says that it is the student’s own', () => {
  const calls = contractCalls.map(({ call }) => call);
  expect(calls).toContain(getCoursesByStudent);
  const naming = calls.filter(({ body }) => 'studentId' in body.shape);
  expect(naming.map(({ path, role, owner }) => [path, role, owner])).toEqual(
    naming.map(({ path }) => [path, 'student', 'studentId']),
  );
});

it('an id is a short string, never a number', () => {
  expect(['a', 'x'.repeat(64), '', 'x'.repeat(65), 7, null].map((value) => takes(id, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('a refusal has a reason for machines and words for people', () => {
  const no = { status: 0, msg: '', reason: 'closed', serverNow: 1 };
  expect(
    [no, { ...no, status: 1 }, { ...no, reason: 'because' }, { ...no, msg: undefined }].map((each) => takes(refusal, each)),
  ).toEqual([true, false, false, false]);
});

it('an answer has status 1 and the server’s time', () => {
  const yes = { status: 1, serverNow: 1 };
  expect([yes, { ...yes, msg: 'Bye.' }, { ...yes, status: 0 }, { status: 1 }].map((each) => takes(logout.answer, each))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a username loses the blanks around it, a password does not', proves('5-1', '5-2'), () => {
  expect(z.parse(loginStudent.body, { username: ' aanya ', password: ' secret ' })).toEqual({
    username: 'aanya',
    password: ' secret ',
  });
  expect([
    takes(loginStudent.body, { username: '   ', password: 'secret' }),
    takes(loginStudent.body, { username: 'aanya', password: '' }),
  ]).toEqual([false, false]);
});

it('seconds are kept by the question’s number, from 1', proves('3-25'), () => {
  const times = [{ 1: 0, 500: 12.5 }, { 0: 1 }, { 1: -1 }, { first: 1 }, { '01': 1 }];
  expect(times.map((each) => takes(timePerQuestion, each))).toEqual([true, false, false, false, false]);
});

it('a guess names a question from 1 to 500', () => {
  const numbers = [1, 500, 0, 501, 1.5, '1'];
  const guess = (question: unknown) => ({ studentQuizId: 'sitting-1', question, guessed: true });
  expect(numbers.map((each) => takes(noteGuess.body, guess(each)))).toEqual([true, true, false, false, false, false]);
});

it('the next steps are asked of one sitting or of all, and a drill on a skill that has a name', () => {
  const student = { studentId: 'student-1' };
  const takesDrill = (more: object) => takes(startDrill.body, { ...student, area: { subject: 'SAT' }, ...more });
  expect([
    takes(getNextSteps.body, { ...student, studentQuizId: 'sitting-1' }),
    takes(getNextSteps.body, { ...student, studentQuizId: '' }),
    takesDrill({ area: { subject: 'SAT Math', domain: 'Algebra', skill: 'x'.repeat(120) } }),
    takesDrill({ area: { subject: 'SAT Math', domain: 'Algebra', skill: 'x'.repeat(121) } }),
    takesDrill({ area: { subject: 'SAT Math', domain: '' } }),
    takesDrill({ area: { domain: 'Algebra' } }),
    takesDrill({ difficulty: 'hard', length: 20 }),
    takesDrill({ difficulty: 'deadly' }),
    takesDrill({ length: 500 }),
  ]).toEqual([true, false, true, false, false, false, true, false, false]);
});

describe('a delivery to the ledger', () => {
  const entry = { seq: 1, question: 1, answer: 'B', marked: false, at: 0 };
  const of = (more: object, count = 1) => ({
    studentQuizId: 'sitting-1',
    entries: Array.from({ length: count }, () => ({ ...entry, ...more })),
  });

  it.each([
    ['a blank', of({ answer: '' }), true],
    ['8,000 characters', of({ answer: '1'.repeat(8000) }), true],
    ['8,001 characters', of({ answer: '1'.repeat(8001) }), false],
    ['number 0', of({ seq: 0 }), false],
    ['half a number', of({ seq: 1.5 }), false],
    ['question 0', of({ question: 0 }), false],
    ['a stamp before the epoch', of({ at: -1 }), false],
    ['200 entries', of({}, 200), true],
    ['201 entries', of({}, 201), false],
  ])('with %s is taken or not', (_, body, taken) => {
    expect(takes(saveAnswers.body, body)).toBe(taken);
  });
});
