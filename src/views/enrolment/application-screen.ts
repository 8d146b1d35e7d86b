import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { applicationMachine } from '../../machines/enrolment/application.machine.ts';

export type Application = ActorRefFrom<typeof applicationMachine>;
type Snapshot = SnapshotFrom<typeof applicationMachine>;

export type ApplicationScreen = 'waiting' | 'form' | 'review' | 'paying' | 'paid' | 'settled';

/** The form stands there before its draft is recalled: it is rendered ahead, and filled in meanwhile. */
const formSteps = ['idle', 'recalling', 'form'] as const;

/** The one place that knows the states' names. */
export function selectScreen(snapshot: Snapshot): ApplicationScreen {
  if (formSteps.some((step) => snapshot.matches({ step }))) return 'form';
  if (snapshot.matches({ step: 'review' })) return 'review';
  if (snapshot.matches({ step: 'paying' })) return 'paying';
  if (snapshot.matches({ step: 'settled' }) || isSurplus(snapshot)) return 'settled';
  return snapshot.matches({ step: 'paid' }) || snapshot.matches({ step: 'thanked' }) ? 'paid' : 'waiting';
}

/** Whether the payment that was just made is one too many. */
export const isSurplus = (snapshot: Snapshot) => snapshot.matches({ step: 'surplus' });

export const isPaid = (snapshot: Snapshot) => selectScreen(snapshot) === 'paid';

export const isProcessing = (snapshot: Snapshot) => snapshot.hasTag('processing');

const checking: readonly unknown[] = ['recovering', 'cameBack', 'verifying', 'waitingToVerify', 'informing'];

/** Whether a payment that Checkout reported is being looked at: from here on nothing more is asked of the payer. */
export const isVerifying = (snapshot: Snapshot) => checking.includes(snapshot.children.payment?.getSnapshot().value);

/** Whether Razorpay is about to take the page away. */
export const isSentAway = (snapshot: Snapshot) => snapshot.children.payment?.getSnapshot().matches('sentAway') ?? false;

const selectPayment = (snapshot: Snapshot) => snapshot.children.payment?.getSnapshot().context;

export type ReceiptState = 'offered' | 'underWay' | 'sent' | 'notSent';

/** The question about a course that was paid for before, and the payment that asks it; null where none does. */
export function selectRepeat(snapshot: Snapshot) {
  const { payment } = snapshot.children;
  const asked = payment?.getSnapshot();
  if (!payment || !asked?.matches('askingAboutRepeat')) return null;
  const receipt = (): ReceiptState => {
    if (asked.matches({ askingAboutRepeat: 'sendingReceipt' })) return 'underWay';
    if (asked.matches({ askingAboutRepeat: 'receiptSent' })) return 'sent';
    return asked.matches({ askingAboutRepeat: 'receiptNotSent' }) ? 'notSent' : 'offered';
  };
  return { payment, bought: asked.context.bought ?? '', isOnItsWay: asked.context.isOnItsWay, receipt: receipt() };
}

/** What is said until the next attempt: by a payment under way, else by the application. */
export const selectNotice = (snapshot: Snapshot) => selectPayment(snapshot)?.notice ?? snapshot.context.notice;

/** The same, as a toast that goes. */
export const selectToast = (snapshot: Snapshot) => selectPayment(snapshot)?.toast ?? snapshot.context.toast;
