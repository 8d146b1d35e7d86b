import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyError, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { logError } from '../../log.ts';
import { projectRoot } from '../../project-root.ts';
import { sandboxApiRoutes, toRefusal } from './api.ts';
import { notes, read } from './api-values.ts';
import { outcomes } from './attempts.ts';
import { awayRoutes } from './away.ts';
import { refundEntity } from './entities.ts';
import { sandboxKeys } from './keys.ts';
import { lostPage } from './lost-page.ts';
import type { SandboxPace } from './pace.ts';
import { SandboxRefusal } from './refusal.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const attempt = z.object({
  key: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  notes,
  outcome: z.enum(outcomes),
});

/** What staff do on Razorpay's own page. */
const ownRefund = z.object({
  payment_id: z.string(),
  amount: z.optional(z.int().check(z.minimum(100))),
  outcome: z._default(z.enum(['processed', 'failed']), 'processed'),
});

/** What a bank does about a payment. */
const bankDispute = z.object({
  payment_id: z.string(),
  event: z.enum(['created', 'under_review', 'action_required', 'won', 'lost', 'closed']),
});

/**
 * The sandbox under /sandbox, only for a demonstration: Razorpay's API for the SDK (/v1), Checkout's script for the page, what that
 * script asks (/payments), and the page that it sends a browser away to (/away). Its webhooks go to our own address.
 */
export async function sandboxRoutes(app: FastifyInstance, { pace }: { pace?: SandboxPace | undefined } = {}): Promise<void> {
  const { db, environment, listeningAt, now, secret } = app.context;
  const keys = sandboxKeys(secret);
  const sandbox = startSandbox({
    db,
    keys,
    now,
    upiLimitMinor: environment.upiLimit * 100,
    ...(pace ? { pace } : {}),
    webhookUrl: () => `${listeningAt()}/api/razorpay/webhook`,
  });
  app.addHook('preClose', sandbox.stop);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(400).send(toRefusal(error.message, error.detail));
    const isRefused = error.statusCode !== undefined && error.statusCode < 500;
    if (!isRefused) logError(`${request.method} ${request.routeOptions.url ?? '(no route)'}`, error);
    return reply.code(isRefused ? 400 : 500).send(toRefusal(isRefused ? error.message : 'The sandbox has failed'));
  });
  await app.register(async (api) => sandboxApiRoutes(api, sandbox, keys), { prefix: '/v1' });
  await app.register(async (away) => awayRoutes(away, sandbox, keys.keyId));
  checkoutRoutes(app, sandbox, keys.keyId);
}

function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox, keyId: string): void {
  for (const [name, type] of [
    ['checkout.js', 'text/javascript; charset=utf-8'],
    ['way-back.js', 'text/javascript; charset=utf-8'],
    ['checkout.css', 'text/css; charset=utf-8'],
  ] as const) {
    const text = readFileSync(join(projectRoot, 'server/enrolment/sandbox', name), 'utf8');
    app.get(`/${name}`, async (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
  app.get('/lost', async (_, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(lostPage));
  app.post('/payments', async (request) => {
    const { key, order_id: orderId, amount, currency, outcome } = read(attempt, request.body);
    if (key !== keyId) throw new SandboxRefusal('The api key provided is invalid');
    return sandbox.attempt({ orderId, amount, currency, outcome });
  });
  app.post('/payments/:id', async (request) => {
    const { key } = read(z.object({ key: z.string() }), request.body);
    if (key !== keyId) throw new SandboxRefusal('The api key provided is invalid');
    return sandbox.poll(read(z.object({ id: z.string() }), request.params).id);
  });
  app.post('/refunds', async (request) => {
    const { payment_id: paymentId, ...asked } = read(ownRefund, request.body);
    return refundEntity(await sandbox.refund({ paymentId, ...asked, receipt: null }));
  });
  app.post('/disputes', async (request) => {
    const { payment_id: paymentId, event } = read(bankDispute, request.body);
    await sandbox.dispute(paymentId, event);
    return {};
  });
}
