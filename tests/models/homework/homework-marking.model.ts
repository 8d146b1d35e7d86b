import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a tutor does with one work of homework, and what the server says. */
export type HomeworkMarkingStep =
  | 'open'
  | 'workComes'
  | 'isNotThere'
  | 'doesNotCome'
  | 'tryAgain'
  | 'connectionReturns'
  | 'take'
  | 'takeOver'
  | 'isMine'
  | 'isAColleagues'
  | 'isNotTaken'
  | 'colleaguesWorkComes'
  | 'write'
  | 'typeWordsAsPoints'
  | 'giveBack'
  | 'saveForLater'
  | 'isSaved'
  | 'isNotSaved'
  | 'twoMinutesPass'
  | 'isStillMine';

/**
 * As a tutor would tell it: I read a work, and mark only what I have taken. A colleague's I may take over, and am told when one took mine; what I have written stays, whoever has the work. Nothing empty goes
 * back, and what could not be saved is still there. Written from what it is to be, never from the machine.
 */
export const homeworkMarkingModel = createTestModel(
  setup({ types: { events: {} as { type: HomeworkMarkingStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { workComes: 'reading', isNotThere: 'unknown', doesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'openingAgain', connectionReturns: 'openingByItself' } },
      openingByItself: { on: { workComes: 'reading' } },
      openingAgain: { on: { workComes: 'reading' } },
      unknown: {},
      // Without having taken it nothing can be written.
      reading: { on: { take: 'taking', write: 'reading' } },
      taking: { on: { isMine: 'marking', isAColleagues: 'lookingWhose', isNotTaken: 'notTaken' } },
      notTaken: { on: { take: 'taking' } },
      lookingWhose: { on: { colleaguesWorkComes: 'colleagues', doesNotCome: 'notKnownWhose' } },
      notKnownWhose: {},
      colleagues: { on: { takeOver: 'takingOver' } },
      takingOver: { on: { isMine: 'marking' } },
      marking: {
        on: { giveBack: 'nothingToGiveBack', write: 'written', typeWordsAsPoints: 'wordsAsPoints', twoMinutesPass: 'signing' },
      },
      nothingToGiveBack: { on: { write: 'written' } },
      wordsAsPoints: { on: { giveBack: 'badPoints' } },
      badPoints: {},
      signing: { on: { isStillMine: 'marking', doesNotCome: 'marking' } },
      written: { on: { giveBack: 'givingBack', saveForLater: 'savingForLater', twoMinutesPass: 'signingWritten' } },
      givingBack: { on: { isSaved: 'givenBack', isNotSaved: 'notSaved', isAColleagues: 'lookingWhoseWritten' } },
      givenBack: {},
      notSaved: { on: { giveBack: 'givingBack' } },
      savingForLater: { on: { isSaved: 'savedForLater' } },
      savedForLater: {},
      signingWritten: { on: { isStillMine: 'written', isAColleagues: 'lookingWhoseWritten' } },
      lookingWhoseWritten: { on: { colleaguesWorkComes: 'lost' } },
      lost: { on: { takeOver: 'takingBack' } },
      takingBack: { on: { isMine: 'written' } },
    },
  }),
);
