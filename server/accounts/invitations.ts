import { and, eq, gt } from 'drizzle-orm';
import { passwordLinkMs } from '../../contract/limits.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { type facultyRoles, invitations, staff, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { colleagueInvitationLetter } from '../mail/letters/colleague-invitation.ts';
import { setPasswordLetter } from '../mail/letters/set-password.ts';
import { queueMail } from '../mail/outbox.ts';
import { formatName } from './names.ts';
import { setPasswordUrl } from './password-links.ts';
import { createToken, hashToken } from './tokens.ts';

/** Who works for the school: a tutor, or one of the staff. */
export type FacultyRole = (typeof facultyRoles)[number];
export type Colleague = { role: FacultyRole; id: string };
type Invitee = Colleague & { username: string; firstname: string; email: string };

/** Where accounts of a role stand. */
export const facultyTables = { teacher: teachers, staff } as const;

/** Mails a link that sets the first password, or (`isFirst` false) another one, in place of any before. `isMailed` false: the link is made, and sent to nobody. */
export async function mailInvitation(
  tx: Transaction,
  { role, id, username, firstname, email }: Invitee,
  { site, now, isMailed, isFirst = true }: { site: string; now: Date; isMailed: boolean; isFirst?: boolean },
): Promise<void> {
  const token = createToken();
  const sent = { tokenHash: hashToken(token), sentAt: now, expiresAt: new Date(now.getTime() + passwordLinkMs) };
  // The page says then at which side of the sign-in page to go on.
  const told = { name: firstname, username, setPasswordUrl: `${setPasswordUrl(site, token)}&for=${role}` };
  const letter = isFirst ? colleagueInvitationLetter({ ...told, role }) : setPasswordLetter(told);
  await together(
    async () =>
      tx
        .insert(invitations)
        .values({ role, personId: id, ...sent })
        .onConflictDoUpdate({ target: [invitations.role, invitations.personId], set: sent }),
    async () => (isMailed ? queueMail(tx, { recipient: email, ...letter }, now) : undefined),
  );
}

const ofColleague = ({ role, id }: Colleague) => and(eq(invitations.role, role), eq(invitations.personId, id));

/** Makes the link of who was invited void. */
export const withdrawInvitation = async (tx: Transaction, who: Colleague): Promise<void> => {
  await tx.delete(invitations).where(ofColleague(who));
};

const usable = (token: string, now: Date) => and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now));

/** Whose invitation a token is, unlocked, to look at before the costly work; null where it is unknown, used, taken back or too old. */
export async function findInvitation(
  db: Queryable,
  token: string,
  now: Date,
): Promise<(Colleague & { username: string; name: string }) | null> {
  const [found] = await db
    .select({
      ...{ role: invitations.role, id: invitations.personId },
      teacher: { username: teachers.username, firstname: teachers.firstname, lastname: teachers.lastname },
      staff: { username: staff.username, firstname: staff.firstname, lastname: staff.lastname },
    })
    .from(invitations)
    .leftJoin(teachers, and(eq(invitations.role, 'teacher'), eq(teachers.id, invitations.personId)))
    .leftJoin(staff, and(eq(invitations.role, 'staff'), eq(staff.id, invitations.personId)))
    .where(usable(token, now));
  const person = found?.teacher ?? found?.staff;
  return found && person ? { role: found.role, id: found.id, username: person.username, name: formatName(person) } : null;
}

/** Uses an invitation up; false where it is unknown, used, taken back or too old. Of several at once one succeeds. */
export async function useInvitation(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const used = await tx.delete(invitations).where(usable(token, now)).returning({ role: invitations.role });
  return used.length > 0;
}
