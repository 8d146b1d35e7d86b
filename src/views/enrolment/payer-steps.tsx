import type { ApplicationRefund, ApplicationSummary, MailState } from '../../../contract/enrolment/applications.ts';
import type { InstalmentPlan } from '../../../contract/enrolment/instalments.ts';
import { passwordLinkHours } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { ProgressStep, StepState } from './progress-list.tsx';

/** What has happened to a paid application and what comes, one step after the other. */
export const payerSteps = (application: ApplicationSummary): ProgressStep[] => {
  const { refunds, currency } = application;
  const bought = hasCourse(application) ? [accountStep(application), mailStep(application), lastStep(application)] : [];
  return [
    paymentStep(application),
    ...refunds.map((refund, index) => refundStep(refund, `refund-${index}`, currency)),
    ...bought,
  ];
};

/** Whether the money leads to an account, or would where none came yet. */
const hasCourse = ({ state, money, accessEnded }: ApplicationSummary): boolean =>
  !accessEnded && (state === 'open' ? money === 'none' || money === 'failed' : true);

const refundStates: Record<ApplicationRefund['state'], { state: StepState; text: string }> = {
  requested: { state: 'underWay', text: 'Approved by the school. It goes to Razorpay in a moment.' },
  sent: { state: 'underWay', text: 'On its way to Razorpay.' },
  pending: { state: 'underWay', text: 'Razorpay has it, and your bank is working on it. We’ll email you when it’s done.' },
  done: { state: 'done', text: 'Sent to the account you paid from. It may take your bank a few days to show it.' },
  failed: { state: 'underWay', text: 'It didn’t go through. The school has been told, and you don’t need to do anything.' },
};

/** What came by bank or in cash staff give back by hand, and note it. */
const offlineTexts: Partial<Record<ApplicationRefund['state'], string>> = {
  requested: 'Approved. The school will return the money to you itself. We’ll email you when that’s done.',
  done: 'The school has returned the money to you itself. A bank transfer may take a few days to show.',
};

const refundStep = ({ amount, state, reference, isOffline }: ApplicationRefund, key: string, currency: string): ProgressStep => {
  const told = refundStates[state];
  const text = (isOffline && offlineTexts[state]) || told.text;
  const found = reference === null ? '' : ` ${isOffline ? 'The' : 'The bank’s'} reference is ${reference}.`;
  return { key, state: told.state, title: `Refund of ${formatMoney(amount, currency)}`, text: `${text}${found}` };
};

function paymentStep({ state, money, amount, refunded, takenBack = 0, currency, instalments }: ApplicationSummary): ProgressStep {
  const price = formatMoney(amount, currency);
  const key = 'payment';
  if (instalments && (money === 'counted' || money === 'none')) return instalmentStep(instalments);
  switch (money) {
    case 'failed':
      return {
        key,
        state: 'failed',
        title: 'Payment',
        text: `The last attempt didn’t go through. We haven’t received ${price} yet.`,
      };
    case 'mismatched':
      return {
        key,
        state: 'underWay',
        title: 'Payment being checked',
        text: `We asked for ${price} but received a different amount.`,
      };
    case 'surplus':
      return {
        key,
        state: 'underWay',
        title: 'Second payment',
        text: 'The school will refund it. We’ll email you when it’s sent.',
      };
    case 'takenBack':
      return {
        ...{ key, state: 'done', title: 'Payment taken back by the bank' },
        text: `${formatMoney(takenBack, currency)} of ${price}, after a dispute.`,
      };
    case 'refunded':
    case 'partlyRefunded':
      return {
        ...{ key, state: 'done', title: refunded === 0 ? 'Payment taken back by the bank' : 'Payment refunded' },
        text: `${formatMoney(refunded || takenBack, currency)} of ${price}.`,
      };
    case 'none':
    case 'counted':
      return state === 'open'
        ? { key, state: 'underWay', title: 'Payment', text: `We haven’t received ${price} yet.` }
        : { key, state: 'done', title: 'Payment received', text: `${price}, paid once.` };
  }
}

function instalmentStep({ paid, left, amount, currency, parts }: InstalmentPlan): ProgressStep {
  const sum = (major: number) => formatMoney(major, currency);
  const [first] = parts;
  const [key, title] = ['payment', left === 0 && paid > 0 ? 'Payment received' : 'Payment in installments'];
  if (paid === 0) return { key, title, state: 'underWay', text: `We haven’t received the first ${sum(first?.amount ?? 0)} yet.` };
  return { key, title, state: left === 0 ? 'done' : 'underWay', text: `${sum(paid)} of ${sum(amount)} so far.` };
}

function accountStep({ state, account, course }: ApplicationSummary): ProgressStep {
  const key = 'account';
  if (account?.isNew)
    return { key, state: 'done', title: 'Account created', text: <Account username={account.username} course={course} /> };
  if (account) return { key, state: 'done', title: 'Course added', text: `${course} is now in the account ${account.username}.` };
  return state === 'open'
    ? { key, state: 'ahead', title: 'Account', text: 'Created as soon as the payment arrives.' }
    : { key, state: 'underWay', title: 'Account', text: 'We’re creating it. This takes a moment.' };
}

const Account = ({ username, course }: { username: string; course: string }) => (
  <p>
    The username is <strong>{username}</strong>, and {course} is in the account.
  </p>
);

const mailStates: Record<MailState, StepState> = { none: 'ahead', waiting: 'underWay', retrying: 'again', sent: 'done' };
const order: readonly MailState[] = ['retrying', 'waiting', 'none', 'sent'];

/** The mail that is furthest behind speaks for all: an account that was there before gets the receipt alone. */
function mailStep({ account, email: own, receiptEmail, receiptMail, accountMail }: ApplicationSummary): ProgressStep {
  const states = account?.isNew ? [receiptMail, accountMail] : [receiptMail];
  const state = order.find((each) => states.includes(each)) ?? 'none';
  const what = account?.isNew ? 'the receipt and the link to set a password' : 'the receipt';
  const email = account?.isNew && receiptEmail !== own ? `${receiptEmail} and ${own}` : receiptEmail;
  const texts: Record<MailState, string> = {
    none: `We’ll send the receipt and sign-in details to ${email}.`,
    waiting: `On the way to ${email}: ${what}.`,
    retrying: `The email to ${email} hasn’t gone through yet. We’ll keep trying; nothing is lost.`,
    sent: `Sent to ${email}: ${what}. Nothing there? Check your spam folder.`,
  };
  return { key: 'mail', state: mailStates[state], title: state === 'sent' ? 'Email sent' : 'Email', text: texts[state] };
}

function lastStep({ account, course }: ApplicationSummary): ProgressStep {
  const key = 'start';
  if (account && (account.ready || !account.isNew)) {
    return { key, state: 'ahead', title: 'Sign in and begin', text: <SignIn course={course} /> };
  }
  return {
    key,
    state: 'ahead',
    title: 'Set a password, then sign in',
    text: `The email has a one-time link, valid for ${passwordLinkHours} hours. Lost it? Choose “Send the email again.”`,
  };
}

const SignIn = ({ course }: { course: string }) => (
  <p>
    <a href="/signin">Sign in</a> to find {course} on the dashboard.
  </p>
);
