import { addInstalment, endInstalments, moveInstalment, offerInstalments } from '../../../contract/desk/instalments.ts';
import { post } from '../api/post.ts';
import {
  type CarryOut,
  nameSent,
  readAccess,
  readAdditionsDraft,
  readMethod,
  readOfferDraft,
  readWhole,
  text,
  wasAnswered,
} from './draft.ts';

/** A price in so many parts, a month apart: equal, in whole rupees or dollars, of which the last takes the rest. */
export function splitPrice(amount: number, count: number, firstDue: string): { amount: number; dueOn: string }[] {
  const part = Math.floor(amount / count);
  return Array.from({ length: count }, (_, index) => ({
    amount: index === count - 1 ? amount - part * (count - 1) : part,
    dueOn: addMonths(firstDue, index),
  }));
}

/** The same day so many months later, or the last one of a month that is too short. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return Number.isNaN(last.getTime()) ? day : last.toISOString().slice(0, 10);
}

/** What is done about a price that is paid in parts: the call it makes, of what was filled in. */
export const instalmentActions = {
  'instalments.offer': async (_, draft, signal) => {
    const amount = readWhole(draft, 'amount') ?? 0;
    const reason = text(draft, 'reason').trim();
    const body = {
      ...{ key: nameSent(JSON.stringify(draft)), ...readOfferDraft(draft), ...readAdditionsDraft(draft) },
      parts: splitPrice(amount, Number(text(draft, 'count')), text(draft, 'firstDue')),
      ...{ guardianConsent: true as const, ...(reason !== '' && { reason }) },
    };
    const { plan } = await post(offerInstalments, body, signal);
    wasAnswered();
    return { says: 'The installments are offered, and the payer gets an email.', leadsTo: `/desk/installments/${plan}` };
  },
  'instalments.add': async (plan, draft, signal) => {
    const body = {
      ...{ plan, key: nameSent(JSON.stringify([plan, draft])), part: Number(text(draft, 'part')) },
      ...readMethod(draft),
    };
    await post(addInstalment, body, signal);
    wasAnswered();
    return { says: 'The payment is entered.' };
  },
  'instalments.move': async (plan, draft, signal) => {
    const body = { plan, part: Number(text(draft, 'part')), dueOn: text(draft, 'dueOn'), reason: text(draft, 'reason') };
    await post(moveInstalment, body, signal);
    return { says: 'The due date is moved, and the payer is told.' };
  },
  'instalments.end': async (plan, draft, signal) => {
    await post(endInstalments, { plan, access: readAccess(draft), reason: text(draft, 'reason') }, signal);
    return { says: 'These installments have ended, and the payer is told.' };
  },
} satisfies Record<string, CarryOut>;
