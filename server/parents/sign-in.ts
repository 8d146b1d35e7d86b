import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { mailsPerHour } from '../../contract/limits.ts';
import { parentLinkMinutes } from '../../contract/parents/parents.ts';
import { nameBrowser } from '../accounts/browser-name.ts';
import { openSession } from '../accounts/sessions.ts';
import { createToken, hashToken } from '../accounts/tokens.ts';
import type { Database, Transaction } from '../db/open.ts';
import { pretend } from '../db/pretend.ts';
import { parentLinks } from '../db/tables/parents.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
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
 * Mails parents a link that signs them in. For an address that no record has, the answer, the limits and about the work are the same, and nothing is mailed: the time
 * of an answer must not tell who is a parent here.
 * In a demonstration the made-up parent, whose mail nobody reads, is told the link. Throws `CallRefused` 429.
 */
export async function sendParentLink({ email }: { email: string }, from: RequestContext): Promise<{ link?: string }> {
  const { now, address: network, environment } = from;
  const address = toAddress(email);
  const site = siteAddress(from);
  return transact(from.db, async (tx) => {
    const who = `parent ${address}`;
    const [, , , children] = await together(
      () => rateLimit(tx, { what, who: `address ${network}`, limit: mailsPerHour.perAddress, windowMs }, now),
      () => rateLimit(tx, { what: `${what} from ${network}`, who, limit: mailsPerHour.perAccount, windowMs }, now),
      () => rateLimit(tx, { what, who, limit: mailsPerHour.perAccountAnywhere, windowMs }, now),
      () => findChildren(tx, address),
    );
    const isMadeUp = environment.demo && children.length > 0 && children.every(({ isDemo }) => isDemo);
    const token = createToken();
    if (isMadeUp)
      return async () => {
        await keepLink(tx, token, { address, now });
        return { link: signInPath(token) };
      };
    const mail = () => mailLink(tx, children.length > 0 ? address : '', { token, site, now });
    return async () => {
      await together(...(children.length > 0 ? [mail] : pretend(tx, mail)));
      return {};
    };
  });
}

type MailDeps = { token: string; site: string; now: Date };

/** Earlier links stay good until one is used: anybody may ask for one, and must not void that in the parents' mailbox. */
async function keepLink(tx: Transaction, token: string, { address, now }: { address: string; now: Date }): Promise<void> {
  const expiresAt = new Date(now.getTime() + parentLinkMinutes * 60_000);
  await tx.insert(parentLinks).values({ tokenHash: hashToken(token), address, createdAt: now, expiresAt });
}

async function mailLink(tx: Transaction, address: string, { token, site, now }: MailDeps): Promise<void> {
  const href = `${site}${signInPath(token)}`;
  await together(
    () => keepLink(tx, token, { address, now }),
    () => queueMail(tx, { recipient: address, ...parentLinkLetter({ href }) }, now),
  );
}

/** Signs parents in by a link, which is used up; of several at once one succeeds. Throws `CallRefused` 404, and nobody learns why. */
export async function openParentLink(
  { token }: { token: string },
  { db, now, userAgent }: RequestContext,
): Promise<{ token: string; address: string }> {
  const none = new CallRefused(404, 'notFound', 'This link doesn’t work anymore.');
  return transact(db, async (tx) => {
    const usable = and(eq(parentLinks.tokenHash, hashToken(token)), isNull(parentLinks.usedAt), gt(parentLinks.expiresAt, now));
    const [used] = await tx
      .update(parentLinks)
      .set({ usedAt: now })
      .where(usable)
      .returning({ address: parentLinks.address, studentId: parentLinks.studentId });
    if (!used) throw none;
    const { address, studentId } = used;
    const [, children] = await together(
      async () => (studentId === null ? undefined : confirmParent(tx, { studentId, address })),
      () => findChildren(tx, address),
    );
    if (children.length === 0) throw none;
    const parent = { role: 'parent', id: address, browser: nameBrowser(userAgent) } as const;
    return async () => ({ token: await openSession(tx, parent, now), address });
  });
}

/** Deletes the links that are too old to be used. */
export const forgetParentLinks = async (db: Database, now: Date): Promise<void> => {
  await db.delete(parentLinks).where(lte(parentLinks.expiresAt, now));
};
