import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { logError } from '../log.ts';
import { bouncedLetter } from './letters/bounced.ts';
import { queueMail } from './outbox.ts';
import type { SendMail } from './transport.ts';

/** How long a mail belongs to whoever claimed it, in ms: longer than sending can take. */
const claimMs = 10 * 60_000;
const longestWaitMs = 6 * 3_600_000;

/** What is left of the body of a mail that was sent. */
export const noBody = { text: '', html: '', replyTo: null, calendar: null, unsubscribeUrl: null };

/**
 * Sends what waits in the outbox, oldest first. A mail is claimed before it is sent, outside of any transaction, so that two
 * processes never send the same one; one that fails is tried again after 1, 2, 4 … minutes, at most 6 hours. One that is refused for good is told to
 * the school (`schoolMail`) and not tried again. Stops between two mails where `signal` says so, and throws its reason then.
 */
export async function deliverMail(
  db: Database,
  send: SendMail,
  now: () => Date,
  { signal, schoolMail }: { signal?: AbortSignal | undefined; schoolMail?: string } = {},
): Promise<void> {
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
      const lastError = error instanceof Error ? error.message : String(error);
      if (isFinal(error)) await keepBounce(db, { ...mail, lastError }, now(), schoolMail);
      else await putOff(db, { ...mail, lastError }, now());
    }
    signal?.throwIfAborted();
  }
}

type MailFailure = { id: string; recipient: string; subject: string; attempts: number; lastError: string };

async function putOff(db: Database, { id, attempts, lastError }: MailFailure, now: Date): Promise<void> {
  const wait = Math.min(60_000 * 2 ** (attempts - 1), longestWaitMs);
  await db
    .update(outbox)
    .set({ lastError, nextAttemptAt: new Date(now.getTime() + wait) })
    .where(eq(outbox.id, id));
}

/** What a mail says stays, for staff who correct the address and send it again. Nobody is told of a letter to the school itself: it would not come either. */
const keepBounce = (db: Database, mail: MailFailure, now: Date, schoolMail: string | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(outbox).set({ lastError: mail.lastError, bouncedAt: now }).where(eq(outbox.id, mail.id));
    if (schoolMail === undefined || mail.recipient === schoolMail) return;
    await queueMail(tx, { ...bouncedLetter(mail), recipient: schoolMail, once: `bounced:${mail.id}` }, now);
  });

const refusal = z.object({ responseCode: z.int(), command: z.string() });

/**
 * Whether a mail server has refused this address or this mail for good: 5xx to the recipient or to the text. What it refuses before that (the sender, the
 * password) is the school's own setting, and may be mended.
 */
function isFinal(error: unknown): boolean {
  const { success, data } = refusal.safeParse(error);
  return success && data.responseCode >= 500 && /^(RCPT TO|DATA)/.test(data.command);
}

async function claimNext(db: Database, now: Date) {
  // No mail waits longer: a clock that was wrong wrote what says so.
  const farthest = new Date(now.getTime() + longestWaitMs);
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.bouncedAt),
        or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, farthest)),
      ),
    )
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
