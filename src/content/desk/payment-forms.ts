import { type ActionForm, access, applicant, applicantAdditions, howItCame, soldFields, why } from './form-fields.ts';
import { instalmentForms } from './instalment-forms.ts';

/** The forms of what the school does about money: payments and their installments, refunds, disputes and papers. */
export const paymentForms = {
  ...instalmentForms,
  'payment.refund': {
    title: 'Give money back',
    about: 'The payer is told now, and again when the money is sent. A refund can’t be taken back.',
    confirm: 'Refund',
    busy: 'Refunding…',
    tone: 'danger',
    fields: [
      { name: 'key', label: 'Key', kind: 'hidden', required: true },
      { name: 'amount', label: 'Amount', hint: 'In the payment’s currency. Leave empty for what the rule says.' },
      { ...access, required: true },
      {
        name: 'reason',
        label: 'Reason',
        kind: 'long',
        hint: 'Needed if the amount isn’t what the rule says, or a bank asks for the payment back. Kept in the record of actions.',
      },
    ],
  },
  'payment.add': {
    title: 'Enter a payment',
    about:
      'For money that came by bank or in cash. It enrolls the student, makes the receipt and sends the emails, as a payment on the site does.',
    confirm: 'Enter payment',
    busy: 'Entering…',
    fields: [
      ...soldFields,
      { name: 'amount', label: 'Amount', hint: 'In whole rupees or dollars. Leave empty for the listed price.' },
      ...howItCame,
      ...applicant,
      ...applicantAdditions,
      { name: 'reason', label: 'Reason', kind: 'long', hint: 'Needed if the amount isn’t the listed price.' },
    ],
  },
  'payment.accept': {
    title: 'Enroll anyway',
    about:
      'The amount that came is taken as the price: the student is enrolled once, and the payer gets the receipt for it. Refunds under the school’s rule are figured from it, too.',
    confirm: 'Enroll',
    busy: 'Enrolling…',
    fields: [why],
  },
  'payment.settle': {
    title: 'Mark as given back',
    about: 'For money that you gave back by bank or in cash. The payer is told, with the reference.',
    confirm: 'Mark as given back',
    busy: 'Saving…',
    fields: [{ name: 'reference', label: 'Reference', hint: 'The bank’s number, or that of the cash receipt.', required: true }],
  },
  'payment.access': {
    title: 'Decide about the course',
    about: 'What was finished stays with its results. A course that has ended can be given again by enrolling the student.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [{ ...access, required: true }, why],
  },
  'dispute.draft': {
    title: 'Make a draft of the answer',
    about:
      'One PDF with what the school has on record, under Razorpay’s names of evidence. It’s a draft: nothing is sent. Look it over, and upload it in Razorpay’s dashboard before the deadline.',
    confirm: 'Save draft as PDF',
    busy: 'Making the PDF…',
    fields: [],
  },
  'dispute.access': {
    title: 'End the disputed course',
    about: 'Tests of the course that weren’t started go away. What was finished stays, with its results.',
    confirm: 'End the course',
    busy: 'Ending…',
    tone: 'danger',
    fields: [why],
  },
  'paper.save': {
    title: 'Save as PDF',
    confirm: 'Save PDF',
    busy: 'Making the PDF…',
    fields: [],
  },
} satisfies Record<string, ActionForm>;
