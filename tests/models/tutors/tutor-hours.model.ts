import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'open'
  | 'hoursCome'
  | 'noAnswer'
  | 'retry'
  | 'edit'
  | 'typeHours'
  | 'typeNonsense'
  | 'addLeave'
  | 'chooseDay'
  | 'remove'
  | 'save'
  | 'leave'
  | 'serverSaysYes'
  | 'serverSaysNo';

/** A tutor's hours: nothing that can't be read is sent, and nothing typed is lost by a refusal. */
export const tutorHoursModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { hoursCome: 'looking', noAnswer: 'failed' } },
      failed: { on: { retry: 'waiting' } },
      looking: { on: { edit: 'editing', addLeave: 'withoutDay', remove: 'removing' } },

      editing: { on: { typeHours: 'edited', typeNonsense: 'nonsense', leave: 'looking' } },
      nonsense: { on: { save: 'nonsenseNamed' } },
      nonsenseNamed: { on: { typeHours: 'edited', leave: 'looking' } },
      edited: { on: { save: 'savingWeek', leave: 'looking' } },
      savingWeek: { on: { serverSaysYes: 'saved', serverSaysNo: 'editedAfterNo' } },
      editedAfterNo: { on: { save: 'savingWeek', leave: 'looking' } },

      // Leave without a day is none.
      withoutDay: { on: { save: 'dayNamed', chooseDay: 'withDay', leave: 'looking' } },
      dayNamed: { on: { chooseDay: 'withDay' } },
      withDay: { on: { save: 'savingLeave' } },
      savingLeave: { on: { serverSaysYes: 'saved', serverSaysNo: 'leaveAfterNo' } },
      leaveAfterNo: { on: { save: 'savingLeave' } },

      removing: { on: { serverSaysYes: 'saved', serverSaysNo: 'lookingAfterNo' } },
      lookingAfterNo: { on: { remove: 'removing' } },
      saved: { on: { edit: 'editing' } },
    },
  }),
);
