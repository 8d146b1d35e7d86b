import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What somebody does at the sign-in form, and what the world answers. */
export type SignInStep =
  | 'chooseTeacher'
  | 'chooseStudent'
  | 'typeUsername'
  | 'typePassword'
  | 'clearPassword'
  | 'showPassword'
  | 'hidePassword'
  | 'submit'
  | 'serverAccepts'
  | 'serverRefusesWithWords'
  | 'serverRefusesWithoutWords'
  | 'networkFails'
  | 'answerCannotBeRead'
  | 'serverAsksForCode'
  | 'typeCode'
  | 'serverRefusesCode'
  | 'useRecoveryCode'
  | 'useApp'
  | 'typeRecoveryCode'
  | 'startOver';

/**
 * Specification 2.4, 5 and 8 as somebody at the form would tell it: Student is chosen at first, both fields are required, the
 * password can be shown and hidden, the role decides the call and the place to go, and each failure has its words. A teacher with an authenticator
 * app is asked for its code after the right password, in the same form, and may give a recovery code in its place; a code that was wrong is gone
 * from the field. Written from the specification, never from the machine: the texts stand in the tests that walk it.
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
      filled: { on: { submit: 'checking', chooseTeacher: 'teacherFilled', showPassword: 'passwordShown' } },
      passwordShown: { on: { hidePassword: 'passwordHidden', submit: 'checking' } },
      passwordHidden: {},
      checking: {
        on: {
          serverAccepts: 'inPortal',
          serverRefusesWithWords: 'toldByServer',
          serverRefusesWithoutWords: 'toldInvalid',
          networkFails: 'toldFailed',
          answerCannotBeRead: 'toldUnreadable',
        },
      },
      toldByServer: { on: { submit: 'checkingAgain', chooseTeacher: 'teacherFilled', clearPassword: 'toldByServerCleared' } },
      // What the server said of the last try is no word about this one.
      toldByServerCleared: { on: { submit: 'toldPasswordInstead' } },
      toldPasswordInstead: {},
      toldInvalid: { on: { submit: 'checkingAgain' } },
      toldFailed: { on: { submit: 'checkingAgain' } },
      toldUnreadable: { on: { submit: 'checkingAgain' } },
      checkingAgain: { on: { serverAccepts: 'inPortal' } },
      inPortal: {},
      teacherBlank: { on: { submit: 'teacherToldBoth', chooseStudent: 'studentAgain' } },
      studentAgain: {},
      teacherToldBoth: {},
      teacherFilled: { on: { submit: 'teacherChecking' } },
      teacherChecking: {
        on: {
          serverAccepts: 'inTeacherArea',
          serverRefusesWithWords: 'teacherToldByServer',
          serverRefusesWithoutWords: 'teacherToldInvalid',
          networkFails: 'teacherToldFailed',
          serverAsksForCode: 'codeAsked',
        },
      },
      teacherToldByServer: {},
      teacherToldInvalid: {},
      teacherToldFailed: {},
      codeAsked: {
        on: { submit: 'toldCodeMissing', typeCode: 'codeFilled', useRecoveryCode: 'recoveryAsked', startOver: 'teacherAgain' },
      },
      teacherAgain: {},
      toldCodeMissing: { on: { typeCode: 'codeTypedAtLast' } },
      codeTypedAtLast: {},
      codeFilled: { on: { submit: 'checkingCode', useRecoveryCode: 'recoveryInstead' } },
      recoveryInstead: {},
      checkingCode: {
        on: {
          serverAccepts: 'inTeacherArea',
          serverRefusesCode: 'toldWrongCode',
          serverRefusesWithWords: 'codeToldByServer',
          networkFails: 'codeToldFailed',
        },
      },
      toldWrongCode: { on: { typeCode: 'nextCodeFilled', submit: 'toldMissingInstead' } },
      nextCodeFilled: { on: { submit: 'checkingNextCode' } },
      checkingNextCode: { on: { serverAccepts: 'inTeacherArea' } },
      toldMissingInstead: {},
      codeToldByServer: { on: { startOver: 'teacherAgain' } },
      codeToldFailed: { on: { submit: 'checkingNextCode' } },
      recoveryAsked: { on: { submit: 'toldRecoveryMissing', typeRecoveryCode: 'recoveryFilled', useApp: 'codeAskedAgain' } },
      codeAskedAgain: {},
      toldRecoveryMissing: {},
      recoveryFilled: { on: { submit: 'checkingRecovery', useApp: 'codeAskedAgain' } },
      checkingRecovery: {
        on: { serverAccepts: 'inTeacherArea', serverRefusesCode: 'toldWrongRecovery', networkFails: 'recoveryToldFailed' },
      },
      toldWrongRecovery: {},
      recoveryToldFailed: {},
      inTeacherArea: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const signInRequirements = {
  machine: ids`
    2.4-2 2.4-7 2.4-8
    5-1 5-2
    8-signin-1 8-signin-2 8-signin-3 8-signin-4
  `,
  page: ids`
    2.4-1 2.4-2 2.4-3 2.4-4 2.4-5 2.4-6 2.4-7 2.4-8 2.4-9 2.4-10
    5-1 5-2
    8-signin-1 8-signin-2 8-signin-3 8-signin-4
  `,
  browser: ids`
    2.4-1 2.4-2 2.4-5 2.4-7 2.4-8 2.4-9 2.4-10
    5-1 5-2
    8-signin-1 8-signin-2 8-signin-3 8-signin-4
  `,
};
