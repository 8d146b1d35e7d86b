import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import { jobs } from '../db/tables/jobs.ts';

/** How long the database may take to answer, in ms. */
const patienceMs = 2_000;

/** For how long an answer of /readyz is used again, in ms: anybody may ask, and each answer is a write. */
const readyForMs = 1_000;

/**
 * GET /healthz: 200 while the database answers within 2 s, else 503. GET /readyz: 200 while the database takes writes and has every migration
 * and the server is not about to stop, else 503.
 */
export function healthRoutes(app: FastifyInstance): void {
  const answer = (reply: FastifyReply, ok: boolean) =>
    reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .headers(ok ? {} : { 'retry-after': 5 })
      .send({ status: ok ? 'ok' : 'unavailable' });
  app.get('/healthz', async (_, reply) =>
    answer(reply, await answersWithin(patienceMs, async () => app.context.db.execute(sql`select 1`))),
  );
  let last: { at: number; isWritable: Promise<boolean> } | null = null;
  app.get('/readyz', async (_, reply) => {
    const at = performance.now();
    if (last === null || at - last.at > readyForMs) {
      last = { at, isWritable: answersWithin(patienceMs, () => requireWritable(app.context)) };
    }
    return answer(reply, !app.context.isStopping() && (await last.isWritable) && !app.context.isStopping());
  });
}

/** Writes a row, which a read-only database or a full disk does not take. Throws where a migration is missing. */
async function requireWritable({ db, now }: Context): Promise<void> {
  const row = { name: 'readyz', nextRunAt: now() };
  await db.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.name, set: row });
  if (!(await isMigrated(db))) throw new Error('The database lacks a migration.');
}

/** Whether `ask` is fulfilled within a time in ms. A failure is a no: /healthz and /readyz tell it by their status alone. */
export async function answersWithin(ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const asked = ask().then(
    () => true,
    () => false,
  );
  const gaveUp = wait(ms, false, { signal: done.signal }).catch(() => false);
  return Promise.race([asked, gaveUp]).finally(() => done.abort());
}
