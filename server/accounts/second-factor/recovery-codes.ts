import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { secondFactor } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { recoveryCodes } from '../../db/tables/second-factors.ts';
import { hashToken } from '../tokens.ts';
import type { Owner } from './encryption.ts';

/** Without characters that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 6;

/** A new code: 24 of 31 characters, 118 bits, so that nobody guesses it from its hash. */
const createCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-');

/** What a code is kept under, however it was typed. */
const hashCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

const isOf = ({ role, id }: Owner) => and(eq(recoveryCodes.role, role), eq(recoveryCodes.personId, id));

/** Makes new recovery codes in place of all that an account had, and returns them. */
export async function replaceRecoveryCodes(tx: Transaction, owner: Owner, now: Date): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, createCode);
  await deleteRecoveryCodes(tx, owner);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashCode(code), role: owner.role, personId: owner.id, createdAt: now })));
  return codes;
}

/** Uses a code up; false where it is none of the account's, or was used. Of several at once one succeeds. */
export async function consumeRecoveryCode(tx: Transaction, owner: Owner, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, hashCode(code)), isOf(owner), isNull(recoveryCodes.usedAt)))
    .returning({ usedAt: recoveryCodes.usedAt });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Queryable, owner: Owner): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(isOf(owner), isNull(recoveryCodes.usedAt)));
  return left?.count ?? 0;
}

export const deleteRecoveryCodes = async (tx: Transaction, owner: Owner): Promise<void> => {
  await tx.delete(recoveryCodes).where(isOf(owner));
};
