import { assign, raise, setup } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { messages } from '../../content/messages/enrolment.ts';
import { payerPageTimes } from '../../content/times.ts';
import { loadApplication, resendMail } from '../../services/enrolment/applications.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { ended, hasEnded } from '../kit/ended.ts';
import { describeError, isDeadLink } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';
import { type PartPaymentEnd, type PartPaymentOutput, partPaymentMachine } from './part-payment.machine.ts';

/** `token` as in the address. `checkout`: where a part of the price can be paid; null where payment is not configured. */
export type PayerPageInput = { token: string; checkout?: PageConfig['checkout'] };

/** `looks`: how often the page has looked. `notice` is about the page, `mailNotice` about asking for the mail again, `partNotice` about paying a part. */
type Context = PayerPageInput & {
  application: ApplicationSummary | null;
  looks: number;
  notice: string | null;
  mailNotice: string | null;
  partNotice: string | null;
};

const ownToken = ({ context: { token } }: { context: Context }) => ({ token });

/** Nothing more will happen by itself: no refund is under way, and the money was given back, or the course is there and the mails are sent. */
const isDone = ({ state, money, refunds, account, receiptMail, accountMail }: ApplicationSummary) => {
  const isServed = state === 'enrolled' && receiptMail === 'sent' && (accountMail === 'sent' || account?.isNew === false);
  return refunds.every((refund) => refund.state === 'done' || refund.state === 'failed') && (money === 'refunded' || isServed);
};

/** Whether what the server told last says so. */
const says =
  (what: (application: ApplicationSummary) => boolean) =>
  ({ context: { application } }: { context: Context }) =>
    application !== null && what(application);

const payerPageSetup = setup({
  types: {
    input: {} as PayerPageInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'page.retry' | 'mail.again' | 'mail.requested' | 'news.came' | 'part.pay' },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadApplication: fromService(loadApplication),
    resendMail: fromService(resendMail),
    partPayment: partPaymentMachine,
  },
  actions: {
    ...noticeActions,
    take: assign(({ context }, application: ApplicationSummary) => ({
      application,
      looks: context.looks + 1,
      notice: null,
    })),
    showNotReached: assign({ notice: messages.payerPage.notReached, looks: ({ context }) => context.looks + 1 }),
    showMailFailure: assign({ mailNotice: (_, { error }: Failure) => describeError(error, messages.payerPage.mailNotSent) }),
    hideMailNotice: assign({ mailNotice: null }),
    showPartNotice: assign({ partNotice: (_, { notice }: Pick<PartPaymentOutput, 'notice'>) => notice }),
    showPartFailure: assign({ partNotice: messages.payment.failed }),
    hidePartNotice: assign({ partNotice: null }),
    // A mail that is asked for again is news to wait for.
    lookOften: assign({ looks: 0 }),
    lookNow: raise({ type: 'mail.requested' }),
    tellNews: raise({ type: 'news.came' }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => isDeadLink(error),
    isDone: says(isDone),
    ended: hasEnded<PartPaymentEnd>,
    mayPayPart: says(({ instalments }) => instalments?.next != null),
    isOffered: says(({ instalments }) => instalments?.state === 'offered'),
    isOverdue: says(({ instalments }) => instalments?.state === 'overdue'),
    isGivenBack: says(({ money }) => money === 'refunded'),
    isTakenBack: says(({ money }) => money === 'takenBack'),
    isPartlyGivenBack: says(({ money }) => money === 'partlyRefunded'),
    isSurplus: says(({ money }) => money === 'surplus'),
    isAnotherAmount: says(({ money }) => money === 'mismatched'),
    hasFailed: says(({ money }) => money === 'failed'),
    hasAccessEnded: says(({ accessEnded }) => accessEnded),
    isEnrolled: says(({ state }) => state === 'enrolled'),
    isPaid: says(({ state }) => state === 'paid'),
  },
  delays: {
    look: ({ context }) => (context.looks < payerPageTimes.looks ? payerPageTimes.lookMs : payerPageTimes.laterMs),
  },
});

/**
 * The payer's page: loading -> open, which looks again every few seconds until the course is there and the mails are sent, or
 * `unknown` for a link that is not ours. `standing` is what a payer has to know first: of the money, where something is unusual with it,
 * else how far the application is. Beside that the mail can be asked for again.
 */
export const payerPageMachine = payerPageSetup.createMachine({
  id: 'payerPage',
  context: ({ input }) => ({ ...input, application: null, looks: 0, notice: null, mailNotice: null, partNotice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadApplication', {
      input: ownToken,
      onDone: withOutput('take'),
      target: 'open',
      onError: withError('showNotice', messages.payerPage.failed),
      unknown: withError('isUnknown'),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
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
                input: ownToken,
                onDone: { target: 'judging', actions: [withOutput('take'), 'tellNews'] },
                // What is shown stays true as far as it goes.
                onError: { target: 'waiting', actions: 'showNotReached' },
              },
            },
            done: {},
          },
          on: { 'mail.requested': '.looking' },
        },
        standing: {
          initial: 'judging',
          states: {
            judging: {
              always: [
                { guard: 'isGivenBack', target: 'givenBack' },
                { guard: 'isTakenBack', target: 'takenBack' },
                { guard: 'isPartlyGivenBack', target: 'partlyGivenBack' },
                { guard: 'isSurplus', target: 'surplus' },
                { guard: 'isAnotherAmount', target: 'beingChecked' },
                { guard: 'hasFailed', target: 'failed' },
                { guard: 'hasAccessEnded', target: 'accessOver' },
                { guard: 'isOverdue', target: 'overdue' },
                { guard: 'isEnrolled', target: 'enrolled' },
                { guard: 'isPaid', target: 'paid' },
                { guard: 'isOffered', target: 'offered' },
                { target: 'unpaid' },
              ],
            },
            unpaid: {},
            // In installments, of which none is paid; or one is late.
            offered: {},
            overdue: {},
            failed: {},
            // Another amount came than was asked for: staff look at it.
            beingChecked: {},
            // A payment too many, which the school gives back.
            surplus: {},
            paid: {},
            enrolled: {},
            // The course was there, and has ended: with a dispute, the installments or its last day, or by the school.
            accessOver: {},
            // By a bank, after a dispute that was lost.
            takenBack: {},
            partlyGivenBack: {},
            givenBack: {},
          },
          on: { 'news.came': '.judging' },
        },
        // The next part of a price that is paid in parts.
        part: {
          initial: 'ready',
          states: {
            ready: { on: { 'part.pay': { guard: 'mayPayPart', target: 'paying', actions: 'hidePartNotice' } } },
            paying: {
              invoke: {
                id: 'partPayment',
                src: 'partPayment',
                input: ({ context: { token, checkout = null, application } }) => ({
                  ...{ token, checkout, application, part: application?.instalments?.next ?? 0 },
                }),
                onDone: [
                  { guard: ended('paid'), target: 'ready', actions: ['lookOften', 'lookNow'] },
                  // Another device may have paid it meanwhile.
                  { target: 'ready', actions: [withOutput('showPartNotice'), 'lookNow'] },
                ],
                onError: { target: 'ready', actions: 'showPartFailure' },
              },
            },
          },
        },
        mail: {
          initial: 'ready',
          states: {
            ready: { on: { 'mail.again': { target: 'sending', actions: 'hideMailNotice' } } },
            sending: {
              invoke: {
                id: 'resendMail',
                src: 'resendMail',
                input: ownToken,
                onDone: { target: 'sent', actions: ['lookOften', 'lookNow'] },
                onError: { target: 'ready', actions: withError('showMailFailure') },
              },
            },
            sent: { on: { 'mail.again': { target: 'sending', actions: 'hideMailNotice' } } },
          },
        },
      },
    },
  },
});
