import { and, eq, isNull } from 'drizzle-orm';
import { act } from '../audit/act.ts';
import type { Database } from '../db/open.ts';
import { sessions, students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { forgetDevices } from './devices.ts';
import { facultyTables, findInvitation, useInvitation } from './invitations.ts';
import { lockStudent } from './lock-student.ts';
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
  transact(db, async (tx) => {
    // The student first, whose row stays locked: of two links that are used at once the second waits here, and is void then.
    const [student, isUsed] = await together(
      () => lockStudent(tx, studentId, noLink()),
      () => usePasswordLink(tx, token, now),
    );
    if (student.disabledAt !== null || !isUsed) throw noLink();
    return async () => {
      await together(
        () => tx.update(students).set({ passwordHash }).where(eq(students.id, studentId)),
        // Two that were made at once are both good until here.
        () => voidPasswordLinks(tx, studentId),
        () => forgetDevices(tx, { role: 'student', id: studentId }, devices),
        () => tx.delete(sessions).where(and(eq(sessions.role, 'student'), eq(sessions.personId, studentId))),
      );
      return { username: student.username };
    };
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
    const [[person], isUsed] = await together(
      async () =>
        tx
          .select({ username: table.username, before: table.passwordHash })
          .from(table)
          .where(and(eq(table.id, id), isNull(table.disabledAt)))
          .for('update'),
      () => useInvitation(tx, token, now),
    );
    if (!person || !isUsed) throw noLink();
    const noun = role === 'teacher' ? 'tutor' : 'staff';
    await record({ action: `${noun}.${person.before === null ? 'join' : 'set-password'}`, subject: { kind: role, id, name } });
    await together(
      () => tx.update(table).set({ passwordHash }).where(eq(table.id, id)),
      () => forgetDevices(tx, { role, id }, devices),
      () => tx.delete(sessions).where(and(eq(sessions.role, role), eq(sessions.personId, id))),
    );
    return { username: person.username };
  });
};

const noLink = () =>
  new CallRefused(404, 'notFound', 'This link has been used or has expired. Use “Forgot password?” to get another.');
