import { assign, setup } from 'xstate';
import type { SecondFactorSetup, SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import { messages } from '../../content/messages/accounts.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  loadSecondFactor,
  type OwnerProof,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../services/accounts/second-factor.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';

/** `due`: an app has to be set up before anything else, and the flow ends with it. */
export type SecondFactorInput = { due: boolean };

type CodeKind = 'app' | 'recovery';
type Purpose = 'setUp' | 'codes' | 'disable';

/** `factor` null: not known yet. `purpose`: what password and code are asked for. `setup` and `recoveryCodes` are gone once they were used. */
export type SecondFactorContext = SecondFactorInput & {
  factor: SecondFactorState | null;
  purpose: Purpose;
  password: string;
  code: string;
  codeKind: CodeKind;
  errors: { password: string | null; code: string | null };
  setup: SecondFactorSetup | null;
  recoveryCodes: string[];
  notice: string | null;
};

export type SecondFactorEvent =
  | {
      type: 'page.opened' | 'factor.retry' | 'setUp.choose' | 'codes.choose' | 'disable.choose' | 'proof.submit' | 'setUp.cancel';
    }
  | { type: 'app.choose' | 'recovery.choose' | 'setUp.confirm' | 'codes.keep' }
  | { type: 'password.type' | 'code.type'; text: string };

const { passwordMissing, codeMissing, recoveryCodeMissing } = messages.signIn;
const { notDone } = messages.secondFactor;

const noErrors = { password: null, code: null };
export const blankProof = {
  password: '',
  code: '',
  codeKind: 'app',
  errors: noErrors,
  setup: null,
  recoveryCodes: [],
} satisfies Partial<SecondFactorContext>;

type ContextArgs = { context: SecondFactorContext };
const isOn = ({ context: { factor } }: ContextArgs) => factor !== null && factor.enabledAt !== null;
const isCodeGiven = (args: ContextArgs) => !isOn(args) || args.context.code.trim() !== '';

/** What is wrong with a code; null where there is one. */
const findCodeError = ({ code, codeKind }: SecondFactorContext) => {
  if (code.trim() !== '') return null;
  return codeKind === 'app' ? codeMissing : recoveryCodeMissing;
};

/** What the server is asked with. */
export function toProof({ context: { password, code, codeKind }, context }: ContextArgs): OwnerProof {
  if (!isOn({ context })) return { password };
  return codeKind === 'app' ? { password, code } : { password, recoveryCode: code };
}

export const secondFactorSetup = setup({
  types: {
    input: {} as SecondFactorInput,
    context: {} as SecondFactorContext,
    events: {} as ConnectionEvent | SecondFactorEvent,
    tags: '' as 'waiting' | 'proof' | 'setup',
  },
  actors: {
    connection,
    loadSecondFactor: fromService(loadSecondFactor),
    startSecondFactor: fromService(startSecondFactor),
    confirmSecondFactor: fromService(confirmSecondFactor),
    renewRecoveryCodes: fromService(renewRecoveryCodes),
    disableSecondFactor: fromService(disableSecondFactor),
  },
  actions: {
    ...noticeActions,
    takeFactor: assign((_, factor: SecondFactorState) => ({ ...blankProof, factor })),
    takeSetup: assign((_, given: SecondFactorSetup) => ({ ...blankProof, setup: given })),
    takeCodes: assign((_, recoveryCodes: string[]) => ({ ...blankProof, recoveryCodes })),
    forget: assign(blankProof),
    begin: assign((_, { purpose }: { purpose: Purpose }) => ({ ...blankProof, purpose })),
    typePassword: assign(({ context }, { text }: { text: string }) => ({
      password: text,
      errors: { ...context.errors, password: null },
    })),
    typeCode: assign(({ context }, { text }: { text: string }) => ({ code: text, errors: { ...context.errors, code: null } })),
    chooseKind: assign(({ context }, { kind }: { kind: CodeKind }) => ({
      ...{ codeKind: kind, code: '' },
      errors: { ...context.errors, code: null },
    })),
    nameMissing: assign({
      errors: ({ context }) => ({
        password: context.password === '' ? passwordMissing : null,
        code: isOn({ context }) ? findCodeError(context) : null,
      }),
    }),
    nameCodeMissing: assign({ errors: ({ context }) => ({ password: null, code: findCodeError(context) }) }),
    // A code that was wrong will not be right: the field is free for the next one.
    nameWrongCode: assign((_, { error }: Failure) => ({
      code: '',
      errors: { password: null, code: describeError(error, notDone) },
    })),
    nameWrongPassword: assign({ errors: (_, { error }: Failure) => ({ password: describeError(error, notDone), code: null }) }),
  },
  guards: {
    isOn,
    isRemovable: ({ context }) => isOn({ context }) && context.factor?.required === false,
    isAvailable: ({ context }) => context.factor?.available === true,
    isApp: ({ context }) => isOn({ context }) && context.codeKind === 'app',
    isRecovery: ({ context }) => context.codeKind === 'recovery',
    hasCode: ({ context }) => context.code.trim() !== '',
    isIncomplete: ({ context }) => context.password === '' || !isCodeGiven({ context }),
    isForSetup: ({ context }) => context.purpose === 'setUp',
    isForCodes: ({ context }) => context.purpose === 'codes',
    isDue: ({ context }) => context.due,
    isWrongCode: (_, { error }: Failure) => refusedFor(error, 'wrongCode'),
    isWrongPassword: (_, { error }: Failure) => refusedFor(error, 'forbidden'),
    isTooLate: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});
