import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { applicationMachine } from '../../machines/enrolment/application.machine.ts';

export type Application = ActorRefFrom<typeof applicationMachine>;
type Seen = SnapshotFrom<typeof applicationMachine>;

export type ApplicationScreen = 'waiting' | 'form' | 'review' | 'paying' | 'paid' | 'settled';

/** The one place that knows the states' names. */
export function screenOf(seen: Seen): ApplicationScreen {
  if (seen.matches({ step: 'form' })) return 'form';
  if (seen.matches({ step: 'review' })) return 'review';
  if (seen.matches({ step: 'paying' })) return 'paying';
  if (seen.matches({ step: 'settled' })) return 'settled';
  return seen.matches({ step: 'paid' }) || seen.matches({ step: 'thanked' }) ? 'paid' : 'waiting';
}

export const contextOf = (seen: Seen) => seen.context;

export const isPaid = (seen: Seen) => screenOf(seen) === 'paid';

export const isProcessing = (seen: Seen) => seen.hasTag('processing');

const checking: readonly unknown[] = ['recovering', 'verifying', 'waitingToVerify', 'informing'];

/** Whether a payment that Checkout reported is being looked at: from here on nothing more is asked of the payer. */
export const isVerifying = (seen: Seen) => checking.includes(seen.children.payment?.getSnapshot().value);

const paymentOf = (seen: Seen) => seen.children.payment?.getSnapshot().context;

/** What is said until the next attempt: by a payment under way, else by the application. */
export const noticeOf = (seen: Seen) => paymentOf(seen)?.notice ?? seen.context.notice;

/** The same, as a toast that goes. */
export const toastOf = (seen: Seen) => paymentOf(seen)?.toast ?? seen.context.toast;
