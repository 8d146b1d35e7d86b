import { and, eq, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../accounts/tokens.ts';
import type { Transaction } from '../db/open.ts';
import { parentLinks } from '../db/tables/parents.ts';
import { students } from '../db/tables/people.ts';
import { sendOn } from '../db/transact.ts';
import { parentInvitationLetter } from '../mail/letters/parent-invitation.ts';
import { queueMail } from '../mail/outbox.ts';
import { toAddress } from './children.ts';
import { signInPath } from './sign-in-path.ts';

/** A link that was mailed with an application waits for its parent this long: nobody else can ask for another one. */
const invitationDays = 14;

/**
 * Mails a parent whom an application names a link that confirms the address: only its use makes the address the parents'. Nothing is mailed where the record has
 * one, or where the student, being of age, has ended what parents see.
 */
export async function inviteParent(
  tx: Transaction,
  { student, email, once }: { student: typeof students.$inferSelect; email: string; once: string },
  { site, now }: { site: string; now: Date },
): Promise<void> {
  if (student.guardianEmail !== null || student.parentsEndedAt !== null) return;
  const address = toAddress(email);
  const token = createToken();
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000);
  const link = { tokenHash: hashToken(token), address, studentId: student.id, createdAt: now, expiresAt };
  await sendOn(tx, () => tx.insert(parentLinks).values(link));
  const letter = parentInvitationLetter({ firstname: student.firstname, href: `${site}${signInPath(token)}` });
  await queueMail(tx, { recipient: address, ...letter, once }, now);
}

/** Makes an address the parents' of a student whose record has none. */
export async function confirmParent(
  tx: Transaction,
  { studentId, address }: { studentId: string; address: string },
): Promise<void> {
  const isOpen = and(eq(students.id, studentId), isNull(students.guardianEmail), isNull(students.parentsEndedAt));
  await tx.update(students).set({ guardianEmail: address, reportsStoppedAt: null }).where(isOpen);
}
