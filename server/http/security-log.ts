import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { RefusalReason } from '../../contract/call.ts';
import { callerAddress } from './caller-address.ts';

/** What the security log says of a call: when, which, how it ended, where from, and who made it where that is known. */
export type SecurityEvent = {
  time: string;
  call: string;
  http: number;
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

/** Calls that are about signing in, which are logged when they are granted, too. */
const authentication = [
  ...['/api/loginStudent', '/api/loginInstructor', '/api/logout', '/api/setPassword', '/api/forgotPassword'],
  ...['/api/startSecondFactor', '/api/confirmSecondFactor', '/api/renewRecoveryCodes', '/api/disableSecondFactor'],
];

/** Logs each refusal of a call, and each call about signing in. Nothing of a body is logged: a password is sometimes typed as a name. */
export function logSecurityEvents(api: FastifyInstance): void {
  api.decorateRequest('person', null);
  api.decorateRequest('refusalReason', null);
  api.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const http = reply.statusCode;
    if (http < 400 && !authentication.includes(url ?? '')) return;
    api.context.logEvent?.({
      time: api.context.now().toISOString(),
      call: `${request.method} ${url ?? '(no call)'}`,
      http,
      reason: request.refusalReason,
      address: callerAddress(request.ip),
      person: request.person,
    });
  });
}

const signedIn = z.object({ token: z.string(), data: z.object({ _id: z.string() }) });

/** Whom an answer signs in; null where it hands out no token. */
export function findSignedIn(answer: unknown): string | null {
  const found = signedIn.safeParse(answer);
  return found.success ? found.data.data._id : null;
}
