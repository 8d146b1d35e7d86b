import type { FastifyInstance } from 'fastify';

/**
 * Tells the traces of each call, by its route and how it ended: never its address, which may have a token, nor anything that was sent. A call belongs to the
 * trace of the proxy in front where that is trusted; others could put theirs into anybody's.
 */
export function traceCalls(app: FastifyInstance): void {
  const { tracing, environment } = app.context;
  if (tracing === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions, headers: { traceparent } }, reply) => {
    const parent = environment.trustProxy !== false && typeof traceparent === 'string' ? traceparent : undefined;
    tracing.observeCall({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms: reply.elapsedTime, parent });
  });
}
