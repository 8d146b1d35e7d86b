import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does on the page of practice, and what the world answers. There are new questions, and missed ones of one subject alone. */
export type PracticeStep =
  | 'open'
  | 'choicesArrive'
  | 'nothingArrives'
  | 'choicesFail'
  | 'tryAgain'
  | 'chooseSkill'
  | 'chooseMissed'
  | 'chooseSubjectWithoutMissed'
  | 'chooseNew'
  | 'start'
  | 'drillIsMade'
  | 'makingFails';

/**
 * Practice as a student would tell it: I see what I can practice once it has come, and can ask again where it did not. I choose what a drill is on, and
 * whether its questions are new or those that I missed; nothing begins where there is no such question. A drill is made once; while it is, what I chose
 * stands, and where none came of it I have my choice still and can start again. Written from what practice is to do, never from the machine.
 */
export const practiceModel = createTestModel(
  setup({ types: { events: {} as { type: PracticeStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { choicesArrive: 'choosing', nothingArrives: 'nothingLeft', choicesFail: 'notLoaded' } },
      notLoaded: { on: { tryAgain: 'openingAgain' } },
      openingAgain: { on: { choicesArrive: 'choosing' } },
      nothingLeft: {},
      choosing: { on: { chooseSkill: 'skillChosen', chooseMissed: 'missedChosen', start: 'making' } },
      skillChosen: { on: { start: 'makingOnSkill' } },
      missedChosen: { on: { start: 'makingMissed', chooseSubjectWithoutMissed: 'noneOfThese' } },
      noneOfThese: { on: { start: 'stillNoneOfThese', chooseNew: 'newOfOtherSubject' } },
      stillNoneOfThese: {},
      newOfOtherSubject: {},
      making: { on: { drillIsMade: 'ready', makingFails: 'notMade' } },
      makingOnSkill: { on: { drillIsMade: 'ready' } },
      makingMissed: { on: { drillIsMade: 'ready' } },
      notMade: { on: { start: 'makingAgain' } },
      makingAgain: { on: { drillIsMade: 'ready' } },
      ready: {},
    },
  }),
);
