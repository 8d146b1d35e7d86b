import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { draftLink, type TypedApplication } from '../../contract/enrolment/draft-links.ts';
import { mailsPerHour } from '../../contract/limits.ts';
import { readEmail } from '../accounts/people-rules.ts';
import { createDigits, createToken, hashToken } from '../accounts/tokens.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { draftLinks } from '../db/tables/draft-links.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { draftLinkLetter } from '../mail/letters/draft-link.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';

const windowMs = 3_600_000;
const what = 'draft-link';

/** Keeps what was typed for a day, and mails its link. Throws `CallRefused` as `mailDraft` of the contract says. */
export async function mailDraft(
  { email, draft }: { email: string; draft: TypedApplication },
  from: RequestContext,
): Promise<{ code: string }> {
  const { db, now, address: network } = from;
  const address = readEmail(email);
  const [token, code] = [createToken(), createDigits()];
  await db.transaction(async (tx) => {
    await together(
      () => rateLimit(tx, { what, who: `address ${network}`, limit: mailsPerHour.perAddress, windowMs }, now),
      () => rateLimit(tx, { what, who: `mailbox ${address.toLowerCase()}`, limit: mailsPerHour.perAccount, windowMs }, now),
    );
    const expiresAt = new Date(now.getTime() + draftLink.hours * 3_600_000);
    const row = { tokenHash: hashToken(token), codeHash: hashCode(token, code), address, draft };
    const letter = draftLinkLetter({ href: `${siteAddress(from)}/application/resume#${token}` });
    await together(
      async () => tx.insert(draftLinks).values({ ...row, createdAt: now, expiresAt }),
      () => queueMail(tx, { recipient: address, ...letter }, now),
    );
  });
  return { code };
}

/** Opens a draft by link and code, and forgets it. A wrong code is counted, and the last one that may be wrong forgets it too. Throws `CallRefused` 400, 404. */
export async function openDraft(
  { token, code }: { token: string; code: string },
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
): Promise<{ draft: TypedApplication }> {
  const its = eq(draftLinks.tokenHash, hashToken(token));
  // A refusal would roll the count of a wrong code back.
  const opened = await transact(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(draftLinks)
      .where(and(its, gt(draftLinks.expiresAt, now)))
      .for('update');
    if (!row) throw new CallRefused(404, 'notFound', 'This link doesn’t work anymore.');
    const isRight = row.codeHash === hashCode(token, code.replace(/\D/g, ''));
    const tries = row.tries + 1;
    const isOver = isRight || tries >= draftLink.tries;
    return async () => {
      await (isOver ? tx.delete(draftLinks).where(its) : tx.update(draftLinks).set({ tries }).where(its));
      return isRight ? row.draft : null;
    };
  });
  if (opened === null) throw new CallRefused(400, 'badInput', 'That isn’t the code. Look at the device where you began.');
  return { draft: opened };
}

const hashCode = (token: string, code: string): string => hashToken(`${token} ${code}`);

/** Forgets the drafts whose time is over. */
export const forgetDraftLinks = async (db: Database, now: Date): Promise<void> => {
  await db.delete(draftLinks).where(lte(draftLinks.expiresAt, now));
};

const isOf = (email: string) => eq(sql`lower(${draftLinks.address})`, email.toLowerCase());

/** The drafts that somebody with an address mailed themselves, for their copy. */
export const exportDraftLinks = (db: Queryable, email: string) =>
  db
    .select({
      address: draftLinks.address,
      draft: draftLinks.draft,
      createdAt: draftLinks.createdAt,
      expiresAt: draftLinks.expiresAt,
    })
    .from(draftLinks)
    .where(isOf(email))
    .orderBy(asc(draftLinks.createdAt));

export const eraseDraftLinks = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(draftLinks).where(isOf(email));
};
