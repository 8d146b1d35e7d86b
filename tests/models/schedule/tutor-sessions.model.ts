import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'open'
  | 'sessionsCome'
  | 'noAnswer'
  | 'retry'
  | 'chooseCancel'
  | 'chooseMove'
  | 'chooseNotes'
  | 'pickTime'
  | 'writeNotes'
  | 'confirm'
  | 'leave'
  | 'serverSaysYes'
  | 'serverSaysNo'
  | 'serverIsSilent';

/** A tutor's page of sessions: nothing is done without a question, nothing twice, and no notes are lost. */
export const tutorSessionsModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { sessionsCome: 'looking', noAnswer: 'failed' } },
      failed: { on: { retry: 'waiting' } },
      looking: { on: { chooseCancel: 'askedToCancel', chooseMove: 'askedToMove', chooseNotes: 'askedForNotes' } },

      askedToCancel: { on: { confirm: 'cancelling', leave: 'looking' } },
      cancelling: { on: { serverSaysYes: 'waitingAfterYes', serverSaysNo: 'waitingAfterNo', serverIsSilent: 'askedAgain' } },
      // A student may have been faster, so the page looks again whatever the server says.
      waitingAfterYes: { on: { sessionsCome: 'lookingAfterYes' } },
      waitingAfterNo: { on: { sessionsCome: 'lookingAfterNo' } },
      askedAgain: { on: { confirm: 'cancelling', leave: 'looking' } },
      lookingAfterYes: { on: { chooseCancel: 'askedToCancel' } },
      lookingAfterNo: { on: { chooseCancel: 'askedToCancel' } },

      askedToMove: { on: { pickTime: 'askedToMoveLater', confirm: 'moving', leave: 'looking' } },
      moving: { on: { serverSaysYes: 'waitingAfterYes' } },
      askedToMoveLater: { on: { confirm: 'movingLater' } },
      movingLater: { on: { serverSaysYes: 'waitingAfterYes' } },

      // Nothing is saved that says nothing.
      askedForNotes: { on: { writeNotes: 'notesWritten', leave: 'looking' } },
      notesWritten: { on: { confirm: 'savingNotes', leave: 'looking' } },
      savingNotes: {
        on: { serverSaysYes: 'waitingAfterYes', serverSaysNo: 'notesAfterNo', serverIsSilent: 'notesAfterSilence' },
      },
      notesAfterNo: { on: { confirm: 'savingNotes' } },
      notesAfterSilence: { on: { confirm: 'savingNotes' } },
    },
  }),
);
