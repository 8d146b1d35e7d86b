import { desc, eq } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { verifyPayment as verifyPaymentCall } from '../../../contract/enrolment/applications.ts';
import { callbacksPerHour } from '../../../contract/limits.ts';
import { orders } from '../../db/tables/applications.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { logError } from '../../log.ts';
import { readApplicationToken } from '../application-token.ts';
import { checkOrder } from './check-order.ts';
import { verifyPayment } from './verify.ts';

/** Largest form that is read, in bytes: Razorpay's has three short fields, or what went wrong. */
const bodyLimit = 20_000;

type Params = { Params: { token: string } };

/**
 * Where a payer comes back from Razorpay whose browser keeps no window: POST /application/{token}/callback, a form that this browser sends. A payment in it is
 * recorded as one that a page reports; a failure is believed only once Razorpay says so. Whatever is sent, the answer leads to the payer's own page, which tells
 * what the server knows; so does the address where somebody comes to it again (GET).
 */
export async function callbackRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const call = 'POST /application/:token/callback';
    if ((error.statusCode ?? 500) >= 500) {
      logError(call, error, request.id);
      app.context.errorService?.tellFault(call, error);
    }
    return leadToPage(reply, (request.params as Params['Params']).token);
  });
  app.get<Params>('/application/:token/callback', async (request, reply) => leadToPage(reply, request.params.token));
  app.post<Params>('/application/:token/callback', async (request, reply) => {
    const { context } = app;
    const { token } = request.params;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    await takeForm(form, token, { ...context, now: context.now(), address: callerAddress(request.ip) });
    return leadToPage(reply, token);
  });
}

const leadToPage = (reply: FastifyReply, token: string): FastifyReply =>
  reply
    .code(303)
    .headers({ location: `/application/${encodeURIComponent(token)}`, 'cache-control': 'no-store' })
    .send();

async function takeForm(form: URLSearchParams, token: string, context: RequestContext): Promise<void> {
  const payment = verifyPaymentCall.body.safeParse(Object.fromEntries(form));
  const isOurs = payment.success && (await verifyPayment(payment.data, context)).status === 'success';
  if (!isOurs) await askAbout(token, readOrderId(form), context);
}

const metadata = z.object({ order_id: z.string() });

/** Reads the order that a failure is about, which Razorpay writes as JSON; null where it says none. */
function readOrderId(form: URLSearchParams): string | null {
  try {
    return metadata.safeParse(JSON.parse(form.get('error[metadata]') ?? '')).data?.order_id ?? null;
  } catch {
    return null;
  }
}

/** Asks Razorpay what became of an order of the application: of the one that is named, where it is one of its own, else of the newest. */
async function askAbout(token: string, named: string | null, context: RequestContext): Promise<void> {
  const { db, gateway, secret, now } = context;
  const id = readApplicationToken(token, secret);
  if (gateway === null || id === null) return;
  const known = await db.select().from(orders).where(eq(orders.applicationId, id)).orderBy(desc(orders.createdAt));
  const order = known.find((each) => each.id === named) ?? known[0];
  if (!order || order.isOffline) return;
  try {
    await rateLimit(db, { what: 'callback', who: id, limit: callbacksPerHour, windowMs: 3_600_000 }, now);
    await checkOrder(gateway, order.id, context);
  } catch (error) {
    // Nobody waits for more than the page: it looks again by itself, and so does the reconciler.
    if (!(error instanceof CallRefused)) logError(`Nothing is known of order ${order.id}, from which its payer came back`, error);
  }
}
