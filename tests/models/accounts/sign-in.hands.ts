import type { Act, StateOf } from '../../support/model.ts';
import type { SignInStep, signInModel } from './sign-in.model.ts';

type SignInState = StateOf<typeof signInModel>;
type Role = 'Student' | 'Teacher';
type Field = 'username' | 'password';

/** The field for a code, which stands in place of name and password: of the app, or a recovery code. */
export type CodeLook = { kind: 'app' | 'recovery'; value: string; error: string | null };

/**
 * What stands at the form. `errors`: what is said at the fields. `isPasswordShown`: null where it may be either. `code` null: it is not asked for.
 */
export type SignInLook = {
  role: Role;
  username: string;
  password: string;
  isPasswordShown: boolean | null;
  errors: Record<Field, string | null>;
  alert: string | null;
  isChecking: boolean;
  code: CodeLook | null;
};

/** What somebody and the server can do with the form, and what can be seen of it: by the machine, on the page, in a browser. */
export type SignInHands = {
  /** Who signs in. */
  person: Record<Field, string>;
  /** What the app shows, and a recovery code. */
  codes: Record<CodeLook['kind'], string>;
  choose: (role: Role) => ReturnType<Act>;
  type: (field: Field, text: string) => ReturnType<Act>;
  showOrHidePassword: Act;
  submit: Act;
  accept: Act;
  typeCode: (text: string) => ReturnType<Act>;
  chooseCode: (kind: CodeLook['kind']) => ReturnType<Act>;
  startOver: Act;
  refuse: (status: number, reason: 'tooMany' | 'signedOut' | 'codeNeeded' | 'wrongCode', words: string) => ReturnType<Act>;
  cutOff: Act;
  answerUnreadably: Act;
  sees: (look: SignInLook) => ReturnType<Act>;
  arrivesAs: (role: Role) => ReturnType<Act>;
};

const noUsername = { username: 'Enter your username.', password: null };
const noPassword = { username: null, password: 'Enter your password.' };
const nothing = { username: noUsername.username, password: noPassword.password };
const tooMany = 'Too many attempts. Wait 15 minutes.';
const invalid = 'Invalid credentials';
const failed = 'An error occurred. Please try again.';
const needed = 'Enter the code your authenticator app shows.';
const wrong = 'That code isn’t right. Enter the one your app shows now.';
const missing = { app: 'Enter the code.', recovery: 'Enter a recovery code.' };

export const blankForm: SignInLook = {
  role: 'Student',
  username: '',
  password: '',
  isPasswordShown: false,
  errors: { username: null, password: null },
  alert: null,
  isChecking: false,
  code: null,
};

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function signInWalk(hands: SignInHands) {
  const { person, codes } = hands;
  const form =
    (look: Partial<SignInLook> = {}): Act =>
    () =>
      hands.sees({ ...blankForm, ...look });
  const filled = (look: Partial<SignInLook> = {}) => form({ ...person, ...look });
  const teacher = (look: Partial<SignInLook> = {}) => filled({ role: 'Teacher', ...look });
  const atCode = (kind: CodeLook['kind'], code: Partial<CodeLook> = {}, look: Partial<SignInLook> = {}) =>
    teacher({ ...look, code: { kind, value: '', error: null, ...code } });
  return {
    events: {
      chooseTeacher: () => hands.choose('Teacher'),
      chooseStudent: () => hands.choose('Student'),
      typeUsername: () => hands.type('username', person.username),
      typePassword: () => hands.type('password', person.password),
      clearPassword: () => hands.type('password', ''),
      showPassword: hands.showOrHidePassword,
      hidePassword: hands.showOrHidePassword,
      submit: hands.submit,
      serverAccepts: hands.accept,
      serverRefusesWithWords: () => hands.refuse(429, 'tooMany', tooMany),
      serverRefusesWithoutWords: () => hands.refuse(401, 'signedOut', ''),
      networkFails: hands.cutOff,
      answerCannotBeRead: hands.answerUnreadably,
      serverAsksForCode: () => hands.refuse(401, 'codeNeeded', needed),
      typeCode: () => hands.typeCode(codes.app),
      serverRefusesCode: () => hands.refuse(401, 'wrongCode', wrong),
      useRecoveryCode: () => hands.chooseCode('recovery'),
      useApp: () => hands.chooseCode('app'),
      typeRecoveryCode: () => hands.typeCode(codes.recovery),
      startOver: hands.startOver,
    } satisfies Record<SignInStep, Act>,
    states: {
      blank: form(),
      usernameOnly: form({ username: person.username }),
      passwordOnly: form({ password: person.password }),
      toldBoth: form({ errors: nothing }),
      toldPassword: form({ username: person.username, errors: noPassword }),
      toldUsername: form({ password: person.password, errors: noUsername }),
      filled: filled(),
      passwordShown: filled({ isPasswordShown: true }),
      passwordHidden: filled(),
      checking: filled({ isChecking: true, isPasswordShown: null }),
      toldByServer: filled({ alert: tooMany }),
      toldByServerCleared: filled({ password: '', alert: tooMany }),
      toldPasswordInstead: filled({ password: '', errors: noPassword }),
      toldInvalid: filled({ alert: invalid }),
      toldFailed: filled({ alert: failed }),
      toldUnreadable: filled({ alert: failed }),
      checkingAgain: filled({ isChecking: true }),
      inPortal: () => hands.arrivesAs('Student'),
      teacherBlank: form({ role: 'Teacher' }),
      studentAgain: form(),
      teacherToldBoth: form({ role: 'Teacher', errors: nothing }),
      teacherFilled: teacher(),
      teacherChecking: teacher({ isChecking: true }),
      teacherToldByServer: teacher({ alert: tooMany }),
      teacherToldInvalid: teacher({ alert: invalid }),
      teacherToldFailed: teacher({ alert: failed }),
      codeAsked: atCode('app'),
      teacherAgain: teacher(),
      toldCodeMissing: atCode('app', { error: missing.app }),
      codeTypedAtLast: atCode('app', { value: codes.app }),
      nextCodeFilled: atCode('app', { value: codes.app }),
      checkingNextCode: atCode('app', { value: codes.app }, { isChecking: true }),
      toldMissingInstead: atCode('app', { error: missing.app }),
      recoveryInstead: atCode('recovery'),
      codeFilled: atCode('app', { value: codes.app }),
      checkingCode: atCode('app', { value: codes.app }, { isChecking: true }),
      toldWrongCode: atCode('app', { error: wrong }),
      codeToldByServer: atCode('app', { value: codes.app }, { alert: tooMany }),
      codeToldFailed: atCode('app', { value: codes.app }, { alert: failed }),
      recoveryAsked: atCode('recovery'),
      codeAskedAgain: atCode('app'),
      toldRecoveryMissing: atCode('recovery', { error: missing.recovery }),
      recoveryFilled: atCode('recovery', { value: codes.recovery }),
      checkingRecovery: atCode('recovery', { value: codes.recovery }, { isChecking: true }),
      toldWrongRecovery: atCode('recovery', { error: wrong }),
      recoveryToldFailed: atCode('recovery', { value: codes.recovery }, { alert: failed }),
      inTeacherArea: () => hands.arrivesAs('Teacher'),
    } satisfies Record<SignInState, Act>,
  };
}
