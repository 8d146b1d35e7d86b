import { assertEvent, assign, setup, stateIn } from 'xstate';
import type { CoursePlan, StudyPlan } from '../../../contract/plan/plan.ts';
import type { DrillSource, PracticeArea } from '../../../contract/practice/practice.ts';
import { messages } from '../../content/messages/practice.ts';
import { keepGoal, loadStudyPlan } from '../../services/plan/plan.ts';
import { startDrill } from '../../services/practice/practice.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError } from '../kit/failure.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { findGoalProblems, type GoalDraft, type GoalField, type GoalProblems, toDraft, toGoal } from './goal-draft.ts';

/**
 * `draft` is the goal that is being changed, of the course `courseId`, `problems` what is wrong with it by the field, and `notKept` why it could not
 * be kept. `drill` is the quiz that was made, once there is one; `notice` says why there is none, or no plan.
 */
type Context = {
  studentId: string;
  plan: StudyPlan | null;
  courseId: string | null;
  draft: GoalDraft | null;
  problems: GoalProblems;
  notKept: string | null;
  drill: { quizId: string; sittingId: string } | null;
  notice: string | null;
};

/** The plan of the course whose goal is being changed. */
export const findEdited = ({ plan, courseId }: Pick<Context, 'plan' | 'courseId'>): CoursePlan =>
  required(plan?.plans.find((each) => each.courseId === courseId));

const findProblems = (context: Context): GoalProblems =>
  findGoalProblems(required(context.draft), { scale: findEdited(context).scale, today: required(context.plan).today });

const studyPlanSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'plan.retry' | 'goal.save' | 'goal.cancel' }
      | { type: 'goal.edit'; courseId: string }
      | { type: 'field.change'; name: GoalField; value: string }
      | { type: 'drill.start'; area: PracticeArea; from: DrillSource },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadStudyPlan: fromService(loadStudyPlan),
    keepGoal: fromService(keepGoal),
    startDrill: fromService(startDrill),
  },
  actions: {
    ...noticeActions,
    takePlan: assign({ plan: (_, plan: StudyPlan) => plan }),
    beginDraft: assign(({ context }, { courseId }: { courseId: string }) => ({
      courseId,
      draft: toDraft(findEdited({ ...context, courseId })),
      problems: {},
    })),
    takeField: assign(({ context: { draft, problems } }, { name, value }: { name: GoalField; value: string }) => {
      const { [name]: _, ...others } = problems;
      return { draft: { ...required(draft), [name]: value }, problems: others };
    }),
    showProblems: assign(({ context }) => ({ problems: findProblems(context) })),
    showNotKept: assign({ notKept: (_, { error }: Failure) => describeError(error, messages.plan.notKept) }),
    hideNotKept: assign({ notKept: null }),
    dropDraft: assign({ draft: null, courseId: null, problems: {}, notKept: null }),
    takeDrill: assign({ drill: (_, drill: Context['drill']) => drill }),
  },
  guards: {
    isNone: (_, { plans }: StudyPlan) => plans.length === 0,
    isComplete: ({ context }) => Object.keys(findProblems(context)).length === 0,
    isSaving: stateIn({ shown: { goal: 'saving' } }),
    isSettled: stateIn({ shown: { goal: 'settled' } }),
  },
});

/**
 * The study plan: idle -> loading -> shown, empty without a course, or failed with a way to try again. While it is shown two things go on side by
 * side. A goal is changed in a form: settled -> editing -> saving -> settled with the plan that follows from it; what could not be kept stays in it.
 * A drill of the plan is made when asked: none -> starting -> started, whose instructions the page goes to; a goal that is being changed then goes with
 * the page. One that is being saved does not: the drill is made, and started once the goal is settled, or when a drill is asked for again.
 */
export const studyPlanMachine = studyPlanSetup.createMachine({
  id: 'studyPlan',
  context: ({ input: { studentId } }) => ({
    ...{ studentId, plan: null, courseId: null, draft: null, problems: {} },
    ...{ notKept: null, drill: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadStudyPlan', {
      input: ownStudent,
      onDone: withOutput('takePlan'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.plan.failed),
      retry: 'plan.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      type: 'parallel',
      states: {
        goal: {
          initial: 'settled',
          states: {
            settled: { on: { 'goal.edit': { target: 'editing', actions: withEvent('beginDraft') } } },
            editing: {
              on: {
                'field.change': { actions: withEvent('takeField') },
                'goal.save': [{ guard: 'isComplete', target: 'saving' }, { actions: 'showProblems' }],
                'goal.cancel': { target: 'settled', actions: 'dropDraft' },
              },
            },
            saving: {
              entry: 'hideNotKept',
              invoke: {
                id: 'keepGoal',
                src: 'keepGoal',
                input: ({ context: { studentId, courseId, draft } }) => ({
                  studentId,
                  courseId: required(courseId),
                  goal: toGoal(required(draft)),
                }),
                onDone: { target: 'settled', actions: [withOutput('takePlan'), 'dropDraft'] },
                onError: { target: 'editing', actions: withError('showNotKept') },
              },
            },
          },
        },
        drill: {
          initial: 'none',
          states: {
            none: { on: { 'drill.start': 'starting' } },
            starting: {
              entry: 'hideNotice',
              invoke: {
                id: 'startDrill',
                src: 'startDrill',
                input: ({ context: { studentId }, event }) => {
                  assertEvent(event, 'drill.start');
                  return { studentId, area: event.area, from: event.from };
                },
                onDone: [
                  { guard: 'isSaving', target: 'made', actions: withOutput('takeDrill') },
                  { target: 'started', actions: withOutput('takeDrill') },
                ],
                onError: { target: 'none', actions: withError('showNotice', messages.result.drillFailed) },
              },
            },
            made: {
              always: { guard: 'isSettled', target: 'started' },
              on: { 'drill.start': [{ guard: 'isSaving' }, 'starting'] },
            },
            started: {},
          },
        },
      },
    },
  },
});
