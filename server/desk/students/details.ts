import { eq } from 'drizzle-orm';
import { createPasswordLink, setPasswordUrl, voidPasswordLinks } from '../../accounts/password-links.ts';
import { readDetail, readEmail, readName, readUsername } from '../../accounts/people-rules.ts';
import { type Act, differences } from '../../audit/act.ts';
import { isDuplicate } from '../../db/errors.ts';
import { students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { addressChangedLetter } from '../../mail/letters/address-changed.ts';
import { invitationLetter } from '../../mail/letters/invitation.ts';
import { queueMail } from '../../mail/outbox.ts';
import { holdStudent } from './file.ts';
import { subject } from './subject.ts';

/** What the school keeps to reach a student. `guardianEmail` '': reports go to the student's own address. */
export type StudentDetails = {
  firstname: string;
  lastname: string;
  email: string;
  contact: string;
  standard: string;
  guardianEmail: string;
};

/** The details as they are kept. Throws `CallRefused` 400. */
const readDetails = ({ firstname, lastname, email, contact, standard, guardianEmail }: StudentDetails) => ({
  firstname: readName('first name', firstname),
  lastname: readDetail('last name', lastname),
  email: readEmail(email),
  contact: readDetail('telephone number', contact),
  standard: readDetail('class', standard),
  guardianEmail: guardianEmail.trim() === '' ? null : readEmail(guardianEmail),
});

/** `username` '': the address. `isDemo`: who is added to a demonstration belongs to it. */
export type NewStudent = StudentDetails & { username: string };

/**
 * Adds a student without a password, and mails a link that sets the first one. Returns the id. Throws `CallRefused`: 400 for what cannot be, 409 for a
 * username that is taken.
 */
export async function inviteStudent(
  { tx, now, record }: Act,
  { username: given, ...person }: NewStudent,
  { site, isDemo }: { site: string; isDemo: boolean },
): Promise<string> {
  const details = readDetails(person);
  const username = readUsername(given.trim() === '' ? details.email : given);
  const row = { id: newId(), username, ...details, isDemo, createdAt: now };
  await tx
    .transaction((inner) => inner.insert(students).values(row))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new CallRefused(409, 'conflict', `The username '${username}' is taken.`) : error;
    });
  await record({ action: 'student.add', subject: subject(row), after: { username, ...details } });
  // Who tries the demonstration may type anybody's address: no mail goes there.
  if (!isDemo) await mailInvitation(tx, row, { site, now });
  return row.id;
}

type Invitee = Pick<typeof students.$inferSelect, 'id' | 'username' | 'firstname' | 'email'>;

/** Mails a student who has no password yet a link that sets the first one. */
async function mailInvitation(
  tx: Act['tx'],
  { id, username, firstname, email }: Invitee,
  { site, now }: { site: string; now: Date },
): Promise<void> {
  const token = await createPasswordLink(tx, id, now);
  const letter = invitationLetter({ name: firstname, username, setPasswordUrl: setPasswordUrl(site, token) });
  await queueMail(tx, { recipient: email, ...letter }, now);
}

/**
 * Corrects what is kept to reach a student. A change of the address is told to the old one and to the new one: whoever did not want it hears of it.
 * The links in the old mailbox, which may be a stranger's, open the account no more; who has no password yet is invited anew. Throws `CallRefused` 400, 404.
 */
export async function correctStudent(
  { tx, now, record }: Act,
  { id, ...given }: StudentDetails & { id: string },
  site: string,
): Promise<void> {
  const student = await holdStudent(tx, id);
  const details = readDetails(given);
  const { firstname, lastname, email, contact, standard, guardianEmail } = student;
  const { before, after } = differences<Record<string, unknown>>(
    { firstname, lastname, email, contact, standard, guardianEmail },
    details,
  );
  await record({ action: 'student.correct', subject: subject({ ...student, ...details }), before, after });
  if (Object.keys(after).length === 0) return;
  // Whoever reads the reports at another address has not said yet that they want none; to set it is how the school gives parents back what was ended.
  const isAnother = (details.guardianEmail ?? details.email) !== (guardianEmail ?? email);
  await tx
    .update(students)
    .set({ ...details, ...(isAnother && { reportsStoppedAt: null, parentsEndedAt: null }) })
    .where(eq(students.id, id));
  if (!('email' in after)) return;
  await voidPasswordLinks(tx, id);
  if (student.isDemo) return;
  const name = details.firstname;
  await queueMail(tx, { recipient: email, ...addressChangedLetter({ name }) }, now);
  if (student.passwordHash === null) return mailInvitation(tx, { ...student, ...details }, { site, now });
  const account = { username: student.username, email: details.email };
  await queueMail(tx, { recipient: details.email, ...addressChangedLetter({ name, account }) }, now);
}
