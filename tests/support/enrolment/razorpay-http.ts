import fastify, { type FastifyInstance } from 'fastify';
import type { GatewayRefund } from '../../../server/enrolment/orders/gateway.ts';
import type { TestGateway } from './gateway.ts';
import { testKeys } from './gateway.ts';

/** What a path answers with in place of the truth. */
export type Misbehaviour = (path: string) => { status: number; body: unknown; afterMs?: number; location?: string } | null;

/** Razorpay's HTTP interface over loopback, as far as the server calls it, in front of the Razorpay in memory. */
export async function razorpayHttp({
  gateway,
}: TestGateway): Promise<{ url: string; app: FastifyInstance; misbehave(as: Misbehaviour): void }> {
  // A client that keeps a connection open is not waited for.
  const app = fastify({ forceCloseConnections: true });
  let misbehaviour: Misbehaviour = () => null;
  const asked: Asked[] = [];
  app.decorate('asked', asked);
  const orderJson = ({ id, amountMinor, currency, receipt }: Awaited<ReturnType<typeof gateway.createOrder>>) => ({
    ...{ id, entity: 'order', amount: amountMinor, amount_paid: 0, currency, receipt, status: 'created', attempts: 0 },
  });
  app.addHook('preHandler', async (request, reply) => {
    const { authorization, 'x-refund-idempotency': key } = request.headers;
    asked.push({ authorization, body: request.body, ...(key === undefined ? {} : { key: String(key) }) });
    const wrong = misbehaviour(request.url);
    if (!wrong) return;
    if (wrong.afterMs) await new Promise((resolve) => setTimeout(resolve, wrong.afterMs));
    if (wrong.location) reply.header('location', wrong.location);
    await reply.code(wrong.status).send(wrong.body);
  });
  app.addHook('preHandler', async (request, reply) => {
    const right = `Basic ${Buffer.from(`${testKeys.keyId}:${testKeys.keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== right)
      await reply.code(401).send({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
  });
  app.post('/v1/orders', async (request) => {
    const { amount, currency, receipt } = request.body as { amount: number; currency: string; receipt: string };
    return orderJson(await gateway.createOrder({ amountMinor: amount, currency, receipt, notes: {} }));
  });
  app.get('/v1/orders', async (request) => {
    const { receipt = '' } = request.query as { receipt?: string };
    const found = await gateway.findOrder(receipt);
    const items = found ? [orderJson(found)] : [];
    return { entity: 'collection', count: items.length, items };
  });
  app.get('/v1/orders/:id/payments', async (request) => {
    const { id } = request.params as { id: string };
    const items = (await gateway.listPayments(id)).map(({ id, orderId, amountMinor, currency, status }) => ({
      ...{ id, entity: 'payment', order_id: orderId, amount: amountMinor, currency, status, captured: status === 'captured' },
    }));
    return { entity: 'collection', count: items.length, items };
  });
  const refundJson = ({ id, paymentId, amountMinor, currency, receipt, status, reference }: GatewayRefund) => ({
    ...{ id, entity: 'refund', payment_id: paymentId, amount: amountMinor, currency, receipt, status },
    acquirer_data: { arn: null, utr: reference },
  });
  app.post('/v1/payments/:id/refund', async (request) => {
    const { id: paymentId } = request.params as { id: string };
    const { amount, receipt } = request.body as { amount: number; receipt: string };
    return refundJson(await gateway.refund({ paymentId, amountMinor: amount, receipt }));
  });
  app.get('/v1/payments/:id/refunds', async (request) => {
    // As Razorpay does: 10 at once, or as many as are asked for, 100 at most.
    const { count = '10', skip = '0' } = request.query as Record<string, string>;
    const all = (await gateway.listRefunds((request.params as { id: string }).id)).map(refundJson);
    const items = all.slice(Number(skip), Number(skip) + Math.min(100, Number(count)));
    return { entity: 'collection', count: items.length, items };
  });
  app.get('/v1/settlements/recon/combined', async (request) => {
    const { year, month, day, count, skip } = request.query as Record<string, string>;
    const lines = (await gateway.listSettled(`${year}-${month}-${day}`)).slice(Number(skip), Number(skip) + Number(count));
    const items = lines.map((line) => ({
      ...{ entity_id: line.id, type: line.type, settlement_id: line.settlementId, settlement_utr: line.utr, on_hold: false },
      ...{
        settled: true,
        settled_at: line.settledAt.getTime() / 1000,
        payment_id: line.type === 'refund' ? line.paymentId : null,
      },
      ...{ order_id: line.orderId, amount: line.amountMinor, currency: line.currency, fee: line.feeMinor, tax: line.taxMinor },
      ...{ credit: line.creditMinor, debit: line.debitMinor },
    }));
    return { entity: 'collection', count: items.length, items };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    misbehave: (as) => {
      misbehaviour = as;
    },
  };
}

type Asked = { authorization: string | undefined; body: unknown; key?: string };

/** What the server has sent. */
export const getAsked = (app: FastifyInstance): Asked[] => (app as unknown as { asked: Asked[] }).asked;
