import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, oneLine, type PaidApplication } from './words.ts';

/** To the school: the money is there and the student is not enrolled, for a fault of ours. It is tried again by itself. */
export function notEnrolledLetter(paid: PaidApplication): Letter {
  const { form, amount, currency, paymentId } = paid;
  return {
    subject: `Please look: paid, but not yet enrolled: ${oneLine(form.name)}`,
    paragraphs: [
      'An application was paid for, and enrolling the student failed. The server tries again by itself; another mail comes when it succeeds. If none comes within an hour, please enroll the student by hand, and look into the server’s log.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatInZone(paid.paidAt, paid.zone)],
          ['Payment', paymentId],
          ['Student', form.name],
          ['Email', form.email],
          ['Phone', form.phone],
        ],
      },
    ],
  };
}
