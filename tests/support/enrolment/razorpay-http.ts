import fastify, { type FastifyInstance } from 'fastify';
import type { TestGateway } from './gateway.ts';
import { testKeys } from './gateway.ts';

/** What a path answers with in place of the truth. */
export type Misbehaviour = (path: string) => { status: number; body: unknown; afterMs?: number; location?: string } | null;

/** Razorpay's HTTP interface over loopback, as far as the server calls it, in front of the Razorpay in memory. */
export async function razorpayHttp({
  gateway,
}: TestGateway): Promise<{ url: string; app: FastifyInstance; misbehave(as: Misbehaviour): void }> {
  const app = fastify();
  let misbehaviour: Misbehaviour = () => null;
  const asked: { authorization: string | undefined; body: unknown }[] = [];
  app.decorate('asked', asked);
  const orderJson = ({ id, amountMinor, currency, receipt }: Awaited<ReturnType<typeof gateway.createOrder>>) => ({
    ...{ id, entity: 'order', amount: amountMinor, amount_paid: 0, currency, receipt, status: 'created', attempts: 0 },
  });
  app.addHook('preHandler', async (request, reply) => {
    asked.push({ authorization: request.headers.authorization, body: request.body });
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
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    misbehave: (as) => {
      misbehaviour = as;
    },
  };
}

/** What the server has sent. */
export const getAsked = (app: FastifyInstance): { authorization: string | undefined; body: unknown }[] =>
  (app as unknown as { asked: { authorization: string | undefined; body: unknown }[] }).asked;
