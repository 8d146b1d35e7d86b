import { and, eq } from 'drizzle-orm';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { requireUnmerged } from '../../accounts/merged.ts';
import { createPasswordLink, setPasswordUrl } from '../../accounts/password-links.ts';
import { createToken } from '../../accounts/tokens.ts';
import { type Act, differences } from '../../audit/act.ts';
import { sessions, students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { setPasswordLetter } from '../../mail/letters/set-password.ts';
import { queueMail } from '../../mail/outbox.ts';
import { holdOwnStudent } from './file.ts';
import { subject } from './subject.ts';

type Decision = { id: string; reason?: string | undefined };

const endSignIns = async (tx: Act['tx'], id: string): Promise<number> =>
  (
    await tx
      .delete(sessions)
      .where(and(eq(sessions.role, 'student'), eq(sessions.personId, id)))
      .returning({ role: sessions.role })
  ).length;

/** Lets a student sign in no more, and ends their sign-ins, or lets them in again. Throws `CallRefused` 404, 409. */
export async function setAccess(
  { tx, now, record, last }: Act,
  { id, access, reason }: Decision & { access: 'on' | 'off' },
): Promise<void> {
  const student = await holdOwnStudent(tx, id);
  if (access === 'on') requireUnmerged(student);
  const before = { access: student.disabledAt === null ? 'on' : 'off' };
  const disabledAt = access === 'on' ? null : (student.disabledAt ?? now);
  last(() => tx.update(students).set({ disabledAt }).where(eq(students.id, id)));
  if (access === 'off') last(() => endSignIns(tx, id));
  await record({ action: `student.access-${access}`, subject: subject(student), before, after: { access }, reason });
}

/** Ends all sign-ins of a student; returns how many there were. Throws `CallRefused` 404, 409. */
export async function endStudentSignIns({ tx, record }: Act, { id, reason }: Decision): Promise<number> {
  const student = await holdOwnStudent(tx, id);
  const ended = await endSignIns(tx, id);
  await record({ action: 'student.end-sign-ins', subject: subject(student), after: { ended }, reason });
  return ended;
}

/** Sets what is lifted or added for a student; what is left out stays. Returns what counts now. Throws `CallRefused` 404. */
export async function accommodate(
  { tx, record, last }: Act,
  { id, given, reason }: Decision & { given: Partial<Accommodations> },
): Promise<Accommodations> {
  const student = await holdOwnStudent(tx, id);
  const accommodations = { ...student.accommodations, ...given };
  last(() => tx.update(students).set({ accommodations }).where(eq(students.id, id)));
  const { before, after } = differences<Record<string, unknown>>(student.accommodations, accommodations);
  await record({ action: 'student.accommodate', subject: subject(student), before, after, reason });
  return accommodations;
}

/** Mails a student a link that sets a new password; returns where to. Throws `CallRefused`: 404, 409 for who may not sign in. */
export async function mailPasswordLink(
  { tx, now, record, last }: Act,
  { id, site }: { id: string; site: string },
): Promise<string> {
  const student = await holdOwnStudent(tx, id);
  const { username, firstname, email, disabledAt } = student;
  if (disabledAt !== null) throw new CallRefused(409, 'conflict', 'This student can’t sign in. Turn access on first.');
  const token = createToken();
  const letter = setPasswordLetter({ name: firstname, username, setPasswordUrl: setPasswordUrl(site, token) });
  last(
    () => createPasswordLink(tx, id, now, token),
    () => queueMail(tx, { recipient: email, ...letter }, now),
  );
  await record({ action: 'student.mail-password-link', subject: subject(student), after: { email } });
  return email;
}
