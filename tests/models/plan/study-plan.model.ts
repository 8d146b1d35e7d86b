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
 * comes back is the plan anew. A drill is begun from the plan, also while I am changing my goal, and I go to it: what I typed and did not save
 * is gone then. Where it cannot be made I am told, and what I typed is still there. A goal that is being kept is not left behind: I go once it is
 * kept. If it could not be, I am told first, and go when I have saved it, given it up, or begun a drill again. Written from what the plan
 * is to do, never from the machine.
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
      typed: { on: { save: 'keeping', giveUp: 'leftUnchanged', startDrill: 'makingDrillBesideGoal' } },
      typedWrong: { on: { save: 'toldWhatIsWrong' } },
      toldWhatIsWrong: { on: { typeScore: 'typed' } },
      keeping: { on: { goalIsKept: 'replanned', keepingFails: 'notKept', startDrill: 'makingDrillWhileKeeping' } },
      notKept: { on: { save: 'keepingAgain', giveUp: 'leftUnchanged' } },
      keepingAgain: { on: { goalIsKept: 'replanned' } },
      replanned: { on: { changeGoal: 'changingAgain' } },
      changingAgain: {},
      leftUnchanged: {},
      makingDrill: { on: { drillIsMade: 'drillReady', makingFails: 'notMade', changeGoal: 'changingWhileMaking' } },
      changingWhileMaking: { on: { drillIsMade: 'drillReadyBesideDraft' } },
      drillReadyBesideDraft: {},
      notMade: { on: { startDrill: 'makingDrillAgain' } },
      makingDrillAgain: { on: { drillIsMade: 'drillReady' } },
      makingDrillBesideGoal: {
        on: {
          drillIsMade: 'drillReadyBesideGoal',
          makingFails: 'notMadeBesideGoal',
          save: 'keepingWhileMaking',
          giveUp: 'makingDrillUnchanged',
        },
      },
      keepingWhileMaking: { on: { drillIsMade: 'drillWaitsForGoalThen' } },
      drillWaitsForGoalThen: {},
      makingDrillUnchanged: { on: { drillIsMade: 'drillReadyUnchanged' } },
      drillReadyUnchanged: {},
      notMadeBesideGoal: { on: { save: 'keepingThen' } },
      keepingThen: { on: { goalIsKept: 'replannedThen' } },
      replannedThen: {},
      makingDrillWhileKeeping: {
        on: {
          goalIsKept: 'makingDrillOnNewPlan',
          keepingFails: 'makingDrillNotKept',
          drillIsMade: 'drillWaitsForGoal',
          makingFails: 'notMadeWhileKeeping',
        },
      },
      drillWaitsForGoal: { on: { goalIsKept: 'drillReadyOnceKept', keepingFails: 'notKeptBeforeDrill' } },
      drillReadyOnceKept: {},
      notKeptBeforeDrill: {
        on: { save: 'keepingBeforeDrill', giveUp: 'drillReadyOnceGivenUp', startDrill: 'makingAnotherDrill' },
      },
      keepingBeforeDrill: { on: { goalIsKept: 'drillReadyOnceKeptAtLast' } },
      drillReadyOnceKeptAtLast: {},
      drillReadyOnceGivenUp: {},
      makingAnotherDrill: { on: { drillIsMade: 'drillReadyInsteadOfGoal' } },
      drillReadyInsteadOfGoal: {},
      notMadeWhileKeeping: {},
      makingDrillOnNewPlan: { on: { drillIsMade: 'drillReadyOnNewPlan' } },
      makingDrillNotKept: { on: { makingFails: 'neither' } },
      drillReadyBesideGoal: {},
      drillReadyOnNewPlan: {},
      neither: {},
      drillReady: {},
    },
  }),
);
