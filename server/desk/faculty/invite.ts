import { eq } from 'drizzle-orm';
import type { signInParts } from '../../../contract/desk/colleagues.ts';
import type { Duty } from '../../../contract/desk/duties.ts';
import { lockAddress, requireFreeAddress } from '../../accounts/faculty-addresses.ts';
import { type Colleague, type FacultyRole, facultyTables, mailInvitation } from '../../accounts/invitations.ts';
import { addStaffMember, addTeacher, disable, enable, sayTaken } from '../../accounts/people.ts';
import { readEmail, readUsername } from '../../accounts/people-rules.ts';
import { resetSecondFactor } from '../../accounts/second-factor/reset.ts';
import { type Act, type AuditEntry, differences } from '../../audit/act.ts';
import { CallRefused } from '../../http/refused.ts';
import { findAdded, isTaken, type TypedColleague, usernameOf } from './find-problems.ts';
import { hold, requireOwnAccount, requireOwner } from './hold.ts';

type Holder = { id: string; firstname: string; lastname: string };
/** Which tutor or member of staff is added: staff have a duty. */
type NewColleague = TypedColleague & { key: string } & ({ role: 'teacher' } | { role: 'staff'; duty: Duty });

/** What actions about tutors and staff are called in the record of actions. */
export const nouns = { teacher: 'tutor', staff: 'staff' } as const satisfies Record<FacultyRole, string>;

/** A tutor, or one of the staff, as the record of actions names one. */
export const subject = (role: FacultyRole, { id, firstname, lastname }: Holder): AuditEntry['subject'] => ({
  ...{ kind: role, id, name: `${firstname} ${lastname}`.trim() },
});

/**
 * Adds a tutor or one of the staff without a password, and mails an invitation. Returns the id. `isDemo`: who is added to a demonstration belongs to it, and no mail goes to the address,
 * since its visitors may type anybody's. The same `key` again is the same person, who is mailed nothing more. Throws `CallRefused`: 400 for what cannot be, 409 for a username or an address that is taken.
 */
export async function inviteColleague(
  { tx, now, record }: Act,
  typed: NewColleague,
  { site, isDemo }: { site: string; isDemo: boolean },
): Promise<string> {
  const { role, firstname, lastname, email, key } = typed;
  await lockAddress(tx, role, readEmail(email));
  const known = await findAdded(tx, role, key);
  if (known) {
    if (known.email !== readEmail(email)) throw new CallRefused(409, 'conflict', 'This key was already used for somebody else.');
    await record({ action: `${nouns[role]}.add-again`, subject: subject(role, known) });
    return known.id;
  }
  await requireFreeAddress(tx, role, readEmail(email));
  const person = { username: usernameOf(typed), firstname, lastname, email, password: null, isDemo, addedKey: key };
  const added =
    role === 'teacher' ? await addTeacher(tx, person, now) : await addStaffMember(tx, { ...person, duty: typed.duty }, now);
  const after = { username: added.username, email: added.email, ...(role === 'staff' && { duty: typed.duty }) };
  await record({ action: `${nouns[role]}.add`, subject: subject(role, added), after });
  await mailInvitation(tx, { role, ...added }, { site, now, isMailed: !isDemo });
  return added.id;
}

/**
 * Mails an invitation once more to who has set no password yet, with a new link in place of the old one; `email` is the address from then on, and the username where that was the address. Where the invitation was taken back it holds again.
 * Returns where to. Throws `CallRefused`: 400, 404, 409 for who has a password, or for an address that is taken.
 */
export async function inviteAgain(
  { tx, now, record }: Act,
  { role, id, email: typed }: Colleague & { email: string },
  site: string,
): Promise<string> {
  const email = readEmail(typed);
  await lockAddress(tx, role, email);
  const person = await hold(tx, { role, id });
  // Whoever reads the mail of another address would come into an account that somebody has.
  if (person.passwordHash !== null)
    throw new CallRefused(409, 'conflict', `${person.firstname} has a password already. An invitation is for the first one.`);
  await requireFreeAddress(tx, role, email, id);
  const username = person.username === person.email.trim().toLowerCase() ? readUsername(email) : person.username;
  const isRenamed = username !== person.username;
  if (isRenamed && (await isTaken(tx, username))) throw new CallRefused(409, 'conflict', `The username '${username}' is taken.`);
  const table = facultyTables[role];
  await tx
    .update(table)
    .set({ email, disabledAt: null, ...(isRenamed && { username }) })
    .where(eq(table.id, id))
    .catch(sayTaken(username));
  await mailInvitation(tx, { role, ...person, username, email }, { site, now, isMailed: !person.isDemo });
  const changed = differences({ email: person.email, username: person.username }, { email, username });
  await record({ action: `${nouns[role]}.invite`, subject: subject(role, person), ...changed });
  return email;
}

/**
 * Lets a tutor or one of the staff back in, as `what` says: by a link for another password, mailed to the account's own address, or by removing an authenticator app that is lost, which ends the
 * sign-ins. Returns the address of who is told. Throws `CallRefused`: 404, 409 for oneself, for an account that all who try the demonstration use, for who cannot sign in, and for who has no app.
 */
export async function resetSignIn(
  { tx, now, actor, record }: Act,
  { role, id, what, reason }: Colleague & { what: (typeof signInParts)[number]; reason: string },
  site: string,
): Promise<string> {
  const person = await hold(tx, { role, id });
  requireOwnAccount(person);
  // One's own page asks for the password first: a session that was left open changes nothing.
  if (role === 'staff' && actor.id === id) throw new CallRefused(409, 'conflict', 'Your own is changed on your account page.');
  if (person.disabledAt !== null || person.passwordHash === null)
    throw new CallRefused(409, 'conflict', `${person.firstname} can’t sign in. Turn access on, or send the invitation again.`);
  if (what === 'password') await mailInvitation(tx, { role, ...person }, { site, now, isMailed: !person.isDemo, isFirst: false });
  else await resetSecondFactor(tx, { role, username: person.username }, { reason, now });
  const action = `${nouns[role]}.${what === 'password' ? 'mail-password-link' : 'remove-app'}`;
  await record({ action, subject: subject(role, person), reason });
  return person.email;
}

/**
 * Lets a tutor or one of the staff sign in no more, ends the sign-ins and takes an invitation back, or lets them in again. Throws `CallRefused`: 404, 409 for oneself, for an account that all who
 * try the demonstration use, and for who has no password to sign in with.
 */
export async function setColleagueAccess(
  { tx, now, actor, record }: Act,
  { role, id, access, reason }: Colleague & { access: 'on' | 'off'; reason: string },
): Promise<void> {
  if (role === 'staff') await requireOwner(tx, actor.id, id);
  const person = await hold(tx, { role, id });
  requireOwnAccount(person);
  // So that an owner stays who can let others in.
  if (role === 'staff' && actor.id === id) throw new CallRefused(409, 'conflict', 'You can’t turn your own access off.');
  const isInvited = person.passwordHash === null;
  if (access === 'on' && isInvited)
    throw new CallRefused(409, 'conflict', `${person.firstname} has no password yet. Send the invitation again.`);
  if (access === 'on' && person.disabledAt === null)
    throw new CallRefused(409, 'conflict', `${person.firstname} can sign in already.`);
  const before = { access: person.disabledAt === null ? 'on' : 'off' };
  const who = { role, username: person.username };
  if (access === 'on') await enable(tx, who);
  else await disable(tx, who, person.disabledAt ?? now);
  const action = isInvited ? `${nouns[role]}.take-invitation-back` : `${nouns[role]}.access-${access}`;
  await record({ action, subject: subject(role, person), before, after: { access }, reason });
}
