import { and, assign, not, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { dashboardPatienceMs } from '../../content/times.ts';
import { loadSittings, rememberStart } from '../../services/exam/records.ts';
import { loadNotebook, type OpenNotebook } from '../../services/notebook/notebook.ts';
import { loadCourses } from '../../services/portal/courses.ts';
import { loadCompleted } from '../../services/results/results.ts';
import { loadNextSession } from '../../services/schedule/schedule.ts';
import { fromService } from '../actors/from-service.ts';
import { canStart, describeFailure } from '../exam/quiz-list.machine.ts';
import type { Failure } from '../kit/with-output.ts';
import { studyPlanMachine } from '../plan/study-plan.machine.ts';
import type { Zones } from '../schedule/session-times.ts';

/** The next session with a tutor, or none, and the zones to show it in. */
export type NextSession = Zones & { next: BookedSession | null };

/** `courses`: those that the portal has already; they show while they are asked for again. */
export type DashboardInput = { studentId: string; courses: StudentCourse[] };

/**
 * `results` is what is finished, oldest first, `ahead` null before it has come, `due` the questions of the mistake notebook that are due.
 * `notice`: why the sittings are missing.
 */
export type DashboardContext = DashboardInput & {
  sittings: QuizRecord[];
  results: CompletedSitting[];
  ahead: NextSession | null;
  due: number;
  notice: string | null;
};

export type DashboardEvent =
  | { type: 'page.opened' }
  | { type: 'sittings.retry' | 'results.retry' | 'session.retry' | 'courses.retry' | 'notebook.retry' }
  | { type: 'sitting.start'; sitting: QuizRecord };

/** What comes by itself, each by a call of its own. */
const parts = ['plan', 'sittings', 'results', 'session', 'notebook', 'courses'];

/** Everything the chart names: `dashboard.machine.ts` has only states and transitions. */
export const dashboardSetup = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    tags: '' as 'waiting',
    children: {} as { studyPlan: 'studyPlan' },
  },
  actors: {
    loadSittings: fromService(loadSittings),
    rememberStart: fromService(rememberStart),
    loadCompleted: fromService(loadCompleted),
    loadNextSession: fromService(loadNextSession),
    loadCourses: fromService(loadCourses),
    loadNotebook: fromService(loadNotebook),
    studyPlan: studyPlanMachine,
  },
  actions: {
    takeSittings: assign({ sittings: (_, sittings: QuizRecord[]) => sittings }),
    showNotice: assign({ notice: (_, { error }: Failure) => describeFailure(error) }),
    takeResults: assign({ results: (_, results: CompletedSitting[]) => results }),
    takeNext: assign({ ahead: (_, ahead: NextSession) => ahead }),
    takeCourses: assign({ courses: (_, courses: StudentCourse[]) => courses }),
    takeDue: assign({ due: (_, { due }: OpenNotebook) => due }),
    // Specification 8: a failure to fetch courses is logged only.
    logFailure: (_, { error }: Failure) => console.warn('Courses could not be fetched.', error),
    logBroken: (_, { error }: Failure) => console.warn('The study plan broke.', error),
    openPlan: sendTo('studyPlan', { type: 'page.opened' }),
  },
  guards: {
    hasCourses: ({ context }) => context.courses.length > 0,
    hasCome: (_, plan: SnapshotFrom<typeof studyPlanMachine>) => !plan.hasTag('waiting'),
    isGathered: and(parts.map((part) => not(stateIn({ opened: { [part]: 'loading' } })))),
  },
  delays: { patience: dashboardPatienceMs },
});

/** What can be resumed: mock tests first, since their clock runs. */
export const resumable = (sittings: QuizRecord[]) =>
  sittings.filter((sitting) => sitting.in_progress).sort((one, other) => Number(other.is_node) - Number(one.is_node));

/** What to begin where nothing is under way: a quiz before a mock test, which takes hours. */
export function nextToBegin(sittings: QuizRecord[]): QuizRecord | null {
  const waiting = sittings.filter((sitting) => !sitting.is_complete && canStart(sitting));
  return waiting.find((sitting) => !sitting.is_node) ?? waiting[0] ?? null;
}

const finishedAt = ({ submittedAt = 0 }: QuizRecord) => submittedAt;

/** The sitting that was finished last. */
export const newestFinished = (sittings: QuizRecord[]): QuizRecord | null =>
  sittings.filter((sitting) => sitting.is_complete).sort((one, other) => finishedAt(other) - finishedAt(one))[0] ?? null;

/** The newest result of a whole quiz or mock test: a drill's figures say nothing beside theirs. */
export const newestResult = (results: CompletedSitting[]): CompletedSitting | null =>
  results.filter(({ isDrill }) => !isDrill).sort((one, other) => other.submittedAt - one.submittedAt)[0] ?? null;

/** What was finished last, where it has no result yet: a mock test whose late answers may still come. */
export function awaitedResult({ sittings, results }: Pick<DashboardContext, 'sittings' | 'results'>): QuizRecord | null {
  const newest = newestFinished(sittings);
  return newest && !results.some(({ studentQuizId }) => studentQuizId === newest._id) ? newest : null;
}
