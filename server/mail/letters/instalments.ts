import type { Instalment, InstalmentPlan } from '../../../contract/enrolment/instalments.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** What a payer is told of a price in parts. */
export type InstalmentsStage = 'offered' | 'due' | 'overdue' | 'settled' | 'ended' | 'moved';

type PayerFacts = { news: InstalmentsStage; item: string; name: string; plan: InstalmentPlan; pageUrl: string };

const subjects: Record<InstalmentsStage, string> = {
  offered: 'Pay in installments',
  due: 'An installment is due soon',
  overdue: 'An installment is overdue',
  settled: 'All installments are paid',
  ended: 'Your installments have ended',
  moved: 'An installment has a new due date',
};

const words: Record<InstalmentsStage, string> = {
  offered: 'The school offers this course in installments. The first one you pay enrolls the student.',
  due: 'This is a reminder: the next installment is due soon.',
  overdue: 'An installment has passed its due date. Please pay it, or write to us if you need more time.',
  settled: 'Thank you. Every installment is paid, and nothing more is due.',
  ended: 'The school has ended these installments: nothing more is due, and please pay nothing more.',
  moved: 'As agreed with the school, a due date has changed.',
};

/** To the payer: what is paid of a price in parts, what is due and when, and where to pay. */
export function instalmentsLetter({ news, item, name, plan, pageUrl }: PayerFacts): Letter {
  const isOver = news === 'settled' || news === 'ended';
  return {
    subject: `${subjects[news]}: ${oneLine(item)}`,
    paragraphs: [
      words[news],
      { facts: [['For', item], ['Student', name], ...describeParts(plan)] },
      isOver ? 'This page keeps your receipts:' : 'Pay on this page, or by bank transfer or in cash as agreed with the school:',
      { text: 'Your application', href: pageUrl },
      'The page needs no password, so please don’t share its address.',
    ],
  };
}

/** To the school: a part is overdue. Nothing ends by itself. */
export function instalmentsSchoolLetter({
  item,
  name,
  email,
  phone,
  plan,
  deskUrl,
}: {
  item: string;
  name: string;
  email: string;
  phone: string;
  plan: InstalmentPlan;
  deskUrl: string;
}): Letter {
  return {
    subject: `Installment overdue: ${oneLine(name)}`,
    paragraphs: [
      'An installment has passed its due date. The payer has been told. The student keeps the course until you decide otherwise.',
      { facts: [['For', item], ['Student', name], ['Email', email], ['Phone', phone], ...describeParts(plan)] },
      { text: 'These installments at the desk', href: deskUrl },
    ],
  };
}

const describeParts = ({ parts, paid, left, currency }: InstalmentPlan): [string, string][] => [
  ...parts.map((part): [string, string] => [
    `Installment ${part.number}`,
    `${formatMoney(part.amount, currency)}, ${describePart(part)}`,
  ]),
  ['Paid so far', formatMoney(paid, currency)],
  ['Left to pay', formatMoney(left, currency)],
];

function describePart({ paidAt, dueOn, isLate }: Instalment): string {
  if (paidAt !== null) return 'paid';
  const day = formatMoment(Date.parse(dueOn), 'date', 'UTC');
  return isLate ? `was due on ${day}` : `due on ${day}`;
}
