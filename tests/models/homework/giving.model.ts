import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a tutor of one course does to give homework, and what the server says. */
export type GivingStep =
  | 'open'
  | 'courseComes'
  | 'doesNotCome'
  | 'tryAgain'
  | 'connectionReturns'
  | 'fillIn'
  | 'addFile'
  | 'fileOpens'
  | 'fileIsBroken'
  | 'look'
  | 'reachesTwo'
  | 'reachesNobody'
  | 'isNotChecked'
  | 'change'
  | 'give'
  | 'isGiven'
  | 'hasNoAnswer'
  | 'reachesOthersByNow'
  | 'isWrong';

/**
 * As a tutor would tell it: I say what and until when, and see whom it reaches before anything is given. What is missing is named; whom it would not reach gets nothing; where others get it by now I look
 * again. Nothing that I filled in is lost. Written from what the page is to be, never from the machine.
 */
export const givingModel = createTestModel(
  setup({ types: { events: {} as { type: GivingStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { courseComes: 'empty', doesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain', connectionReturns: 'waitingByItself' } },
      waitingByItself: { on: { courseComes: 'empty' } },
      waitingAgain: { on: { courseComes: 'empty' } },
      empty: { on: { look: 'missing', fillIn: 'filled', give: 'empty' } },
      missing: { on: { fillIn: 'filled' } },
      filled: { on: { look: 'looking', addFile: 'opening', give: 'filled' } },
      opening: { on: { fileOpens: 'withFile', fileIsBroken: 'filledAfterBroken', look: 'stillOpening' } },
      stillOpening: { on: { fileOpens: 'withFile' } },
      filledAfterBroken: { on: { look: 'looking' } },
      withFile: { on: { look: 'lookingWithFile' } },
      lookingWithFile: { on: { reachesTwo: 'twoGetItWithFile' } },
      twoGetItWithFile: { on: { give: 'givingWithFile' } },
      givingWithFile: { on: { isWrong: 'wrongWithFile' } },
      wrongWithFile: {},
      looking: { on: { reachesTwo: 'twoGetIt', reachesNobody: 'nobodyGetsIt', isNotChecked: 'notChecked' } },
      notChecked: { on: { look: 'looking' } },
      nobodyGetsIt: { on: { give: 'nobodyGetsIt', change: 'filled' } },
      twoGetIt: { on: { give: 'giving', change: 'filled' } },
      giving: { on: { isGiven: 'given', hasNoAnswer: 'notGiven', reachesOthersByNow: 'lookingAgain', isWrong: 'wrong' } },
      notGiven: { on: { give: 'giving' } },
      lookingAgain: { on: { reachesTwo: 'twoOthersGetIt' } },
      twoOthersGetIt: { on: { give: 'giving' } },
      wrong: { on: { look: 'looking' } },
      given: {},
    },
  }),
);
