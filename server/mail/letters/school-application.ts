import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To the school: who applied and paid. `isNewAccount` false: the student had an account already. */
export function schoolApplicationLetter(paid: PaidApplication & { isNewAccount: boolean }): Letter {
  const { form, amount, currency, paymentId, isNewAccount } = paid;
  return {
    subject: `Paid application: ${form.name}, ${describePurchase(paid)}`,
    paragraphs: [
      'An application was paid for, and the student is enrolled.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatInZone(paid.paidAt, paid.zone)],
          ['Payment', paymentId],
          ['Account', isNewAccount ? 'new; a link to set the password is on its way' : 'was there before'],
        ],
      },
      {
        facts: [
          ['Student', form.name],
          ['Email', form.email],
          ['Phone', form.phone],
          ['Class', form.student_class],
          ['School', form.school_name],
          ['Parent', form.parent_name],
          ['Additional information', form.additional_info || 'N/A'],
        ],
      },
    ],
  };
}
