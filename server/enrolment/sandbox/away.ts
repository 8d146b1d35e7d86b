import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { read } from './api-values.ts';
import { outcomes } from './attempts.ts';
import { awayPage, type SentAway, wayBackPage } from './away-page.ts';
import { SandboxRefusal } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';

const sentAway = z.object({
  key: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().check(z.int()),
  currency: z.enum(['INR', 'USD']),
  name: z._default(z.string(), 'Payment'),
  description: z._default(z.string(), ''),
  callback_url: z.string(),
});
const chosen = z.object({ outcome: z.enum([...outcomes, 'closed']) });

/**
 * The page that takes Checkout's place where a browser keeps no window: POST /sandbox/away, a form that Checkout sends, and what is pressed there. It ends with
 * a form to the shop's callback address, as Razorpay's does, after a decline too.
 */
export async function awayRoutes(app: FastifyInstance, sandbox: Sandbox, keyId: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const readSent = (request: FastifyRequest): SentAway => {
    const sent = read(sentAway, request.body);
    if (sent.key !== keyId) throw new SandboxRefusal('The api key provided is invalid');
    // Only to ourselves: the sandbox is no way for strangers to send somebody anywhere.
    if (!URL.canParse(sent.callback_url) || new URL(sent.callback_url).host !== request.host)
      throw new SandboxRefusal('The callback_url is not the shop’s own');
    return sent;
  };
  app.post('/away', async (request, reply) => show(reply, awayPage(readSent(request))));
  app.post('/away/pay', async (request, reply) => {
    const { order_id: orderId, amount, currency, callback_url: callbackUrl } = readSent(request);
    const { outcome } = read(chosen, request.body);
    if (outcome === 'closed') return show(reply, wayBackPage(callbackUrl, toFields(cancelled(orderId))));
    const result = await sandbox.attempt({ orderId, amount, currency, outcome });
    return show(reply, wayBackPage(callbackUrl, 'error' in result && result.error ? toFields(result.error) : result));
  });
}

const show = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

const cancelled = (orderId: string) => ({
  ...{ code: 'BAD_REQUEST_ERROR', description: 'Payment processing cancelled by user', source: 'customer' },
  ...{ step: 'payment_authentication', reason: 'payment_cancelled', metadata: { order_id: orderId } },
});

/** A failure as Razorpay writes it into a form: what is in `metadata` as JSON. */
const toFields = (error: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error).map(([name, value]) => [`error[${name}]`, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
