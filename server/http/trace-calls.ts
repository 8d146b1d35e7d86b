import type { FastifyInstance } from 'fastify';
import { livePath } from '../../contract/live/live.ts';

/** Whether a route is the stream of news, which stays open for minutes: how long it does says nothing of how quickly calls are answered. */
export const isStream = (route: string | undefined): boolean => route?.endsWith(livePath) ?? false;

/**
 * Tells the traces of each call, by its route and how it ended: never its address, which may have a token, nor anything that was sent. A call belongs to the
 * trace of the proxy in front where that is trusted; others could put theirs into anybody's.
 */
export function traceCalls(app: FastifyInstance): void {
  const { tracing, environment } = app.context;
  if (tracing === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions, headers: { traceparent } }, reply) => {
    if (isStream(routeOptions.url)) return;
    const parent = environment.trustProxy !== false && typeof traceparent === 'string' ? traceparent : undefined;
    tracing.observeCall({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms: reply.elapsedTime, parent });
  });
}
