import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { sessions, students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { forgetDevices } from './devices.ts';
import { findPasswordLink, usePasswordLink, voidPasswordLinks } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { readPassword } from './people-rules.ts';

/**
 * Sets the password of the student a link was mailed to, uses the link up, makes every other one void, ends the student's sessions, and
 * forgets devices but those of the browser that asks.
 * Of several calls at once the first wins. Throws `CallRefused`: 400 for a password that cannot be, 404 for a link that is unknown, used or too old, or whose
 * student is disabled.
 */
export async function setPasswordByLink(
  { token, password, devices }: { token: string; password: string; devices?: readonly string[] | undefined },
  { db, now }: { db: Database; now: Date },
): Promise<{ username: string }> {
  // Hashing is costly, and no statement may wait for it inside a transaction: only a link that exists is worth it.
  const found = await findPasswordLink(db, token, now);
  if (!found) throw noLink();
  const chosen = readPassword(password, found.username);
  const passwordHash = await hashPassword(chosen);
  return db.transaction(async (tx) => {
    // The student first, whose row stays locked: of two links that are used at once the second waits here, and is void then.
    const [student] = await tx
      .update(students)
      .set({ passwordHash })
      .where(and(eq(students.id, found.studentId), isNull(students.disabledAt)))
      .returning({ username: students.username });
    const isUsed = await usePasswordLink(tx, token, now);
    if (!student || !isUsed) throw noLink();
    // Two that were made at once are both good until here.
    await voidPasswordLinks(tx, found.studentId);
    await forgetDevices(tx, { role: 'student', id: found.studentId }, devices);
    await tx.delete(sessions).where(and(eq(sessions.role, 'student'), eq(sessions.personId, found.studentId)));
    return student;
  });
}

const noLink = () =>
  new CallRefused(404, 'notFound', 'This link has been used or has expired. Use “Forgot password?” to get another.');
