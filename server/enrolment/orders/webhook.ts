import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/open.ts';
import { webhookEvents } from '../../db/tables/applications.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import type { RazorpayKeys } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import { logWarning } from '../../log.ts';
import { storeSettlement } from '../../settlements/store-settled.ts';
import { disputeEntity, disputeEvents, recordDispute } from '../disputes/record-dispute.ts';
import { type RefundReport, recordRefund } from '../refunds/record-refund.ts';
import { reportFrom } from './check-order.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { paymentEntity, refundEntity, toPayment, toRefund } from './razorpay.ts';
import { recordPayment } from './settle.ts';
import { settlementEntity, toSettlement } from './settled-items.ts';
import { sign, verifySignature } from './signatures.ts';

const named = z.object({ event: z.string().check(z.maxLength(100)) });
const withPayment = z.object({
  payload: z.object({
    payment: z.object({ entity: paymentEntity }),
    refund: z.optional(z.object({ entity: refundEntity })),
  }),
});

const withDispute = z.object({
  created_at: z.optional(z.int()),
  payload: z.object({ dispute: z.object({ entity: disputeEntity }) }),
});

const withSettlement = z.object({ payload: z.object({ settlement: z.object({ entity: settlementEntity }) }) });

/** The events about a payment. Every other one is accepted and changes nothing. */
const ours = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
] as const;
type OurEvent = (typeof ours)[number];

const refundStates: Partial<Record<OurEvent, RefundReport['status']>> = {
  'refund.created': 'pending',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

/**
 * POST /razorpay/webhook: what Razorpay reports, at least once, in any order, for a day. The signature is over the very bytes, so nothing
 * may parse them before. Answered 200 once the event is kept; 400 for a signature that is not Razorpay's; 5xx is delivered again.
 */
export function webhookRoutes(api: FastifyInstance): void {
  api.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    hook.post('/razorpay/webhook', async (request) => {
      const { context } = api;
      await takeEvent(rawEvent(request, context), { ...context, now: context.now() });
      return { status: 1, serverNow: context.now().getTime() };
    });
  });
}

type RawEvent = { id: string; text: string };

function rawEvent({ body, headers }: FastifyRequest, { gateway }: Context): RawEvent {
  if (gateway === null) throw new CallRefused(404, 'notFound', 'Payment gateway is not configured.');
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = String(headers['x-razorpay-signature'] ?? '');
  if (!isSigned(bytes, gateway.keys, signature)) throw new CallRefused(400, 'badInput', 'The signature does not fit.');
  const id = String(headers['x-razorpay-event-id'] ?? '');
  // The id is not signed, but handling the same event twice is harmless. Without an id the same bytes are the same event.
  return { id: id === '' ? sign(bytes, '') : id.slice(0, 200), text: bytes.toString() };
}

/** What is delivered again keeps the signature of the secret that held when it was first sent. */
const isSigned = (bytes: Buffer, { webhookSecret, oldWebhookSecret }: RazorpayKeys, signature: string): boolean =>
  [webhookSecret, oldWebhookSecret].some((secret) => secret !== null && verifySignature(bytes, secret, signature));

/**
 * Stores an event's id with what the event causes: an event that was taken is not handled again, and one that failed is delivered again.
 */
async function takeEvent({ id, text }: RawEvent, { db, ...deps }: PaymentDeps & Pick<Context, 'db'>): Promise<void> {
  const body = readJson(text);
  const event = named.safeParse(body).data?.event;
  if (event === undefined) return logOdd(id, 'cannot be read');
  await transact(db, async (tx) => {
    const [isNew] = await tx
      .insert(webhookEvents)
      .values({ id, event, receivedAt: deps.now })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (isNew && isOurs(event)) await handleEvent(tx, { id, event, body }, deps);
    if (isNew && isDispute(event)) await handleDispute(tx, { id, event, body }, deps);
    if (isNew && event === 'settlement.processed') await handleSettlement(tx, { id, body });
    return nothingMore;
  });
}

async function handleEvent(
  tx: Transaction,
  { id, event, body }: { id: string; event: OurEvent; body: unknown },
  deps: PaymentDeps,
): Promise<void> {
  const read = withPayment.safeParse(body);
  // Answered 200 all the same: it would only come again as it is, and the reconciler asks by itself.
  if (!read.success) return logOdd(id, `is a ${event} without a payment that can be read`);
  const { payment, refund } = read.data.payload;
  const report = reportFrom(toPayment(payment.entity));
  if (!report) return logOdd(id, `is a ${event} of a payment without an order`);
  if (!(await recordPayment(tx, report, deps)))
    return logOdd(id, `is a ${event} of ${report.orderId}, which is not an order of ours`);
  const status = refundStates[event];
  if (refund && status) await recordRefund(tx, { ...toRefund(refund.entity), status }, deps);
}

type DisputeEventName = keyof typeof disputeEvents;

async function handleDispute(
  tx: Transaction,
  { id, event, body }: { id: string; event: DisputeEventName; body: unknown },
  deps: PaymentDeps,
): Promise<void> {
  const read = withDispute.safeParse(body);
  if (!read.success) return logOdd(id, `is a ${event} without a dispute that can be read`);
  const { created_at: at, payload } = read.data;
  const { entity: dispute } = payload.dispute;
  const happenedAt = at === undefined ? deps.now : new Date(at * 1000);
  if (!(await recordDispute(tx, { dispute, ...disputeEvents[event], happenedAt }, deps)))
    logOdd(id, `is a ${event} of ${dispute.payment_id}, which is not a payment of ours`);
}

async function handleSettlement(tx: Transaction, { id, body }: { id: string; body: unknown }): Promise<void> {
  const read = withSettlement.safeParse(body);
  if (!read.success) return logOdd(id, 'is a settlement that cannot be read');
  await storeSettlement(tx, toSettlement(read.data.payload.settlement.entity));
}

const isDispute = (event: string): event is DisputeEventName => Object.hasOwn(disputeEvents, event);
const isOurs = (event: string): event is OurEvent => ours.some((each) => each === event);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const logOdd = (id: string, what: string): void => logWarning(`Webhook event ${id} ${what}`);
