import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { secondFactor } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { recoveryCodes } from '../../db/tables/second-factors.ts';
import { together } from '../../db/together.ts';
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

const isUnused = (owner: Owner) => and(isOf(owner), isNull(recoveryCodes.usedAt));

/** Makes new recovery codes in place of all that an account had, and returns them. */
export async function replaceRecoveryCodes(tx: Transaction, owner: Owner, now: Date): Promise<string[]> {
  const codes = Array.from({ length: secondFactor.recoveryCodes }, createCode);
  const rows = codes.map((code) => ({ codeHash: hashCode(code), role: owner.role, personId: owner.id, createdAt: now }));
  await together(
    () => deleteRecoveryCodes(tx, owner),
    async () => tx.insert(recoveryCodes).values(rows),
  );
  return codes;
}

/** An account's codes that were not used. */
export const readRecoveryCodes = async (tx: Transaction, owner: Owner): Promise<{ codeHash: string }[]> =>
  tx.select({ codeHash: recoveryCodes.codeHash }).from(recoveryCodes).where(isUnused(owner));

/** Which of an account's codes one is; undefined where it is none of them. */
export const findRecoveryCode = (codes: { codeHash: string }[], code: string): { codeHash: string } | undefined => {
  const wanted = hashCode(code);
  return codes.find(({ codeHash }) => codeHash === wanted);
};

export const useRecoveryCode = async (tx: Transaction, { codeHash }: { codeHash: string }, now: Date): Promise<void> => {
  await tx.update(recoveryCodes).set({ usedAt: now }).where(eq(recoveryCodes.codeHash, codeHash));
};

export async function countRecoveryCodes(db: Queryable, owner: Owner): Promise<number> {
  const [left] = await db.select({ count: count() }).from(recoveryCodes).where(isUnused(owner));
  return left?.count ?? 0;
}

export const deleteRecoveryCodes = async (tx: Transaction, owner: Owner): Promise<void> => {
  await tx.delete(recoveryCodes).where(isOf(owner));
};
