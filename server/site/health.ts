import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

/** How long the database may take to answer, in ms. */
const patienceMs = 2_000;

/** GET /healthz: 200 while the database answers within 2 s, else 503. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async (_, reply) => {
    const ok = await answersWithin(patienceMs, async () => app.context.db.execute(sql`select 1`));
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable' });
  });
}

/** Whether `ask` is fulfilled within a time in ms. A failure is a no: /healthz tells it by its status alone. */
export async function answersWithin(ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const asked = ask().then(
    () => true,
    () => false,
  );
  const gaveUp = wait(ms, false, { signal: done.signal }).catch(() => false);
  return Promise.race([asked, gaveUp]).finally(() => done.abort());
}
