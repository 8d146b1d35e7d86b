import { and, eq, isNull } from 'drizzle-orm';
import { act } from '../audit/act.ts';
import type { Database } from '../db/open.ts';
import { sessions, students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { forgetDevices } from './devices.ts';
import { facultyTables, findInvitation, useInvitation } from './invitations.ts';
import { findPasswordLink, usePasswordLink, voidPasswordLinks } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { readPassword } from './people-rules.ts';

type PasswordByLink = { token: string; password: string; devices?: readonly string[] | undefined };
type Deps = { db: Database; now: Date };

/**
 * Sets the password of the account a link was mailed for: a student's, or that of a tutor or one of the staff. Uses the link up; of several calls at once the
 * first wins. Throws `CallRefused`: 400 for a password that cannot be, 404 for a link that is unknown, used, taken back or too old, or whose account is disabled.
 */
export async function setPasswordByLink(given: PasswordByLink, { db, now }: Deps): Promise<{ username: string }> {
  // Hashing is costly, and no statement may wait for it inside a transaction: only a link that exists is worth it.
  const [link, invitation] = await together(
    () => findPasswordLink(db, given.token, now),
    () => findInvitation(db, given.token, now),
  );
  const found = link ?? invitation;
  if (!found) throw noLink();
  const passwordHash = await hashPassword(readPassword(given.password, found.username));
  if (link) return setStudentPassword({ ...given, studentId: link.studentId, passwordHash }, { db, now });
  if (invitation) return acceptInvitation({ ...given, invitation, passwordHash }, { db, now });
  throw noLink();
}

/** Makes every other link of the student void, ends the student's sessions, and forgets devices but those of the browser that asks. */
const setStudentPassword = (
  { token, devices, studentId, passwordHash }: Omit<PasswordByLink, 'password'> & { studentId: string; passwordHash: string },
  { db, now }: Deps,
): Promise<{ username: string }> =>
  db.transaction(async (tx) => {
    // The student first, whose row stays locked: of two links that are used at once the second waits here, and is void then.
    const [student] = await tx
      .update(students)
      .set({ passwordHash })
      .where(and(eq(students.id, studentId), isNull(students.disabledAt)))
      .returning({ username: students.username });
    const isUsed = await usePasswordLink(tx, token, now);
    if (!student || !isUsed) throw noLink();
    // Two that were made at once are both good until here.
    await voidPasswordLinks(tx, studentId);
    await forgetDevices(tx, { role: 'student', id: studentId }, devices);
    await tx.delete(sessions).where(and(eq(sessions.role, 'student'), eq(sessions.personId, studentId)));
    return student;
  });

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Sets the password of a tutor or one of the staff: the first one of who was invited, or another one, which ends the sessions and forgets devices but those of the browser that asks. */
const acceptInvitation = (
  {
    token,
    devices,
    invitation,
    passwordHash,
  }: Omit<PasswordByLink, 'password'> & { invitation: Invitation; passwordHash: string },
  { db, now }: Deps,
): Promise<{ username: string }> => {
  const { role, id, name } = invitation;
  const table = facultyTables[role];
  return act(db, { actor: { id, name }, now }, async ({ tx, record }) => {
    const [person] = await tx
      .select({ username: table.username, before: table.passwordHash })
      .from(table)
      .where(and(eq(table.id, id), isNull(table.disabledAt)))
      .for('update');
    const isUsed = await useInvitation(tx, token, now);
    if (!person || !isUsed) throw noLink();
    await tx.update(table).set({ passwordHash }).where(eq(table.id, id));
    await forgetDevices(tx, { role, id }, devices);
    await tx.delete(sessions).where(and(eq(sessions.role, role), eq(sessions.personId, id)));
    const noun = role === 'teacher' ? 'tutor' : 'staff';
    await record({ action: `${noun}.${person.before === null ? 'join' : 'set-password'}`, subject: { kind: role, id, name } });
    return { username: person.username };
  });
};

const noLink = () =>
  new CallRefused(404, 'notFound', 'This link has been used or has expired. Use “Forgot password?” to get another.');
