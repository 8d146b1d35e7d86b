import { and, eq, gt, isNull, lte, TransactionRollbackError } from 'drizzle-orm';
import { mailsPerHour } from '../../contract/limits.ts';
import { parentLinkMinutes } from '../../contract/parents/parents.ts';
import { nameBrowser } from '../accounts/browser-name.ts';
import { openSession } from '../accounts/sessions.ts';
import { createToken, hashToken } from '../accounts/tokens.ts';
import type { Database, Transaction } from '../db/open.ts';
import { parentLinks } from '../db/tables/parents.ts';
import { together } from '../db/together.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { parentLinkLetter } from '../mail/letters/parent-link.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { findChildren, toAddress } from './children.ts';
import { confirmParent } from './invite-parent.ts';
import { signInPath } from './sign-in-path.ts';

const windowMs = 3_600_000;
const what = 'parent-link';

/**
 * Mails parents a link that signs them in. For an address that no record has, the answer, the limits and about the work are the same, and nothing is mailed.
 * In a demonstration the made-up parent, whose mail nobody reads, is told the link. Throws `CallRefused` 429.
 */
export async function sendParentLink({ email }: { email: string }, from: RequestContext): Promise<{ link?: string }> {
  const { now, address: network, environment } = from;
  const address = toAddress(email);
  const site = siteAddress(from);
  return from.db.transaction(async (tx) => {
    const who = `parent ${address}`;
    const [, , , children] = await together(
      () => rateLimit(tx, { what, who: `address ${network}`, limit: mailsPerHour.perAddress, windowMs }, now),
      () => rateLimit(tx, { what: `${what} from ${network}`, who, limit: mailsPerHour.perAccount, windowMs }, now),
      () => rateLimit(tx, { what, who, limit: mailsPerHour.perAccountAnywhere, windowMs }, now),
      () => findChildren(tx, address),
    );
    const isMadeUp = environment.demo && children.length > 0 && children.every(({ isDemo }) => isDemo);
    if (isMadeUp) {
      const token = createToken();
      await keepLink(tx, token, { address, now });
      return { link: signInPath(token) };
    }
    await (children.length > 0 ? mailLink(tx, address, { site, now }) : pretend(tx, { site, now }));
    return {};
  });
}

type MailDeps = { site: string; now: Date };

/** Earlier links stay good until one is used: anybody may ask for one, and must not void that in the parents' mailbox. */
async function keepLink(tx: Transaction, token: string, { address, now }: { address: string; now: Date }): Promise<void> {
  const expiresAt = new Date(now.getTime() + parentLinkMinutes * 60_000);
  await tx.insert(parentLinks).values({ tokenHash: hashToken(token), address, createdAt: now, expiresAt });
}

async function mailLink(tx: Transaction, address: string, { site, now }: MailDeps): Promise<void> {
  const token = createToken();
  const href = `${site}${signInPath(token)}`;
  await together(
    () => keepLink(tx, token, { address, now }),
    () => queueMail(tx, { recipient: address, ...parentLinkLetter({ href }) }, now),
  );
}

/** Runs as many statements for nobody and rolls them back: the time of an answer must not tell who is a parent here. */
async function pretend(tx: Transaction, deps: MailDeps): Promise<void> {
  await tx
    .transaction(async (inner) => {
      await mailLink(inner, '', deps);
      inner.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

/** Signs parents in by a link, which is used up; of several at once one succeeds. Throws `CallRefused` 404, and nobody learns why. */
export async function openParentLink(
  { token }: { token: string },
  { db, now, userAgent }: RequestContext,
): Promise<{ token: string; address: string }> {
  const none = new CallRefused(404, 'notFound', 'This link doesn’t work anymore.');
  return db.transaction(async (tx) => {
    const usable = and(eq(parentLinks.tokenHash, hashToken(token)), isNull(parentLinks.usedAt), gt(parentLinks.expiresAt, now));
    const [used] = await tx
      .update(parentLinks)
      .set({ usedAt: now })
      .where(usable)
      .returning({ address: parentLinks.address, studentId: parentLinks.studentId });
    if (used?.studentId) await confirmParent(tx, { studentId: used.studentId, address: used.address });
    if (!used || (await findChildren(tx, used.address)).length === 0) throw none;
    const { address } = used;
    return { token: await openSession(tx, { role: 'parent', id: address, browser: nameBrowser(userAgent) }, now), address };
  });
}

/** Deletes the links that are too old to be used. */
export const forgetParentLinks = async (db: Database, now: Date): Promise<void> => {
  await db.delete(parentLinks).where(lte(parentLinks.expiresAt, now));
};
