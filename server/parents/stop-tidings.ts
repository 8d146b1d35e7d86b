import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students } from '../db/tables/people.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';
import { hashRecipient } from '../report/unsubscribe-token.ts';
import { toAddress } from './children.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'stop-tidings', secret });

/** The path by which parents ask for no more mails about results: the student, and the hash of the address it went to. */
export const stopTidingsPath = ({ studentId, address }: { studentId: string; address: string }, secret: string): string =>
  `/unsubscribe/${signedToken([studentId, hashRecipient(address)], signing(secret))}`;

/** The parents' address that a link was mailed to; null where it is not ours, or the record has another by now. */
export async function findToldAddress(db: Database, token: string, secret: string): Promise<string | null> {
  const [studentId, reader] = readSignedToken(token, signing(secret)) ?? [];
  if (studentId === undefined) return null;
  const address = await findParentsOf(db, studentId);
  return address !== null && hashRecipient(address) === reader ? address : null;
}

/** The address by which a student's parents are known; null where the record has none. */
export async function findParentsOf(db: Queryable, studentId: string): Promise<string | null> {
  const [student] = await db.select({ address: students.guardianEmail }).from(students).where(eq(students.id, studentId));
  return student?.address ? toAddress(student.address) : null;
}

/** Ends mails about results to parents; their other choices stay. */
export const stopTidings = async (db: Database, address: string, { zone, now }: { zone: string; now: Date }): Promise<void> => {
  await db
    .insert(parentChoices)
    .values({ address, tidings: 'never', timeZone: zone, changedAt: now })
    .onConflictDoUpdate({ target: parentChoices.address, set: { tidings: 'never', changedAt: now } });
};
