import { fromPromise } from 'xstate';
import type { StudentCourse } from '../../contract/courses.ts';
import type { QuizRecord } from '../../contract/quizzes.ts';
import type { QuizResult } from '../../contract/results.ts';
import type { BookedSession } from '../../contract/schedule.ts';
import { dashboardMachine, type NextSession } from '../../src/machines/dashboard.machine.ts';
import { type Deferred, deferred } from './deferred.ts';
import { mockRecordOf, quizRecordOf } from './records.ts';

/** A course in which the student is `percent` steps ahead. */
export const courseOf = (courseId: string, percent: number, more: Partial<StudentCourse> = {}): StudentCourse => ({
  courseId,
  course_name: 'AP Calculus BC',
  instructorId: 'teacher-1',
  instructorFirstName: 'Meera',
  instructorLastName: 'Nair',
  progress: Array.from({ length: percent }, (_, step) => `step-${step}`),
  ...more,
});

/** An hour with Meera Nair, on Monday, 2 March 2026 from 8:00 pm in Kolkata. */
export const nextSession: BookedSession = {
  _id: 'slot-1',
  sessionId: 'slot-1',
  startTime: '8:00 pm',
  duration: 60,
  available: false,
  sessionDate: '2026-03-02T00:00:00.000Z',
  instructorId: 'teacher-1',
  startsAt: Date.parse('2026-03-02T14:30:00Z'),
  instructorFirstName: 'Meera',
  instructorLastName: 'Nair',
  course_name: 'AP Calculus BC',
  cancelUntil: Date.parse('2026-03-01T14:30:00Z'),
};

/** The session, seen by a student whose device is set to `ownTimeZone`. */
export const sessionFor = (ownTimeZone: string, next: BookedSession | null = nextSession): NextSession => ({
  next,
  timeZone: 'Asia/Kolkata',
  ownTimeZone,
});

/** A finished quiz, of which the newest result is that of 's4'. */
export const sittings: QuizRecord[] = [
  mockRecordOf('m1', { quiz_name: 'Practice test 1' }),
  quizRecordOf('s1', { quiz_name: 'Word pairs', quizId: 'quiz-of-s1' }),
  quizRecordOf('s2', { quiz_name: 'Limits', quizId: 'quiz-of-s2', in_progress: true }),
  mockRecordOf('m2', { quiz_name: 'First steps', quizId: 'mock-of-m2', in_progress: true }),
  quizRecordOf('s3', { quiz_name: 'Geometry', is_complete: true, submittedAt: 5000 }),
  quizRecordOf('s4', {
    quiz_name: 'Series',
    quizId: 'quiz-of-s4',
    is_complete: true,
    submittedAt: Date.parse('2026-02-27T12:00:00Z'),
  }),
];

/** A result of which the dashboard reads the score alone. */
export const resultOf = (score: QuizResult['score']): QuizResult => ({
  title: 'Series',
  is_node: false,
  score,
  scaled: null,
  startedAt: 0,
  submittedAt: 9000,
  ending: 'student',
  modules: [],
  events: [],
});

type Started = { kind: 'quiz' | 'mock'; quizId: string; studentQuizId: string };

/** A dashboard whose calls wait for the test: `calls` is what was asked for, the rest answers the last call of each kind. */
export function dashboardWorld() {
  const world = {
    calls: [] as [string, object][],
    sittings: deferred<QuizRecord[]>(),
    result: deferred<QuizResult>(),
    session: deferred<NextSession>(),
    courses: deferred<StudentCourse[]>(),
    logic: dashboardMachine,
  };
  const asked = <Answer, Input extends object>(name: string, begin: (answer: Deferred<Answer>) => void) =>
    fromPromise<Answer, Input>(({ input }) => {
      const answer = deferred<Answer>();
      world.calls.push([name, input]);
      begin(answer);
      return answer.promise;
    });
  world.logic = dashboardMachine.provide({
    actors: {
      loadSittings: asked<QuizRecord[], { studentId: string }>('loadSittings', (answer) => {
        world.sittings = answer;
      }),
      loadResult: asked<QuizResult, { sittingId: string }>('loadResult', (answer) => {
        world.result = answer;
      }),
      loadNextSession: asked<NextSession, { studentId: string }>('loadNextSession', (answer) => {
        world.session = answer;
      }),
      loadCourses: asked<StudentCourse[], { studentId: string }>('loadCourses', (answer) => {
        world.courses = answer;
      }),
      rememberStart: fromPromise<void, Started>(async ({ input }) => {
        world.calls.push(['rememberStart', input]);
      }),
    },
  });
  return world;
}
