import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { logError } from '../log.ts';
import type { SendMail } from './transport.ts';

/** How long a mail belongs to whoever claimed it, in ms: longer than sending can take. */
const claimMs = 10 * 60_000;
const longestWaitMs = 6 * 3_600_000;

/** What is left of the body of a mail that was sent. */
export const noBody = { text: '', html: '', replyTo: null, calendar: null };

/**
 * Sends what waits in the outbox, oldest first. A mail is claimed before it is sent, outside of any transaction, so that two
 * processes never send the same one; one that fails is tried again after 1, 2, 4 … minutes, at most 6 hours. Stops between two mails where `signal`
 * says so, and throws its reason then.
 */
export async function deliverMail(db: Database, send: SendMail, now: () => Date, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  for (let mail = await claimNext(db, now()); mail; mail = await claimNext(db, now())) {
    try {
      await send(mail);
      // The text may have links that open an account: once it is sent, nobody needs it here.
      await db
        .update(outbox)
        .set({ sentAt: now(), lastError: null, ...noBody })
        .where(eq(outbox.id, mail.id));
    } catch (error) {
      logError(`Mail ${mail.id} was not sent`, error);
      const wait = Math.min(60_000 * 2 ** (mail.attempts - 1), longestWaitMs);
      const lastError = error instanceof Error ? error.message : String(error);
      await db
        .update(outbox)
        .set({ lastError, nextAttemptAt: new Date(now().getTime() + wait) })
        .where(eq(outbox.id, mail.id));
    }
    signal?.throwIfAborted();
  }
}

async function claimNext(db: Database, now: Date) {
  // No mail waits longer: a clock that was wrong wrote what says so.
  const farthest = new Date(now.getTime() + longestWaitMs);
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, farthest))))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + claimMs) })
    .where(sql`${outbox.id} = (${next})`)
    .returning();
  return mail;
}
