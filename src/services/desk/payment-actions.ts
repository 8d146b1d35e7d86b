import {
  acceptPayment,
  addPayment,
  decideRefundAccess,
  endDisputedAccess,
  getDossier,
  getPaper,
  refundPayment,
  settleRefund,
} from '../../../contract/desk/payments.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Outcome } from './actions.ts';
import {
  type CarryOut,
  nameSent,
  readAccess,
  readAdditionsDraft,
  readMethod,
  readOfferDraft,
  readSum,
  readWhole,
  text,
  wasAnswered,
} from './draft.ts';
import { instalmentActions } from './instalment-actions.ts';

/** Has the browser save a PDF that came in base64. */
function savePdf({ name, pdf }: { name: string; pdf: string }): Outcome {
  saveFile(
    name,
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    'application/pdf',
  );
  return { says: `${name} is saved with your downloads.` };
}

/** What the school does about money: `subject` is the id of the payment, refund or dispute, or a paper's number. */
export const paymentActions = {
  ...instalmentActions,
  'payment.refund': async (payment, draft, signal) => {
    const amountMinor = readSum(draft, 'amount');
    const reason = text(draft, 'reason').trim();
    const body = { payment, key: text(draft, 'key'), access: readAccess(draft) };
    await post(
      refundPayment,
      { ...body, ...(amountMinor !== null && { amountMinor }), ...(reason !== '' && { reason }) },
      signal,
    );
    return { says: 'The refund is decided, and the payer is told.' };
  },
  'payment.add': async (_, draft, signal) => {
    const amount = readWhole(draft, 'amount');
    const reason = text(draft, 'reason').trim();
    const body = {
      ...{ key: nameSent(JSON.stringify(draft)), ...readOfferDraft(draft), ...readMethod(draft) },
      ...readAdditionsDraft(draft),
      ...{ guardianConsent: true as const, ...(amount !== null && { amount }), ...(reason !== '' && { reason }) },
    };
    const { payment } = await post(addPayment, body, signal);
    wasAnswered();
    return { says: 'The payment is entered, and the student is enrolled.', leadsTo: `/desk/payments/${payment}` };
  },
  'payment.accept': async (payment, draft, signal) => {
    const { enrolled } = await post(acceptPayment, { payment, reason: text(draft, 'reason') }, signal);
    const says = enrolled
      ? 'The payment counts, the student is enrolled, and the payer is sent the receipt.'
      : 'The payment counts, and the payer is sent the receipt. The student couldn’t be enrolled yet: the server tries again.';
    return { says };
  },
  'payment.settle': async (refund, draft, signal) => {
    await post(settleRefund, { refund, reference: text(draft, 'reference') }, signal);
    return { says: 'It’s marked as given back, and the payer is told.' };
  },
  'payment.access': async (refund, draft, signal) => {
    const { ended } = await post(
      decideRefundAccess,
      { refund, access: readAccess(draft), reason: text(draft, 'reason') },
      signal,
    );
    return { says: ended ? 'The course has ended.' : 'The decision is saved.' };
  },
  'paper.save': async (number, _, signal) => {
    return savePdf(await post(getPaper, { number }, signal));
  },
  'dispute.draft': async (dispute, _, signal) => savePdf(await post(getDossier, { dispute }, signal)),
  'dispute.access': async (dispute, draft, signal) => {
    await post(endDisputedAccess, { dispute, reason: text(draft, 'reason') }, signal);
    return { says: 'The course has ended.' };
  },
} satisfies Record<string, CarryOut>;
