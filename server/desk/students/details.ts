import { eq } from 'drizzle-orm';
import { askForAddress, findAddressChange, withdrawAddress } from '../../accounts/address-changes.ts';
import { createPasswordLink, setPasswordUrl, voidPasswordLinks } from '../../accounts/password-links.ts';
import { sayTaken } from '../../accounts/people.ts';
import { readDetail, readEmail, readName, readUsername } from '../../accounts/people-rules.ts';
import { createToken } from '../../accounts/tokens.ts';
import { type Act, differences } from '../../audit/act.ts';
import { students } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { addressChangedLetter } from '../../mail/letters/address-changed.ts';
import { invitationLetter } from '../../mail/letters/invitation.ts';
import { queueMail } from '../../mail/outbox.ts';
import { holdOwnStudent } from './file.ts';
import { subject } from './subject.ts';

/** What the school keeps to reach a student. `guardianEmail` '': reports go to the student's own address. */
export type StudentDetails = {
  firstname: string;
  lastname: string;
  email: string;
  contact: string;
  standard: string;
  guardianEmail: string;
  guardianName?: string | undefined;
  guardianPhone?: string | undefined;
};

/** The details as they are kept. Throws `CallRefused` 400. */
export const readDetails = ({ firstname, lastname, email, contact, standard, guardianEmail, ...guardian }: StudentDetails) => ({
  firstname: readName('first name', firstname),
  lastname: readDetail('last name', lastname),
  email: readEmail(email),
  contact: readDetail('telephone number', contact),
  standard: readDetail('class', standard),
  guardianEmail: guardianEmail.trim() === '' ? null : readEmail(guardianEmail),
  ...(guardian.guardianName !== undefined && { guardianName: readDetail('parent’s name', guardian.guardianName) || null }),
  ...(guardian.guardianPhone !== undefined && { guardianPhone: readDetail('parent’s phone', guardian.guardianPhone) || null }),
});

/** `username` '': the address. `isDemo`: who is added to a demonstration belongs to it. */
export type NewStudent = StudentDetails & { username: string };

/**
 * Adds a student without a password, and mails a link that sets the first one. Returns the id. Throws `CallRefused`: 400 for what cannot be, 409 for a
 * username that is taken.
 */
export async function inviteStudent(
  { tx, now, record, last }: Act,
  { username: given, ...person }: NewStudent,
  { site, isDemo }: { site: string; isDemo: boolean },
): Promise<string> {
  const details = readDetails(person);
  const username = readUsername(given.trim() === '' ? details.email : given);
  const row = { id: newId(), username, ...details, isDemo, createdAt: now };
  await sendOn(tx, () => tx.insert(students).values(row).catch(sayTaken(username)));
  await record({ action: 'student.add', subject: subject(row), after: { username, ...details } });
  // Who tries the demonstration may type anybody's address: no mail goes there.
  if (!isDemo) last(() => mailInvitation(tx, row, { site, now }));
  return row.id;
}

type Invitee = Pick<typeof students.$inferSelect, 'id' | 'username' | 'firstname' | 'email'>;

/** Mails a student who has no password yet a link that sets the first one. */
async function mailInvitation(
  tx: Act['tx'],
  { id, username, firstname, email }: Invitee,
  { site, now }: { site: string; now: Date },
): Promise<void> {
  const token = createToken();
  const letter = invitationLetter({ name: firstname, username, setPasswordUrl: setPasswordUrl(site, token) });
  await together(
    () => createPasswordLink(tx, id, now, token),
    () => queueMail(tx, { recipient: email, ...letter }, now),
  );
}

/**
 * Corrects what is kept to reach a student. Another address of who has a password is used once the link that is mailed there was opened, and the old one is told; the address that the account
 * has takes that back. Who has no password yet is invited anew at once, and the links in the old mailbox, which may be a stranger's, open the account no more. Throws `CallRefused` 400, 404.
 */
export async function correctStudent(
  { tx, now, record, last }: Act,
  { id, ...given }: StudentDetails & { id: string },
  site: string,
): Promise<void> {
  const [student, asked] = await together(
    () => holdOwnStudent(tx, id),
    () => findAddressChange(tx, id),
  );
  const wanted = readDetails(given);
  const waits = student.passwordHash !== null && !student.isDemo && wanted.email !== student.email;
  const details = { ...wanted, ...(waits && { email: student.email }) };
  const { firstname, lastname, email, contact, standard, guardianEmail, guardianName, guardianPhone } = student;
  const { before, after } = differences<Record<string, unknown>>(
    { firstname, lastname, email, contact, standard, guardianEmail, guardianName, guardianPhone, newEmail: asked?.email ?? null },
    { ...details, newEmail: waits ? wanted.email : null },
  );
  await record({ action: 'student.correct', subject: subject({ ...student, ...details }), before, after });
  if (Object.keys(after).length === 0) return;
  const corrected = { ...student, ...details };
  if (!waits) last(() => withdrawAddress(tx, id));
  else if (asked?.email !== wanted.email) last(() => askForAddress(tx, corrected, { email: wanted.email, site, now }));
  // Whoever reads the reports at another address has not said yet that they want none; to set it is how the school gives parents back what was ended.
  const isAnother = (details.guardianEmail ?? details.email) !== (guardianEmail ?? email);
  last(() =>
    tx
      .update(students)
      .set({ ...details, ...(isAnother && { reportsStoppedAt: null, parentsEndedAt: null }) })
      .where(eq(students.id, id)),
  );
  if (!('email' in after)) return;
  last(() => voidPasswordLinks(tx, id));
  if (student.isDemo) return;
  last(
    () => queueMail(tx, { recipient: email, ...addressChangedLetter({ name: details.firstname }) }, now),
    () => mailInvitation(tx, corrected, { site, now }),
  );
}

/** Mails the link of an address that waits once more; returns where to. Throws `CallRefused`: 404, 409 where none waits. */
export async function mailAddressLink(
  { tx, now, record, last }: Act,
  { id, site }: { id: string; site: string },
): Promise<string> {
  const [student, asked] = await together(
    () => holdOwnStudent(tx, id),
    () => findAddressChange(tx, id),
  );
  if (!asked) throw new CallRefused(409, 'conflict', 'No address waits to be confirmed.');
  last(() => askForAddress(tx, student, { email: asked.email, site, now }));
  await record({ action: 'student.mail-address-link', subject: subject(student), after: { newEmail: asked.email } });
  return asked.email;
}
