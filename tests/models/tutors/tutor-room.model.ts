import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'open'
  | 'roomComes'
  | 'noAnswer'
  | 'retry'
  | 'edit'
  | 'typeAddress'
  | 'typeNonsense'
  | 'clear'
  | 'save'
  | 'leave'
  | 'serverSaysYes'
  | 'serverSaysNo';

/** Where a tutor's sessions meet: nothing that is no https address is sent, and nothing typed is lost by a refusal. */
export const tutorRoomModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { roomComes: 'looking', noAnswer: 'failed' } },
      failed: { on: { retry: 'waiting' } },
      looking: { on: { edit: 'editing' } },
      editing: { on: { typeAddress: 'typed', typeNonsense: 'nonsense', clear: 'cleared', leave: 'looking' } },
      nonsense: { on: { save: 'nonsenseNamed' } },
      nonsenseNamed: { on: { typeAddress: 'typed', leave: 'looking' } },
      typed: { on: { save: 'saving', leave: 'looking' } },
      // Nothing typed is no room of one's own, and can be said.
      cleared: { on: { save: 'savingNone' } },
      savingNone: { on: { serverSaysYes: 'saved' } },
      saving: { on: { serverSaysYes: 'saved', serverSaysNo: 'typedAfterNo' } },
      typedAfterNo: { on: { save: 'saving', leave: 'looking' } },
      saved: { on: { edit: 'editing' } },
    },
  }),
);
