import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/payments.ts';
import { readPaperPdf } from '../../billing/serve-paper.ts';
import { makeDossier } from '../../enrolment/disputes/dossier.ts';
import { serve } from '../../http/serve.ts';
import { siteAddress } from '../../site-address.ts';
import { serveAction } from '../serve-action.ts';
import { readPaymentFile } from './file.ts';
import { findPayments } from './find.ts';
import { accept, add, decide, endDisputed, refund, settle } from './refund.ts';

/** Payments at the desk: to find, read and give back. */
export function paymentDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findPayments, async (wanted, _, { db, now }) => ({ data: await findPayments(db, wanted, now) }));
  serve(app, calls.getPayment, async ({ payment }, _, context) => ({
    data: await readPaymentFile(context.db, payment, context),
  }));
  serve(app, calls.getPaper, async ({ number }, _, { db, environment }) => readPaperPdf(db, number, environment));
  serve(app, calls.getDossier, async ({ dispute }, _, { db, now, ...context }) => {
    const { schoolTimeZone: zone, refundRule: rule } = context.environment;
    return makeDossier(db, dispute, { now, zone, rule, site: siteAddress(context) });
  });
  serveAction(app, calls.endDisputedAccess, async (act, body, context) => {
    await endDisputed(act, body, context);
    return {};
  });
  serveAction(app, calls.addPayment, async (act, body, context) => ({
    payment: await add(act, body, context),
  }));
  serveAction(app, calls.acceptPayment, async (act, body, context) => ({ enrolled: await accept(act, body, context) }));
  serveAction(app, calls.settleRefund, async (act, body, context) => {
    await settle(act, body, context);
    return {};
  });
  serveAction(app, calls.refundPayment, async (act, body, context) => ({ refund: await refund(act, body, context) }));
  serveAction(app, calls.decideRefundAccess, async (act, body, context) => ({ ended: await decide(act, body, context) }));
}
