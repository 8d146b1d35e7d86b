import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { passwordLinkMs } from '../../contract/limits.ts';
import type { Database, Transaction } from '../db/open.ts';
import { passwordLinks, students } from '../db/tables/people.ts';
import { sendOn } from '../db/transact.ts';
import { createToken, hashToken } from './tokens.ts';

/** Where a link's token is used: a page of the app. `site` without a slash at the end. */
export const setPasswordUrl = (site: string, token: string): string => `${site}/set-password?token=${token}`;

/** The token of the link that a text has; undefined where it has none. */
export const findLinkToken = (text: string): string | undefined => /\/set-password\?token=([\w-]+)/.exec(text)?.[1];

/**
 * Makes a set-password link, of a token that may be given, and returns that. Earlier links of the student stay good
 * until one of them is used: anybody may ask for a link, and must not void the one in the student's mailbox.
 */
export async function createPasswordLink(tx: Transaction, studentId: string, now: Date, token = createToken()): Promise<string> {
  const expiresAt = new Date(now.getTime() + passwordLinkMs);
  await sendOn(tx, () => tx.insert(passwordLinks).values({ tokenHash: hashToken(token), studentId, createdAt: now, expiresAt }));
  return token;
}

/** Makes a student's links that were not used void. */
export const voidPasswordLinks = async (tx: Transaction, studentId: string): Promise<void> => {
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.studentId, studentId), isNull(passwordLinks.usedAt)));
};

/** A link that may still be used, unlocked, to look at before the costly work; null where it is unknown, used or too old. */
export async function findPasswordLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ studentId: string; username: string } | null> {
  const [found] = await db
    .select({ studentId: passwordLinks.studentId, username: students.username })
    .from(passwordLinks)
    .innerJoin(students, eq(students.id, passwordLinks.studentId))
    .where(usable(token, now));
  return found ?? null;
}

/** Uses a link up; false where it is unknown, used or too old. Of several at once one succeeds. */
export async function usePasswordLink(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const used = await tx.update(passwordLinks).set({ usedAt: now }).where(usable(token, now)).returning();
  return used.length > 0;
}

/** Deletes the links that are too old to be used. */
export const forgetPasswordLinks = async (db: Database, now: Date): Promise<void> => {
  await db.delete(passwordLinks).where(lte(passwordLinks.expiresAt, now));
};

const usable = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now));
