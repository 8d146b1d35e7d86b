import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does at the sign-in form, and what the world answers. */
export type SignInStep =
  | 'chooseTeacher'
  | 'chooseStudent'
  | 'typeUsername'
  | 'typePassword'
  | 'submit'
  | 'serverAccepts'
  | 'serverRefusesWithWords'
  | 'serverRefusesWithoutWords'
  | 'networkFails'
  | 'answerCannotBeRead';

/**
 * Specification 2.4, 5 and 8 as somebody at the form would tell it: Student is chosen at first, both fields are required, the
 * role decides the call and the place to go, and each failure has its words. Written from the specification, never from the
 * machine: the texts stand in the tests that walk it.
 */
export const signInModel = createTestModel(
  setup({ types: { events: {} as { type: SignInStep } } }).createMachine({
    initial: 'blank',
    states: {
      blank: {
        on: { submit: 'toldBoth', typeUsername: 'usernameOnly', typePassword: 'passwordOnly', chooseTeacher: 'teacherBlank' },
      },
      usernameOnly: { on: { submit: 'toldPassword', typePassword: 'filled' } },
      passwordOnly: { on: { submit: 'toldUsername', typeUsername: 'filled' } },
      toldBoth: { on: { typeUsername: 'toldPassword', typePassword: 'toldUsername' } },
      toldPassword: { on: { typePassword: 'filled' } },
      toldUsername: { on: { typeUsername: 'filled' } },
      filled: { on: { submit: 'checking', chooseTeacher: 'teacherFilled' } },
      checking: {
        on: {
          serverAccepts: 'inPortal',
          serverRefusesWithWords: 'toldByServer',
          serverRefusesWithoutWords: 'toldInvalid',
          networkFails: 'toldFailed',
          answerCannotBeRead: 'toldUnreadable',
        },
      },
      toldByServer: { on: { submit: 'checkingAgain', chooseTeacher: 'teacherFilled' } },
      toldInvalid: {},
      toldFailed: { on: { submit: 'checkingAgain' } },
      toldUnreadable: {},
      checkingAgain: { on: { serverAccepts: 'inPortal' } },
      inPortal: {},
      teacherBlank: { on: { submit: 'teacherToldBoth', chooseStudent: 'studentAgain' } },
      studentAgain: {},
      teacherToldBoth: {},
      teacherFilled: { on: { submit: 'teacherChecking' } },
      teacherChecking: { on: { serverAccepts: 'inTeacherArea', serverRefusesWithWords: 'teacherToldByServer' } },
      teacherToldByServer: {},
      inTeacherArea: {},
    },
  }),
);
