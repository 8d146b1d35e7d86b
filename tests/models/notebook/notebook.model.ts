import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does in the mistake notebook, and what the world answers. Two questions are due: a choice, then a number. */
export type NotebookStep =
  | 'open'
  | 'twoAreDue'
  | 'noneIsDue'
  | 'openingFails'
  | 'tryToOpenAgain'
  | 'choose'
  | 'typeNumber'
  | 'check'
  | 'giveUp'
  | 'serverSaysRight'
  | 'serverSaysDone'
  | 'serverSaysWrong'
  | 'checkingFails'
  | 'checkAgain'
  | 'networkReturns'
  | 'serverSaysNotDue'
  | 'countsArrive'
  | 'countingFails'
  | 'goOn';

/**
 * The notebook as a student would tell it: one question after the other is asked, nothing is checked without an answer unless I say that I
 * do not know, an answer that could not be checked is still there and can be sent again, what I answered on another device is passed
 * over, and at the end I am told how it went, with what I did on the other device counted too. Written from what the notebook is to do, never from the machine.
 */
export const notebookModel = createTestModel(
  setup({ types: { events: {} as { type: NotebookStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { twoAreDue: 'firstAsked', noneIsDue: 'nothingDue', openingFails: 'notOpened' } },
      notOpened: { on: { tryToOpenAgain: 'openingAgain' } },
      openingAgain: { on: { twoAreDue: 'firstAsked' } },
      nothingDue: {},
      firstAsked: { on: { check: 'toldToAnswer', choose: 'firstChosen', giveUp: 'firstGivenUp' } },
      toldToAnswer: { on: { choose: 'firstChosen' } },
      firstChosen: { on: { check: 'firstChecking' } },
      firstGivenUp: { on: { serverSaysWrong: 'firstWrong' } },
      firstChecking: {
        on: { serverSaysRight: 'firstRight', checkingFails: 'firstNotChecked', serverSaysNotDue: 'firstAnsweredElsewhere' },
      },
      firstNotChecked: { on: { checkAgain: 'firstCheckingAgain', networkReturns: 'firstCheckingAgain' } },
      firstCheckingAgain: { on: { serverSaysRight: 'firstRight' } },
      firstRight: { on: { goOn: 'secondAfterRight' } },
      firstWrong: { on: { goOn: 'secondAfterWrong' } },
      firstAnsweredElsewhere: { on: { goOn: 'secondAfterElsewhere' } },
      secondAfterRight: { on: { typeNumber: 'secondTyped' } },
      secondTyped: { on: { check: 'secondChecking' } },
      secondChecking: { on: { serverSaysDone: 'secondDone' } },
      secondDone: { on: { goOn: 'finishedAllRight' } },
      secondAfterWrong: { on: { giveUp: 'secondGivenUp' } },
      secondGivenUp: { on: { serverSaysWrong: 'secondWrong' } },
      secondWrong: { on: { goOn: 'finishedNoneRight' } },
      secondAfterElsewhere: { on: { giveUp: 'secondGivenUpAfterElsewhere' } },
      secondGivenUpAfterElsewhere: { on: { serverSaysWrong: 'secondWrongAfterElsewhere', serverSaysNotDue: 'bothElsewhere' } },
      secondWrongAfterElsewhere: { on: { goOn: 'counting' } },
      bothElsewhere: { on: { goOn: 'countingForNothing' } },
      counting: { on: { countsArrive: 'finishedAndCounted', countingFails: 'finishedUncounted' } },
      countingForNothing: { on: { countsArrive: 'finishedWithoutAnswers' } },
      finishedAllRight: {},
      finishedNoneRight: {},
      finishedAndCounted: {},
      finishedUncounted: {},
      finishedWithoutAnswers: {},
    },
  }),
);
