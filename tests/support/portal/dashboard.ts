import { fromPromise } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { StudyPlan } from '../../../contract/plan/plan.ts';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { studyPlanMachine } from '../../../src/machines/plan/study-plan.machine.ts';
import { dashboardMachine } from '../../../src/machines/portal/dashboard.machine.ts';
import type { NextSession } from '../../../src/machines/portal/dashboard.setup.ts';
import type { OpenNotebook } from '../../../src/services/notebook/notebook.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { makeMockRecord, makeQuizRecord } from '../exam/records.ts';

/** A course in which the student is `percent` steps ahead. */
export const makeCourse = (courseId: string, percent: number, more: Partial<StudentCourse> = {}): StudentCourse => ({
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
  mine: true,
  sessionDate: '2026-03-02T00:00:00.000Z',
  instructorId: 'teacher-1',
  startsAt: Date.parse('2026-03-02T14:30:00Z'),
  instructorFirstName: 'Meera',
  instructorLastName: 'Nair',
  course_name: 'AP Calculus BC',
  cancelUntil: Date.parse('2026-03-01T14:30:00Z'),
  state: 'booked',
};

/** The session, seen by a student whose device is set to `ownTimeZone`. */
export const sessionFor = (ownTimeZone: string, next: BookedSession | null = nextSession): NextSession => ({
  next,
  timeZone: 'Asia/Kolkata',
  ownTimeZone,
});

/** Two to begin, two under way, and two finished, 's4' after 's3'. */
export const sittings: QuizRecord[] = [
  makeMockRecord('m1', { quiz_name: 'Practice test 1' }),
  makeQuizRecord('s1', { quiz_name: 'Word pairs', quizId: 'quiz-of-s1' }),
  makeQuizRecord('s2', { quiz_name: 'Limits', quizId: 'quiz-of-s2', in_progress: true }),
  makeMockRecord('m2', { quiz_name: 'First steps', quizId: 'mock-of-m2', in_progress: true }),
  makeQuizRecord('s3', { quiz_name: 'Geometry', is_complete: true, submittedAt: 5000 }),
  makeQuizRecord('s4', {
    quiz_name: 'Series',
    quizId: 'quiz-of-s4',
    is_complete: true,
    submittedAt: Date.parse('2026-02-27T12:00:00Z'),
  }),
];

/** A finished sitting, as the list of results has it: 18 of 20 right in 8:32 minutes. */
export const makeCompleted = (studentQuizId: string, more: Partial<CompletedSitting> = {}): CompletedSitting => ({
  studentQuizId,
  quizId: `quiz-of-${studentQuizId}`,
  title: 'Series',
  subject: 'AP Calculus BC',
  is_node: false,
  isDrill: false,
  ending: 'student',
  submittedAt: Date.parse('2026-02-27T12:00:00Z'),
  right: 18,
  total: 20,
  percent: 90,
  seconds: 512,
  scaled: null,
  ...more,
});

/** A notebook of which the dashboard reads only how many questions are due. */
export const notebookWith = (due: number): OpenNotebook => ({ questions: [], due, waiting: 0, done: 0, nextDueAt: null });

type Started = { kind: 'quiz' | 'mock'; quizId: string; studentQuizId: string };

/** A dashboard whose calls wait for the test: `calls` is what was asked for, the rest answers the last call of each kind. */
export function dashboardWorld() {
  const world = {
    calls: [] as [string, object][],
    sittings: deferred<QuizRecord[]>(),
    results: deferred<CompletedSitting[]>(),
    session: deferred<NextSession>(),
    courses: deferred<StudentCourse[]>(),
    plan: deferred<StudyPlan>(),
    notebook: deferred<OpenNotebook>(),
    drill: deferred<{ quizId: string; sittingId: string }>(),
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
      loadCompleted: asked<CompletedSitting[], { studentId: string }>('loadCompleted', (answer) => {
        world.results = answer;
      }),
      loadNextSession: asked<NextSession, { studentId: string }>('loadNextSession', (answer) => {
        world.session = answer;
      }),
      loadCourses: asked<StudentCourse[], { studentId: string }>('loadCourses', (answer) => {
        world.courses = answer;
      }),
      loadNotebook: asked<OpenNotebook, { studentId: string }>('loadNotebook', (answer) => {
        world.notebook = answer;
      }),
      studyPlan: studyPlanMachine.provide({
        actors: {
          loadStudyPlan: asked<StudyPlan, { studentId: string }>('loadStudyPlan', (answer) => {
            world.plan = answer;
          }),
          startDrill: asked<{ quizId: string; sittingId: string }, WantedDrill>('startDrill', (answer) => {
            world.drill = answer;
          }),
        },
      }),
      rememberStart: fromPromise<void, Started>(async ({ input }) => {
        world.calls.push(['rememberStart', input]);
      }),
    },
  });
  return world;
}
