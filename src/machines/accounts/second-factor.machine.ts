import { messages } from '../../content/messages/accounts.ts';
import { loadable } from '../kit/loadable.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { blankProof, secondFactorSetup, toProof } from './second-factor.setup.ts';

const { notLoaded, notDone } = messages.secondFactor;

/** What a call that was made with password and code leads to where it fails: what is wrong is said, and nothing has changed. */
const onProofError = [
  { guard: withError('isWrongCode'), target: 'proving', actions: withError('nameWrongCode') },
  { guard: withError('isWrongPassword'), target: 'proving', actions: withError('nameWrongPassword') },
  { target: 'proving', actions: withError('showNotice', notDone) },
] as const;

/**
 * The authenticator app of a teacher: idle -> loading -> shown, or failed. Setting one up: `proving` (password and, where there is one already, a code)
 * -> starting -> scanning -> confirming -> `codes`, which shows the recovery codes this once. New codes and turning off go through
 * `proving`, too. Where an app is due the flow ends with the codes.
 */
export const secondFactorMachine = secondFactorSetup.createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, ...blankProof, factor: null, purpose: 'setUp', notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadSecondFactor', {
      input: undefined,
      onDone: withOutput('takeFactor'),
      onError: withError('showNotice', notLoaded),
      retry: 'factor.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'setUp.choose': {
          guard: 'isAvailable',
          target: 'proving',
          actions: ['hideNotice', { type: 'begin', params: { purpose: 'setUp' } }],
        },
        'codes.choose': {
          guard: 'isOn',
          target: 'proving',
          actions: ['hideNotice', { type: 'begin', params: { purpose: 'codes' } }],
        },
        'disable.choose': {
          guard: 'isRemovable',
          target: 'proving',
          actions: ['hideNotice', { type: 'begin', params: { purpose: 'disable' } }],
        },
      },
    },
    proving: {
      tags: 'proof',
      on: {
        'password.type': { actions: withEvent('typePassword') },
        'code.type': { guard: 'isOn', actions: withEvent('typeCode') },
        'recovery.choose': { guard: 'isApp', actions: { type: 'chooseKind', params: { kind: 'recovery' } } },
        'app.choose': { guard: 'isRecovery', actions: { type: 'chooseKind', params: { kind: 'app' } } },
        'setUp.cancel': { target: 'shown', actions: ['hideNotice', 'forget'] },
        'proof.submit': [
          { guard: 'isIncomplete', actions: ['hideNotice', 'nameMissing'] },
          { guard: 'isForSetup', target: 'starting', actions: 'hideNotice' },
          { guard: 'isForCodes', target: 'renewing', actions: 'hideNotice' },
          { target: 'disabling', actions: 'hideNotice' },
        ],
      },
    },
    starting: {
      tags: ['waiting', 'proof'],
      invoke: {
        id: 'startSecondFactor',
        src: 'startSecondFactor',
        input: toProof,
        onDone: { target: 'scanning', actions: withOutput('takeSetup') },
        onError: onProofError,
      },
    },
    scanning: {
      tags: 'setup',
      on: {
        'code.type': { actions: withEvent('typeCode') },
        'setUp.cancel': { target: 'loading', actions: ['hideNotice', 'forget'] },
        'setUp.confirm': [
          { guard: 'hasCode', target: 'confirming', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameCodeMissing'] },
        ],
      },
    },
    confirming: {
      tags: ['waiting', 'setup'],
      invoke: {
        id: 'confirmSecondFactor',
        src: 'confirmSecondFactor',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'codes', actions: withOutput('takeCodes') },
        onError: [
          { guard: withError('isWrongCode'), target: 'scanning', actions: withError('nameWrongCode') },
          { guard: withError('isTooLate'), target: 'proving', actions: ['forget', withError('showNotice', notDone)] },
          { target: 'scanning', actions: withError('showNotice', notDone) },
        ],
      },
    },
    renewing: {
      tags: ['waiting', 'proof'],
      invoke: {
        id: 'renewRecoveryCodes',
        src: 'renewRecoveryCodes',
        input: toProof,
        onDone: { target: 'codes', actions: withOutput('takeCodes') },
        onError: onProofError,
      },
    },
    disabling: {
      tags: ['waiting', 'proof'],
      invoke: {
        id: 'disableSecondFactor',
        src: 'disableSecondFactor',
        input: toProof,
        onDone: { target: 'loading', actions: 'forget' },
        onError: onProofError,
      },
    },
    codes: {
      on: {
        'codes.keep': [
          { guard: 'isDue', target: 'done', actions: 'forget' },
          { target: 'loading', actions: 'forget' },
        ],
      },
    },
    done: { type: 'final' },
  },
});
