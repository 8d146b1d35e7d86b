import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does on the plan's page, and what the world answers. One course, and a drill in its first week. */
export type StudyPlanStep =
  | 'open'
  | 'planArrives'
  | 'noCourseArrives'
  | 'planFails'
  | 'tryAgain'
  | 'changeGoal'
  | 'typeScore'
  | 'typeWrongScore'
  | 'save'
  | 'giveUp'
  | 'goalIsKept'
  | 'keepingFails'
  | 'startDrill'
  | 'drillIsMade'
  | 'makingFails';

/**
 * The plan as a student would tell it: I see it once it has come, and can ask again where it did not. I say what I work towards in a form that
 * keeps what I typed until it is kept by the school, that says at the field what cannot be, and that I can leave without changing anything. What
 * comes back is the plan anew. A drill is begun from the plan, never while I am changing my goal, and once. Written from what the plan is to
 * do, never from the machine.
 */
export const studyPlanModel = createTestModel(
  setup({ types: { events: {} as { type: StudyPlanStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { planArrives: 'planned', noCourseArrives: 'withoutCourse', planFails: 'notLoaded' } },
      notLoaded: { on: { tryAgain: 'openingAgain' } },
      openingAgain: { on: { planArrives: 'planned' } },
      withoutCourse: {},
      planned: { on: { changeGoal: 'changing', startDrill: 'makingDrill' } },
      changing: { on: { typeScore: 'typed', typeWrongScore: 'typedWrong', giveUp: 'leftUnchanged' } },
      typed: { on: { save: 'keeping', giveUp: 'leftUnchanged' } },
      typedWrong: { on: { save: 'toldWhatIsWrong' } },
      toldWhatIsWrong: { on: { typeScore: 'typed' } },
      keeping: { on: { goalIsKept: 'replanned', keepingFails: 'notKept' } },
      notKept: { on: { save: 'keepingAgain', giveUp: 'leftUnchanged' } },
      keepingAgain: { on: { goalIsKept: 'replanned' } },
      replanned: { on: { changeGoal: 'changingAgain' } },
      changingAgain: {},
      leftUnchanged: {},
      makingDrill: { on: { drillIsMade: 'drillReady', makingFails: 'notMade' } },
      notMade: { on: { startDrill: 'makingDrillAgain' } },
      makingDrillAgain: { on: { drillIsMade: 'drillReady' } },
      drillReady: {},
    },
  }),
);
