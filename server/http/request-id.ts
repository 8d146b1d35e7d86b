import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';

/** What a proxy may call a request: nothing that could be more than a name. */
const named = /^[\w.-]{8,64}$/;

/** Names each request: as a proxy that is trusted has named it (`X-Request-Id`), else anew. */
export const makeRequestId =
  ({ trustProxy }: Pick<Environment, 'trustProxy'>) =>
  ({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string => {
    const given = headers['x-request-id'];
    return trustProxy !== false && typeof given === 'string' && named.test(given) ? given : newId();
  };

/** Answers with the name, by which people who report a problem can be found in the log. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
