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
/** How long a stop waits for the mail that is under way, in ms: a mail server that answers has taken it by then, and it is not sent a second time. */
const stopPatienceMs = 5_000;

/** What is left of the body of a mail that was sent. */
export const noBody = { text: '', html: '', replyTo: null, calendar: null, unsubscribeUrl: null };

/**
 * Sends what waits in the outbox, oldest first. A mail is claimed before it is sent, outside of any transaction, so that two
 * processes never send the same one; one that fails is tried again after 1, 2, 4 … minutes, at most 6 hours. One that is refused for good is told to
 * the school (`schoolMail`) and not tried again. Stops after the mail that is under way where `signal` says so, and throws its reason then; a mail server that
 * does not answer within `patienceMs` is left, and the mail is given back to whoever delivers next.
 */
export async function deliverMail(
  db: Database,
  send: SendMail,
  now: () => Date,
  { signal = new AbortController().signal, schoolMail, patienceMs = stopPatienceMs }: Delivery = {},
): Promise<void> {
  signal.throwIfAborted();
  const leaving = new AbortController();
  const stopSoon = () => setTimeout(() => leaving.abort(signal.reason), patienceMs).unref();
  signal.addEventListener('abort', stopSoon);
  try {
    for (let mail = await claimNext(db, now()); mail; mail = await claimNext(db, now())) {
      await deliver(db, mail, { send, now, schoolMail, leaving: leaving.signal });
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', stopSoon);
  }
}

type Deps = { send: SendMail; now: () => Date; schoolMail: string | undefined; leaving: AbortSignal };

/** Sends one mail that was claimed. `leaving` gives it up: throws its reason then. */
async function deliver(db: Database, mail: ClaimedMail, { send, now, schoolMail, leaving }: Deps): Promise<void> {
  try {
    await send(mail, leaving);
    // The text may have links that open an account: once it is sent, nobody needs it here.
    await db
      .update(outbox)
      .set({ sentAt: now(), lastError: null, ...noBody })
      .where(eq(outbox.id, mail.id));
  } catch (error) {
    if (leaving.aborted) {
      await giveBack(db, mail, now());
      throw leaving.reason;
    }
    logError(`Mail ${mail.id} was not sent`, error);
    const lastError = error instanceof Error ? error.message : String(error);
    if (isFinal(error)) await keepBounce(db, { ...mail, lastError }, now(), schoolMail);
    else await putOff(db, { ...mail, lastError }, now());
  }
}

type Delivery = { signal?: AbortSignal | undefined; schoolMail?: string; patienceMs?: number };

/** As if it had not been tried: the process stops, and the mail is no worse for it. */
async function giveBack(db: Database, { id, attempts }: { id: string; attempts: number }, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: attempts - 1, nextAttemptAt: now })
    .where(eq(outbox.id, id));
}

type MailFailure = { id: string; recipient: string; subject: string; attempts: number; lastError: string };

async function putOff(db: Database, { id, attempts, lastError }: MailFailure, now: Date): Promise<void> {
  const wait = Math.min(60_000 * 2 ** (attempts - 1), longestWaitMs);
  await db
    .update(outbox)
    .set({ lastError, nextAttemptAt: new Date(now.getTime() + wait) })
    .where(eq(outbox.id, id));
}

/**
 * What a mail says stays, for staff who correct the address and send it again. The school is told each
 * time: what was sent again may come back again. Nobody is told of a letter to the school itself: it would not come either.
 */
const keepBounce = (db: Database, mail: MailFailure, now: Date, schoolMail: string | undefined): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(outbox).set({ lastError: mail.lastError, bouncedAt: now }).where(eq(outbox.id, mail.id));
    if (schoolMail === undefined || mail.recipient === schoolMail) return;
    await queueMail(tx, { ...bouncedLetter(mail), recipient: schoolMail, once: `bounced:${mail.id}:${now.getTime()}` }, now);
  });

const refusal = z.object({ responseCode: z.int(), command: z.string(), response: z.catch(z.string(), '') });

/** What is about who sends, and many servers say only to the recipient: that they relay nothing, or know no such sender (5.1.7, 5.1.8). */
const isAboutSender = /relay|^\d{3}[ -]5\.1\.[78]\b/i;

/**
 * Whether a mail server has refused this address or this mail for good: 5xx to the recipient or to the text. What it refuses before that, or
 * says of the sender, is the school's own setting, and may be mended: the mail waits.
 */
function isFinal(error: unknown): boolean {
  const { success, data } = refusal.safeParse(error);
  return success && data.responseCode >= 500 && /^(RCPT TO|DATA)/.test(data.command) && !isAboutSender.test(data.response);
}

type ClaimedMail = typeof outbox.$inferSelect;

async function claimNext(db: Database, now: Date): Promise<ClaimedMail | undefined> {
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
