import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'open'
  | 'monthComes'
  | 'noAnswer'
  | 'retry'
  | 'connectionReturns'
  | 'chooseMonth'
  | 'save'
  | 'fileComes'
  | 'fileFails';

/** A tutor's month: what was shown stays until another has come, and a file that failed changes nothing. */
export const tutorMonthModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { monthComes: 'looking', noAnswer: 'failed' } },
      failed: { on: { retry: 'waiting', connectionReturns: 'waitingByItself' } },
      waitingByItself: { on: { monthComes: 'looking' } },
      looking: { on: { chooseMonth: 'waitingForAnother', save: 'saving' } },
      waitingForAnother: { on: { monthComes: 'lookingAtAnother', noAnswer: 'stillTheOld' } },
      stillTheOld: {
        on: { retry: 'waitingForAnother', connectionReturns: 'waitingForAnother', chooseMonth: 'waitingForAnother' },
      },
      lookingAtAnother: {},
      saving: { on: { fileComes: 'saved', fileFails: 'notSaved' } },
      saved: {},
      notSaved: { on: { save: 'saving' } },
    },
  }),
);
