import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RefusalReason } from '../../contract/call.ts';
import { callerAddress } from './caller-address.ts';

/**
 * What the log says of a request: when, which by the server's own id (`request`) and its route (`call`), how it ended and after how long, where from, and
 * who made it where that is known. `log`: whether it is one of security, which is always logged, or any other.
 */
export type CallEvent = {
  log: 'security' | 'access';
  time: string;
  request: string;
  call: string;
  http: number;
  ms: number;
  reason: RefusalReason | null;
  address: string;
  person: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, as 'student 0f3c…'; null until that is known. */
    person: string | null;
    /** Why the call was refused. */
    refusalReason: RefusalReason | null;
  }
}

/** Calls that are about signing in, which are of security when they are granted, too. */
const authentication = [
  ...['/api/loginStudent', '/api/loginInstructor', '/api/logout', '/api/setPassword', '/api/forgotPassword'],
  ...['/api/startSecondFactor', '/api/confirmSecondFactor', '/api/renewRecoveryCodes', '/api/disableSecondFactor'],
];

/**
 * Tells `context.logEvent` of each request, once it is answered: refusals of calls and whatever is about signing in as of security, the rest as access. Of an address only its
 * route is logged, since links have tokens in them, and nothing of a body: a password is sometimes typed as a name.
 */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('person', null);
  app.decorateRequest('refusalReason', null);
  const { logEvent, now } = app.context;
  if (logEvent === undefined) return;
  app.addHook('onResponse', async (request, reply) => {
    const http = reply.statusCode;
    const log = isOfSecurity(request, http) ? 'security' : 'access';
    logEvent({
      ...{
        log,
        time: now().toISOString(),
        request: request.id,
        call: `${request.method} ${request.routeOptions.url ?? '(no call)'}`,
      },
      ...{ http, ms: Math.round(reply.elapsedTime * 10) / 10, reason: request.refusalReason },
      ...{ address: callerAddress(request.ip), person: request.person },
    });
  });
}

function isOfSecurity({ url, routeOptions }: FastifyRequest, http: number): boolean {
  const isCall = (routeOptions.url ?? url).startsWith('/api/');
  return isCall && (http >= 400 || authentication.includes(routeOptions.url ?? ''));
}

const signedIn = z.object({ token: z.string(), data: z.object({ _id: z.string() }) });

/** Whom an answer signs in; null where it hands out no token. */
export function findSignedIn(answer: unknown): string | null {
  const found = signedIn.safeParse(answer);
  return found.success ? found.data.data._id : null;
}
