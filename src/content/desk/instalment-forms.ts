import { type ActionForm, access, applicant, applicantAdditions, howItCame, soldFields, why } from './form-fields.ts';

/** In how many parts a price can be offered. */
const counts = ['2', '3', '4', '6', '8', '10', '12'];

/** The forms of what is done about a price that is paid in parts. */
export const instalmentForms = {
  'instalments.offer': {
    title: 'Offer installments',
    about:
      'The price in equal parts, a month apart. The payer gets an email with a page to pay each on, and a reminder before each is due. The first one enrolls the student.',
    confirm: 'Offer installments',
    busy: 'Offering…',
    fields: [
      ...soldFields,
      { name: 'amount', label: 'Whole price', hint: 'In whole rupees or dollars.', required: true, short: true },
      {
        name: 'count',
        label: 'Installments',
        kind: 'choice',
        options: counts.map((value) => ({ value, label: value })),
        required: true,
        short: true,
      },
      { name: 'firstDue', label: 'First one due on', kind: 'date', required: true, short: true },
      ...applicant,
      ...applicantAdditions,
      { name: 'reason', label: 'Reason', kind: 'long', hint: 'Needed if the sum isn’t the listed price.' },
    ],
  },
  'instalments.add': {
    title: 'Enter an installment',
    about: 'For money that came by bank or in cash. It makes the receipt and sends the emails, as a payment on the site does.',
    confirm: 'Enter payment',
    busy: 'Entering…',
    fields: [{ name: 'part', label: 'Installment', kind: 'hidden', required: true }, ...howItCame],
  },
  'instalments.move': {
    title: 'Move the due date',
    about: 'The payer is told the new date.',
    confirm: 'Move',
    busy: 'Moving…',
    fields: [
      { name: 'part', label: 'Installment', kind: 'hidden', required: true },
      { name: 'dueOn', label: 'Due on', kind: 'date', required: true },
      why,
    ],
  },
  'instalments.end': {
    title: 'End these installments',
    about: 'Nothing more is asked for, and the payer is told. What was paid is given back on the page of each payment.',
    confirm: 'End installments',
    busy: 'Ending…',
    tone: 'danger',
    fields: [
      {
        ...access,
        options: [
          { value: 'ends', label: 'Ends now' },
          { value: 'stays', label: 'Stays with the student' },
        ],
        required: true,
      },
      why,
    ],
  },
} as const satisfies Record<string, ActionForm>;
