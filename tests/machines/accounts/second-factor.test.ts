import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SecondFactorSetup, SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import { secondFactorMachine } from '../../../src/machines/accounts/second-factor.machine.ts';
import type { OwnerProof } from '../../../src/services/accounts/second-factor.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type SecondFactorStep, secondFactorModel } from '../../models/accounts/second-factor.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let asked: unknown[];
let answer: Deferred<never>;
let flow: Actor<typeof secondFactorMachine>;

/** Notes a call, which is answered by the test. */
const call = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(({ input }) => {
    asked.push(input === undefined ? name : [name, input]);
    answer = deferred();
    return answer.promise;
  });
const logic = secondFactorMachine.provide({
  actors: {
    loadSecondFactor: call<SecondFactorState, void>('load'),
    startSecondFactor: call<SecondFactorSetup, OwnerProof>('start'),
    confirmSecondFactor: call<string[], { code: string }>('confirm'),
    renewRecoveryCodes: call<string[], OwnerProof>('renew'),
    disableSecondFactor: call<void, OwnerProof>('disable'),
  },
});
const begin = (due = false) => {
  flow = createActor(logic, { input: { due } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  begin();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const grant = (value: unknown) => {
  answer.resolve(value as never);
  return settle();
};
const fail = (error: unknown) => {
  answer.reject(error);
  return settle();
};
const refuse = (reason: 'forbidden' | 'wrongCode' | 'conflict', words: string) =>
  fail(new CallFailed('refused', words, reason, 401));
const state = () => flow.getSnapshot();
const none: SecondFactorState = { enabledAt: null, recoveryCodesLeft: 0, required: false, available: true };
const one: SecondFactorState = { ...none, enabledAt: 1, recoveryCodesLeft: 7 };
const shownSecret: SecondFactorSetup = { secret: 'ABC', uri: 'otpauth://totp/x', qr: ['01', '10'] };
const recoveryCodes = ['abcd', 'efgh'];

const hands: Record<SecondFactorStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  serverHasNone: () => grant(none),
  serverHasOne: () => grant(one),
  serverFails: () => fail(new CallFailed('unreachable', '')),
  tryAgain: () => flow.send({ type: 'factor.retry' }),
  setUp: () => flow.send({ type: 'setUp.choose' }),
  newCodes: () => flow.send({ type: 'codes.choose' }),
  turnOff: () => flow.send({ type: 'disable.choose' }),
  cancel: () => flow.send({ type: 'setUp.cancel' }),
  submit: () => flow.send({ type: state().hasTag('setup') ? 'setUp.confirm' : 'proof.submit' }),
  typePassword: () => flow.send({ type: 'password.type', text: ' secret ' }),
  typeCode: () => flow.send({ type: 'code.type', text: '123 456' }),
  typeRecoveryCode: () => flow.send({ type: 'code.type', text: 'abcd' }),
  useRecoveryCode: () => flow.send({ type: 'recovery.choose' }),
  serverShowsSecret: () => grant(shownSecret),
  serverGivesCodes: () => grant(recoveryCodes),
  serverTurnsOff: () => grant(undefined),
  serverRefusesPassword: () => refuse('forbidden', 'That’s not your password.'),
  serverRefusesCode: () => refuse('wrongCode', 'That code is not right.'),
  serverSaysTooLate: () => refuse('conflict', 'Setting up took too long.'),
  networkFails: () => fail(new CallFailed('unreachable', '')),
  codesAreKept: () => flow.send({ type: 'codes.keep' }),
};

type Look = {
  at: string;
  password?: string;
  code?: string;
  errors?: [password: string | null, code: string | null];
  notice?: string | null;
  secret?: boolean;
  codes?: boolean;
  asked: unknown[];
};
/** What is to be seen, all of it: what is not named is empty. */
const sees = ({
  at,
  password = '',
  code = '',
  errors = [null, null],
  notice = null,
  secret = false,
  codes = false,
  asked: calls,
}: Look): Act => {
  return () => {
    const { context, value } = state();
    expect({
      ...{ at: value, password: context.password, code: context.code, errors: [context.errors.password, context.errors.code] },
      ...{ notice: context.notice, secret: context.setup, codes: context.recoveryCodes, asked },
    }).toEqual({
      ...{ at, password, code, errors, notice, secret: secret ? shownSecret : null, codes: codes ? recoveryCodes : [] },
      asked: calls,
    });
    const isWaiting = ['loading', 'starting', 'confirming', 'renewing', 'disabling'].includes(at);
    expect(state().hasTag('waiting')).toBe(isWaiting);
    // Nothing can be typed or asked for while the server is.
    if (isWaiting) expect(state().can({ type: 'proof.submit' }) || state().can({ type: 'setUp.confirm' })).toBe(false);
  };
};

const notDone = 'That didn’t work. Please try again.';
const wrongCode = 'That code is not right.';
const secret = ' secret ';
const noPassword = 'Enter your password.';
const app = { password: secret, code: '123 456' };
const recovery = { password: secret, code: 'abcd' };
const start = ['load', ['start', { password: secret }]];
const confirm = [...start, ['confirm', { code: '123 456' }]];
const renew = ['load', ['renew', { password: secret, code: '123 456' }]];
const disable = ['load', ['disable', { password: secret, recoveryCode: 'abcd' }]];
const replace = ['load', ['start', { password: secret, code: '123 456' }]];
const load = ['load'];

it.each(secondFactorModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands,
    states: {
      closed: sees({ at: 'idle', asked: [] }),
      waiting: sees({ at: 'loading', asked: load }),
      unknown: sees({ at: 'failed', notice: 'We couldn’t load your authenticator app.', asked: load }),
      waitingAgain: sees({ at: 'loading', asked: ['load', 'load'] }),
      none: async () => {
        await sees({ at: 'shown', asked: asked.map(() => 'load') })();
        expect([state().can({ type: 'codes.choose' }), state().can({ type: 'disable.choose' })]).toEqual([false, false]);
      },
      passwordAsked: sees({ at: 'proving', asked: load }),
      noneAfterAll: sees({ at: 'shown', asked: load }),
      toldPassword: sees({ at: 'proving', errors: [noPassword, null], asked: load }),
      passwordTyped: sees({ at: 'proving', password: secret, asked: load }),
      starting: sees({ at: 'starting', password: secret, asked: start }),
      toldWrongPassword: sees({ at: 'proving', password: secret, errors: ['That’s not your password.', null], asked: start }),
      notStarted: sees({ at: 'proving', password: secret, notice: notDone, asked: start }),
      secretShown: sees({ at: 'scanning', secret: true, asked: start }),
      waitingForNone: sees({ at: 'loading', asked: [...start, 'load'] }),
      toldFirstCode: sees({ at: 'scanning', secret: true, errors: [null, 'Enter the code.'], asked: start }),
      firstCodeTyped: sees({ at: 'scanning', secret: true, code: '123 456', asked: start }),
      confirming: sees({ at: 'confirming', secret: true, code: '123 456', asked: confirm }),
      toldWrongFirstCode: sees({ at: 'scanning', secret: true, errors: [null, wrongCode], asked: confirm }),
      toldTooLate: sees({ at: 'proving', notice: 'Setting up took too long.', asked: confirm }),
      notConfirmed: sees({ at: 'scanning', secret: true, code: '123 456', notice: notDone, asked: confirm }),
      firstCodes: sees({ at: 'codes', codes: true, asked: confirm }),
      waitingForOne: () => sees({ at: 'loading', asked: [...asked.slice(0, -1), 'load'] })(),
      oneAtLast: () => sees({ at: 'shown', asked: [...asked.slice(0, -1), 'load'] })(),

      one: sees({ at: 'shown', asked: load }),
      codesProof: sees({ at: 'proving', asked: load }),
      oneAfterAll: sees({ at: 'shown', asked: load }),
      toldBoth: sees({ at: 'proving', errors: [noPassword, 'Enter the code.'], asked: load }),
      codesProofHalf: sees({ at: 'proving', password: secret, asked: load }),
      toldCode: sees({ at: 'proving', password: secret, errors: [null, 'Enter the code.'], asked: load }),
      codesProofWhole: sees({ at: 'proving', ...app, asked: load }),
      renewing: sees({ at: 'renewing', ...app, asked: renew }),
      toldWrongCode: sees({ at: 'proving', password: secret, errors: [null, wrongCode], asked: renew }),
      notRenewed: sees({ at: 'proving', ...app, notice: notDone, asked: renew }),
      newCodesShown: sees({ at: 'codes', codes: true, asked: renew }),

      offProof: sees({ at: 'proving', asked: load }),
      offByRecovery: sees({ at: 'proving', asked: load }),
      offByRecoveryHalf: sees({ at: 'proving', password: secret, asked: load }),
      toldRecovery: sees({ at: 'proving', password: secret, errors: [null, 'Enter a recovery code.'], asked: load }),
      offProofWhole: sees({ at: 'proving', ...recovery, asked: load }),
      turningOff: sees({ at: 'disabling', ...recovery, asked: disable }),
      waitingAfterOff: sees({ at: 'loading', asked: [...disable, 'load'] }),
      noneAtLast: sees({ at: 'shown', asked: [...disable, 'load'] }),
      toldWrongRecovery: sees({ at: 'proving', password: secret, errors: [null, wrongCode], asked: disable }),
      notOff: sees({ at: 'proving', ...recovery, notice: notDone, asked: disable }),

      replaceProof: sees({ at: 'proving', asked: load }),
      replaceHalf: sees({ at: 'proving', password: secret, asked: load }),
      replaceWhole: sees({ at: 'proving', ...app, asked: load }),
      replacing: sees({ at: 'starting', ...app, asked: replace }),
      newSecretShown: sees({ at: 'scanning', secret: true, asked: replace }),
      waitingForOldOne: sees({ at: 'loading', asked: [...replace, 'load'] }),
    } satisfies Record<StateOf<typeof secondFactorModel>, Act>,
  });
});

it('where an app is due the flow ends once the recovery codes are kept', async () => {
  begin(true);
  const steps = ['open', 'serverHasNone', 'setUp', 'typePassword', 'submit', 'serverShowsSecret', 'typeCode', 'submit'] as const;
  for (const step of [...steps, 'serverGivesCodes', 'codesAreKept'] as const) await hands[step]();
  expect([state().status, state().value, state().context.recoveryCodes]).toEqual(['done', 'done', []]);
});

it('offers neither to turn off what the school requires, nor an app to whom it is not for', async () => {
  hands.open();
  await grant({ ...one, required: true });
  expect([state().can({ type: 'disable.choose' }), state().can({ type: 'setUp.choose' })]).toEqual([false, true]);
  begin();
  hands.open();
  await grant({ ...none, available: false });
  expect(state().can({ type: 'setUp.choose' })).toBe(false);
});
