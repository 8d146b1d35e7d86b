import { eq, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { notices, pushSubscriptions } from '../../db/tables/notices.ts';
import { logError } from '../../log.ts';
import { isReader, isStillTheirs } from '../reader.ts';
import { signPush } from './key.ts';

/** How long a push service keeps what a browser that is off has not got yet, in s. */
const keptFor = 24 * 3600;
const patienceMs = 10_000;

/** Asks a push service to wake a browser, and says whether the browser still wants that. Throws where nobody knows. */
export type SendPush = (endpoint: string, authorization: string, signal?: AbortSignal) => Promise<'sent' | 'gone'>;

/** Sends without any content: the browser says that there is something, and the page says what. One that has not come yet is replaced by the next. */
export const sendPush: SendPush = async (endpoint, authorization, signal) => {
  const headers = { authorization, ttl: String(keptFor), urgency: 'normal', topic: 'notice' };
  const patience = AbortSignal.timeout(patienceMs);
  const response = await fetch(endpoint, {
    ...{ method: 'POST', headers, redirect: 'error' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return 'gone';
  if (!response.ok) throw new Error(`The push service at ${new URL(endpoint).hostname} answers ${response.status}.`);
  return 'sent';
};

/**
 * Wakes the browsers of whoever has notices that are due and unread, at most once for all of one reader's. What could not be sent is logged and not tried again: it stands in
 * the page, and in the mail.
 */
export async function sendPushes(
  { db, push, now, environment }: Context,
  send: SendPush = sendPush,
  signal?: AbortSignal,
): Promise<void> {
  if (!push) return;
  for (const endpoint of await claimBrowsers(db, now())) {
    signal?.throwIfAborted();
    const authorization = signPush(push, endpoint, { contact: environment.supportEmail, now: now() });
    const outcome = await send(endpoint, authorization, signal).catch((error: unknown) => {
      logError('A browser could not be told of a notice', error);
      return 'sent' as const;
    });
    if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  }
}

/** The browsers to be woken now. What is due is so no more afterwards, whichever process asks. */
async function claimBrowsers(db: Database, now: Date): Promise<string[]> {
  const due = await db
    .update(notices)
    .set({ pushAt: null })
    .where(lte(notices.pushAt, now))
    .returning({
      ...{ role: notices.role, id: notices.personId, readAt: notices.readAt },
      isTheirs: sql<boolean>`${isStillTheirs(db)}`,
    });
  const readers = due.filter(({ readAt, isTheirs }) => readAt === null && isTheirs);
  if (readers.length === 0) return [];
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(or(...readers.map((reader) => isReader(pushSubscriptions, reader))));
  return rows.map(({ endpoint }) => endpoint);
}
