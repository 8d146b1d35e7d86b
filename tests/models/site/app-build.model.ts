import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'look'
  | 'waitTenMinutes'
  | 'serverHasThis'
  | 'serverHasAnother'
  | 'noAnswer'
  | 'codeIsGone'
  | 'openPage'
  | 'openAttempt'
  | 'pressReload';

/** What somebody whose tab stays open while the school puts up a new version would say of it. */
export const appBuildModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'upToDate',
    states: {
      upToDate: {
        on: {
          look: 'beingAsked',
          waitTenMinutes: 'beingAsked',
          codeIsGone: 'stuck',
          openPage: 'upToDate',
          openAttempt: 'inExam',
        },
      },
      beingAsked: {
        on: {
          serverHasThis: 'upToDate',
          serverHasAnother: 'told',
          noAnswer: 'upToDate',
          codeIsGone: 'stuck',
          openPage: 'beingAsked',
          openAttempt: 'inExam',
        },
      },
      told: {
        on: {
          look: 'told',
          waitTenMinutes: 'told',
          openPage: 'reloaded',
          pressReload: 'reloaded',
          codeIsGone: 'reloaded',
          openAttempt: 'inExam',
        },
      },
      stuck: { on: { serverHasThis: 'upToDate', serverHasAnother: 'reloaded', noAnswer: 'upToDate', openAttempt: 'inExam' } },
      inExam: {
        on: { look: 'inExam', waitTenMinutes: 'inExam', codeIsGone: 'inExam', openAttempt: 'inExam', openPage: 'beingAsked' },
      },
      reloaded: { type: 'final' },
    },
  }),
);
