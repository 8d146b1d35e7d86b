import fastify from 'fastify';
import type { Environment } from '../environment.ts';
import { formatAddress } from '../listening-address.ts';
import { logError } from '../log.ts';
import type { Metrics } from './registry.ts';

/**
 * Serves GET /metrics for Prometheus, and nothing else, on an address of its own: METRICS_HOST and METRICS_PORT. Rejects where that address cannot be had.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'contentType' | 'render'>,
  { metricsHost: host, metricsPort: port }: Pick<Environment, 'metricsHost'> & { metricsPort: number },
): Promise<{ address: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('There is /metrics alone.\n'));
  app.setErrorHandler((error, request, reply) => {
    logError('GET /metrics', error, request.id);
    return reply.code(500).send();
  });
  app.get('/metrics', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render()),
  );
  await app.listen({ port, host });
  const close = async () => {
    await app.close();
  };
  return { address: `${formatAddress(app.server.address(), host)}/metrics`, close };
}
