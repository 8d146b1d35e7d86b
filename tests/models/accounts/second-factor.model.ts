import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a teacher does on the page 'Sign-in security', and what the world answers. */
export type SecondFactorStep =
  | 'open'
  | 'serverHasNone'
  | 'serverHasOne'
  | 'serverFails'
  | 'tryAgain'
  | 'setUp'
  | 'newCodes'
  | 'turnOff'
  | 'cancel'
  | 'submit'
  | 'typePassword'
  | 'typeCode'
  | 'typeRecoveryCode'
  | 'useRecoveryCode'
  | 'serverShowsSecret'
  | 'serverGivesCodes'
  | 'serverTurnsOff'
  | 'serverRefusesPassword'
  | 'serverRefusesCode'
  | 'serverSaysTooLate'
  | 'networkFails'
  | 'codesAreKept';

/**
 * As a teacher would tell it: I see whether I have an authenticator app. To set one up I give my password, put the secret into the app, and
 * type its first code; then I am shown recovery codes, once. To change anything later I give password and code. What was wrong is said at
 * its field, a code that was wrong is gone from it, and nothing has changed. Written from what the page is to do, never from the machine.
 */
export const secondFactorModel = createTestModel(
  setup({ types: { events: {} as { type: SecondFactorStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { serverHasNone: 'none', serverHasOne: 'one', serverFails: 'unknown' } },
      unknown: { on: { tryAgain: 'waitingAgain' } },
      waitingAgain: { on: { serverHasNone: 'none' } },

      none: { on: { setUp: 'passwordAsked' } },
      passwordAsked: { on: { submit: 'toldPassword', typePassword: 'passwordTyped', cancel: 'noneAfterAll' } },
      noneAfterAll: {},
      toldPassword: { on: { typePassword: 'passwordTyped' } },
      passwordTyped: { on: { submit: 'starting' } },
      starting: {
        on: { serverShowsSecret: 'secretShown', serverRefusesPassword: 'toldWrongPassword', networkFails: 'notStarted' },
      },
      toldWrongPassword: {},
      notStarted: {},
      secretShown: { on: { submit: 'toldFirstCode', typeCode: 'firstCodeTyped', cancel: 'waitingForNone' } },
      waitingForNone: {},
      toldFirstCode: {},
      firstCodeTyped: { on: { submit: 'confirming' } },
      confirming: {
        on: {
          serverGivesCodes: 'firstCodes',
          serverRefusesCode: 'toldWrongFirstCode',
          serverSaysTooLate: 'toldTooLate',
          networkFails: 'notConfirmed',
        },
      },
      toldWrongFirstCode: {},
      toldTooLate: {},
      notConfirmed: {},
      firstCodes: { on: { codesAreKept: 'waitingForOne' } },
      waitingForOne: { on: { serverHasOne: 'oneAtLast' } },
      oneAtLast: {},

      one: { on: { newCodes: 'codesProof', turnOff: 'offProof', setUp: 'replaceProof' } },
      codesProof: { on: { submit: 'toldBoth', typePassword: 'codesProofHalf', cancel: 'oneAfterAll' } },
      oneAfterAll: {},
      toldBoth: {},
      codesProofHalf: { on: { submit: 'toldCode', typeCode: 'codesProofWhole' } },
      toldCode: {},
      codesProofWhole: { on: { submit: 'renewing' } },
      renewing: { on: { serverGivesCodes: 'newCodesShown', serverRefusesCode: 'toldWrongCode', networkFails: 'notRenewed' } },
      toldWrongCode: {},
      notRenewed: {},
      newCodesShown: { on: { codesAreKept: 'waitingForOne' } },

      offProof: { on: { useRecoveryCode: 'offByRecovery' } },
      offByRecovery: { on: { typePassword: 'offByRecoveryHalf' } },
      offByRecoveryHalf: { on: { submit: 'toldRecovery', typeRecoveryCode: 'offProofWhole' } },
      toldRecovery: {},
      offProofWhole: { on: { submit: 'turningOff' } },
      turningOff: { on: { serverTurnsOff: 'waitingAfterOff', serverRefusesCode: 'toldWrongRecovery', networkFails: 'notOff' } },
      waitingAfterOff: { on: { serverHasNone: 'noneAtLast' } },
      noneAtLast: {},
      toldWrongRecovery: {},
      notOff: {},

      replaceProof: { on: { typePassword: 'replaceHalf' } },
      replaceHalf: { on: { typeCode: 'replaceWhole' } },
      replaceWhole: { on: { submit: 'replacing' } },
      replacing: { on: { serverShowsSecret: 'newSecretShown' } },
      newSecretShown: { on: { cancel: 'waitingForOldOne' } },
      waitingForOldOne: { on: { serverHasOne: 'oneAtLast' } },
    },
  }),
);
