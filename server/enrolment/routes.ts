import type { FastifyInstance } from 'fastify';
import { refusal } from '../../contract/call.ts';
import {
  createOrder as createOrderCall,
  getApplication as getApplicationCall,
  resendApplicationMail as resendApplicationMailCall,
  resendReceipt as resendReceiptCall,
  verifyPayment as verifyPaymentCall,
} from '../../contract/enrolment/applications.ts';
import { mailDraft as mailDraftCall, openDraft as openDraftCall } from '../../contract/enrolment/draft-links.ts';
import { payInstalment as payInstalmentCall } from '../../contract/enrolment/instalments.ts';
import { serveAnybody } from '../http/serve.ts';
import { getApplication, resendApplicationMail, resendReceipt } from './application-page.ts';
import { mailDraft, openDraft } from './draft-links.ts';
import { payInstalment } from './instalments/pay-instalment.ts';
import { createOrder } from './orders/create-order.ts';
import { verifyPayment } from './orders/verify.ts';
import { webhookRoutes } from './orders/webhook.ts';

/** Orders, payments, the payer's page (specification 2.8, 4.5, 7), and what Razorpay reports. */
export function paymentRoutes(app: FastifyInstance): void {
  orderRoutes(app);
  serveAnybody(app, verifyPaymentCall, verifyPayment);
  serveAnybody(app, getApplicationCall, async ({ token }, context) => ({ data: await getApplication(token, context) }));
  serveAnybody(app, resendApplicationMailCall, async ({ token }, context) => {
    await resendApplicationMail(token, context);
    return {};
  });
  serveAnybody(app, resendReceiptCall, async (purchase, context) => {
    await resendReceipt(purchase, context);
    return {};
  });
  serveAnybody(app, payInstalmentCall, payInstalment);
  serveAnybody(app, mailDraftCall, mailDraft);
  serveAnybody(app, openDraftCall, openDraft);
  webhookRoutes(app);
}

/** An order's refusal has its words under `error` too, where specification 7 reads them. */
function orderRoutes(app: FastifyInstance): void {
  app.register(async (orders) => {
    orders.addHook('preSerialization', async (_, __, answer) => {
      const refused = refusal.safeParse(answer);
      return refused.success ? { ...refused.data, error: refused.data.msg } : answer;
    });
    serveAnybody(orders, createOrderCall, createOrder);
  });
}
