import { assign, raise, setup } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { messages } from '../../content/messages.ts';
import { payerPageTimes } from '../../content/times.ts';
import { loadApplication, resendMail } from '../../services/enrolment/applications.ts';
import { fromService } from '../actors/from-service.ts';
import { leadsNowhere, wordsOf } from '../kit/failure.ts';

/** `token` as in the address. */
export type PayerPageInput = { token: string };

/** `looks`: how often the page has looked. `notice` is about the page, `mailNotice` about asking for the mail again. */
type Context = PayerPageInput & {
  application: ApplicationSummary | null;
  looks: number;
  notice: string | null;
  mailNotice: string | null;
};
type Failure = { error: unknown };

/** Nothing more will happen by itself: the course is there, and what was to be mailed is on its way. */
const isDone = ({ state, account, receiptMail, accountMail }: ApplicationSummary) =>
  state === 'enrolled' && receiptMail === 'sent' && (accountMail === 'sent' || account?.isNew === false);

const words = setup({
  types: {
    input: {} as PayerPageInput,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'page.retry' | 'mail.again' | 'mail.requested' },
    tags: '' as 'waiting',
  },
  actors: { loadApplication: fromService(loadApplication), resendMail: fromService(resendMail) },
  actions: {
    take: assign(({ context }, application: ApplicationSummary) => ({
      application,
      looks: context.looks + 1,
      notice: null,
    })),
    tell: assign({ notice: (_, { error }: Failure) => wordsOf(error, messages.payerPage.failed) }),
    tellNotReached: assign({ notice: messages.payerPage.notReached, looks: ({ context }) => context.looks + 1 }),
    hideNotice: assign({ notice: null }),
    tellMail: assign({ mailNotice: (_, { error }: Failure) => wordsOf(error, messages.payerPage.mailNotSent) }),
    hideMailNotice: assign({ mailNotice: null }),
    // A mail that is asked for again is news to wait for.
    lookOften: assign({ looks: 0 }),
    lookNow: raise({ type: 'mail.requested' }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => leadsNowhere(error),
    isDone: ({ context }) => context.application !== null && isDone(context.application),
  },
  delays: {
    look: ({ context }) => (context.looks < payerPageTimes.looks ? payerPageTimes.lookMs : payerPageTimes.laterMs),
  },
});

/**
 * The payer's page: loading -> open, which looks again every few seconds until the course is there and the mails are sent, or
 * `unknown` for a link that is not ours. Beside that the mail can be asked for again.
 */
export const payerPageMachine = words.createMachine({
  id: 'payerPage',
  context: ({ input }) => ({ ...input, application: null, looks: 0, notice: null, mailNotice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadApplication',
        src: 'loadApplication',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'open', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) }, target: 'unknown' },
          { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    unknown: {},
    failed: { on: { 'page.retry': { target: 'loading', actions: 'hideNotice' } } },
    open: {
      type: 'parallel',
      states: {
        news: {
          initial: 'judging',
          states: {
            judging: { always: [{ guard: 'isDone', target: 'done' }, { target: 'waiting' }] },
            waiting: { after: { look: 'looking' } },
            looking: {
              invoke: {
                id: 'loadApplication',
                src: 'loadApplication',
                input: ({ context }) => ({ token: context.token }),
                onDone: { target: 'judging', actions: { type: 'take', params: ({ event }) => event.output } },
                // What is shown stays true as far as it goes.
                onError: { target: 'waiting', actions: 'tellNotReached' },
              },
            },
            done: {},
          },
          on: { 'mail.requested': '.looking' },
        },
        mail: {
          initial: 'ready',
          states: {
            ready: { on: { 'mail.again': { target: 'sending', actions: 'hideMailNotice' } } },
            sending: {
              invoke: {
                id: 'resendMail',
                src: 'resendMail',
                input: ({ context }) => ({ token: context.token }),
                onDone: { target: 'sent', actions: ['lookOften', 'lookNow'] },
                onError: { target: 'ready', actions: { type: 'tellMail', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            sent: { on: { 'mail.again': { target: 'sending', actions: 'hideMailNotice' } } },
          },
        },
      },
    },
  },
});
