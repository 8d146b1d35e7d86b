import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { RazorpayKeys } from '../../environment.ts';
import { read } from './api-values.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { readNewOrder } from './new-order.ts';
import type { RefusalDetail } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';

const listed = z.object({ receipt: z.optional(z.string()), count: z._default(z.coerce.number().check(z.maximum(100)), 10) });
const newRefund = z.object({
  amount: z.optional(z.int().check(z.minimum(100))),
  receipt: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
});
const named = z.object({ id: z.string() });
const part = z.coerce.number().check(z.int(), z.minimum(1));
/** As Razorpay gives lists: 10 at once, or as many as are asked for, 100 at most. */
const paged = z.object({
  count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
});
const settledOn = z.object({
  ...{ year: part, month: part, day: part },
  count: z._default(z.coerce.number().check(z.maximum(1_000)), 10),
  skip: z._default(z.coerce.number(), 0),
});

/** As much of Razorpay's API (/v1) as its SDK and the server ask for here, behind the keys, with its answers and its words. */
export function sandboxApiRoutes(app: FastifyInstance, sandbox: Sandbox, { keyId, keySecret }: RazorpayKeys): void {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers.authorization !== expected) return reply.code(401).send(toRefusal('Authentication failed'));
  });

  app.post('/orders', async (request) => {
    const { unique_receipt: isUnique, payment: _, ...asked } = readNewOrder(request.body);
    return orderEntity(await sandbox.createOrder(asked, isUnique));
  });
  app.get('/orders', async (request) => {
    const { receipt, count } = read(listed, request.query);
    return toCollection((await sandbox.orders(receipt)).slice(0, count).map(orderEntity));
  });
  app.get('/orders/:id', async (request) => orderEntity(await sandbox.order(read(named, request.params).id)));
  app.get('/orders/:id/payments', async (request) => {
    const { id } = read(named, request.params);
    await sandbox.answering(id);
    return toCollection((await sandbox.listPayments(id)).map((payment) => paymentEntity(payment)));
  });
  app.post('/payments/:id/refund', async (request) => {
    const { amount, receipt } = read(newRefund, request.body);
    const { id: paymentId } = read(named, request.params);
    return refundEntity(await sandbox.refund({ paymentId, amount, receipt, outcome: 'processed' }));
  });
  app.get('/payments/:id/refunds', async (request) => {
    const { count, skip } = read(paged, request.query);
    const made = await sandbox.listRefunds(read(named, request.params).id);
    return toCollection(made.slice(skip, skip + count).map(refundEntity));
  });
  app.get('/settlements/recon/combined', async (request) => {
    const { year, month, day, count, skip } = read(settledOn, request.query);
    const date = [year, month, day].map((number) => String(number).padStart(2, '0')).join('-');
    return toCollection((await sandbox.listSettled(date)).slice(skip, skip + count));
  });
  app.get('/payments/:id', async (request) => paymentEntity(await sandbox.payment(read(named, request.params).id)));
}

const toCollection = <Entity>(items: Entity[]) => ({ entity: 'collection', count: items.length, items });

/** A refusal in the shape of Razorpay's. */
export const toRefusal = (description: string, detail?: RefusalDetail) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, ...(detail && { source: 'business', ...detail, metadata: {} }) },
});
