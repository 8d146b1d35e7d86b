import { assign, setup } from 'xstate';
import type { ConsentPage, ConsentPurpose } from '../../../contract/consent/consent.ts';
import { messages } from '../../content/messages/consent.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { type ConsentViewer, chooseConsent, giveConsent, loadConsent } from '../../services/consent/consent.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type ConsentDraft, type ConsentErrors, type ConsentField, findConsentErrors } from './consent-check.ts';

/** A purpose that is about to be given or withdrawn. */
export type ConsentChange = { purpose: ConsentPurpose; given: boolean };

/** `draft`: what is filled in, kept until it is sent or left. `change`: what is asked about. */
type Context = ConsentViewer & {
  page: ConsentPage | null;
  draft: ConsentDraft;
  errors: ConsentErrors;
  change: ConsentChange | null;
  notice: string | null;
};

type ConsentEvent =
  | { type: 'page.opened' | 'consent.retry' | 'form.begin' | 'form.cancel' | 'form.send' | 'change.confirm' | 'change.cancel' }
  | { type: 'field.change'; field: ConsentField; text: string }
  | { type: 'purpose.toggle'; purpose: ConsentPurpose }
  | { type: 'change.ask'; change: ConsentChange };

const emptyDraft: ConsentDraft = { relation: '', name: '', birthYear: '', check: '', token: '', purposes: [] };
const thisYear = () => new Date(serverTime()).getFullYear();
const viewer = ({ context: { side, studentId } }: { context: Context }) => ({ side, studentId });

const consentSetup = setup({
  types: {
    input: {} as ConsentViewer,
    context: {} as Context,
    events: {} as ConnectionEvent | ConsentEvent,
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadConsent: fromService(loadConsent),
    giveConsent: fromService(giveConsent),
    chooseConsent: fromService(chooseConsent),
  },
  actions: {
    ...noticeActions,
    takePage: assign((_, page: ConsentPage) => ({ page, change: null, draft: emptyDraft, errors: {} })),
    // Another adult says all of it anew: of the purposes none is ticked for anybody.
    beginForm: assign(({ context: { page, side } }) => ({
      errors: {},
      draft: {
        ...emptyDraft,
        relation: side === 'student' ? ('self' as const) : ('' as const),
        check: page?.paid ? ('payment' as const) : ('' as const),
      } satisfies ConsentDraft,
    })),
    changeField: assign(({ context: { draft, errors } }, { field, text }: { field: ConsentField; text: string }) => ({
      draft: { ...draft, [field]: text },
      errors: { ...errors, [field]: undefined },
    })),
    togglePurpose: assign(({ context: { draft } }, { purpose }: { purpose: ConsentPurpose }) => ({
      draft: {
        ...draft,
        purposes: draft.purposes.includes(purpose)
          ? draft.purposes.filter((each) => each !== purpose)
          : [...draft.purposes, purpose],
      },
    })),
    nameErrors: assign({ errors: ({ context: { draft } }) => findConsentErrors(draft, thisYear()) }),
    askChange: assign({ change: (_, { change }: { change: ConsentChange }) => change }),
    forgetChange: assign({ change: null }),
  },
  guards: {
    mayDecide: ({ context: { page } }) => page?.decides === true,
    // A no needs no form; a yes needs somebody who says it.
    mayChange: ({ context: { page } }, { change }: { change: ConsentChange }) =>
      page?.decides === true && (!change.given || page.record !== null),
    isComplete: ({ context: { draft } }) => Object.keys(findConsentErrors(draft, thisYear())).length === 0,
  },
});

const keep = { target: 'shown', actions: withOutput('takePage') } as const;

/**
 * What a family agrees to, each purpose by itself: idle -> loading -> shown, or failed. In `filling` an adult says who they are and to what they agree; `giving` keeps it. One purpose is given
 * or withdrawn by the same two steps, `confirming`, which says what that means, and `choosing`. What is refused is said and loses nothing.
 */
export const consentCardMachine = consentSetup.createMachine({
  id: 'consentCard',
  context: ({ input }) => ({ ...input, page: null, draft: emptyDraft, errors: {}, change: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadConsent', {
      input: viewer,
      onDone: withOutput('takePage'),
      onError: withError('showNotice', messages.consent.notLoaded),
      retry: 'consent.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'form.begin': { guard: 'mayDecide', target: 'filling', actions: ['hideNotice', 'beginForm'] },
        'change.ask': { guard: withEvent('mayChange'), target: 'confirming', actions: ['hideNotice', withEvent('askChange')] },
      },
    },
    filling: {
      on: {
        'field.change': { actions: withEvent('changeField') },
        'purpose.toggle': { actions: withEvent('togglePurpose') },
        'form.send': [
          { guard: 'isComplete', target: 'giving', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameErrors'] },
        ],
        'form.cancel': { target: 'shown', actions: 'hideNotice' },
      },
    },
    giving: {
      tags: 'waiting',
      invoke: {
        id: 'giveConsent',
        src: 'giveConsent',
        input: ({ context }) => ({
          ...viewer({ context }),
          notice: required(context.page).notice,
          gift: {
            ...context.draft,
            relation: required(context.draft.relation || null),
            birthYear: Number(context.draft.birthYear.trim()),
          },
        }),
        onDone: keep,
        onError: { target: 'filling', actions: withError('showNotice', messages.consent.notKept) },
      },
    },
    confirming: {
      on: {
        'change.confirm': { target: 'choosing', actions: 'hideNotice' },
        'change.cancel': { target: 'shown', actions: ['hideNotice', 'forgetChange'] },
      },
    },
    choosing: {
      tags: 'waiting',
      invoke: {
        id: 'chooseConsent',
        src: 'chooseConsent',
        input: ({ context }) => ({
          ...viewer({ context }),
          notice: required(context.page).notice,
          ...required(context.change),
        }),
        onDone: keep,
        onError: { target: 'confirming', actions: withError('showNotice', messages.consent.notKept) },
      },
    },
  },
});
