import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { formatMoney } from '../../../contract/money.ts';

type PayerHeadline = { title: string; lead: string };

const byState: Record<ApplicationSummary['state'], PayerHeadline> = {
  open: {
    title: 'We haven’t received the payment yet',
    lead: 'This page checks again by itself. You can also close it and come back.',
  },
  paid: { title: 'Your payment has arrived', lead: 'We’re creating the account. This page updates by itself.' },
  enrolled: { title: 'You’re enrolled', lead: 'Save this page or the emailed receipt as proof of payment.' },
};

/** What a payer has to know first: of the money, where something is unusual with it, else how far the application is. */
export function describeHeadline({ state, money, refunded, currency }: ApplicationSummary): PayerHeadline {
  switch (money) {
    case 'failed':
      return {
        title: 'Your payment didn’t go through',
        lead: 'You can try again. If your bank shows a charge, it returns it by itself.',
      };
    case 'mismatched':
      return {
        title: 'We’re checking your payment',
        lead: 'It came in another amount than we asked for. The school has been told and will write to you. Please don’t pay again.',
      };
    case 'surplus':
      return {
        title: 'You paid twice',
        lead: 'This course was already paid for, so this payment isn’t needed. We’ve asked the school to give it back.',
      };
    case 'refunded':
      return {
        title: 'Your payment was given back',
        lead: `We sent ${formatMoney(refunded, currency)} back. Your bank may need some days to show it.`,
      };
    case 'none':
    case 'counted':
    case 'partlyRefunded':
      return byState[state];
  }
}
