import { and, eq, sql } from 'drizzle-orm';
import type { ApplicationForm } from '../../contract/enrolment/applications.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { newId } from '../ids.ts';

type StudentRow = typeof students.$inferSelect;

/**
 * Finds or makes the account of an application's student. The username is the form's e-mail in lower case; an account that staff made under
 * another username is found by its e-mail, where only one has it. A disabled account is found too, so that staff decide. Two applications
 * with one e-mail at once share one account.
 */
export async function accountFor(
  tx: Transaction,
  { form, birthYear, parentPhone }: { form: ApplicationForm; birthYear: number | null; parentPhone: string | null },
  { now, isDemo }: { now: Date; isDemo: boolean },
): Promise<{ student: StudentRow; isNew: boolean }> {
  const username = form.email.trim().toLowerCase();
  const found = await findAccount(tx, username);
  const guardian = { guardianName: toName(form.parent_name), guardianPhone: parentPhone };
  if (found) return { student: await nameGuardian(tx, found, guardian), isNew: false };
  // A student who is added to a demonstration belongs to it: otherwise its next start would refuse to stand beside real students.
  const row = { id: newId(), username, ...toPerson(form), ...guardian, birthYear, isDemo, createdAt: now };
  const [made] = await tx.insert(students).values(row).onConflictDoNothing({ target: students.username }).returning();
  if (made) return { student: made, isNew: true };
  const madeMeanwhile = await findAccount(tx, username);
  if (!madeMeanwhile) throw new Error('The account that has this username cannot be found.');
  return { student: madeMeanwhile, isNew: false };
}

/** Keeps who a parent is where the record names nobody: what staff or an earlier application wrote stays. */
async function nameGuardian(
  tx: Transaction,
  student: StudentRow,
  guardian: Pick<StudentRow, 'guardianName' | 'guardianPhone'>,
): Promise<StudentRow> {
  if (student.guardianName !== null) return student;
  await tx.update(students).set(guardian).where(eq(students.id, student.id));
  return { ...student, ...guardian };
}

/** A name on one line, without control characters. */
const toName = (text: string): string =>
  text
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ');

/** The account that an application with this address enrols in, by username or by e-mail, both in lower case; none where it makes a new one. */
export async function findAccount(tx: Queryable, username: string): Promise<StudentRow | undefined> {
  const [named] = await tx.select().from(students).where(eq(students.username, username));
  if (named) return named;
  const mailed = await tx
    .select()
    .from(students)
    .where(and(eq(sql`lower(${students.email})`, username)))
    .limit(2);
  return mailed.length === 1 ? mailed[0] : undefined;
}

/** Splits a name: the last word is the last name, a single word is a first name, and control characters are dropped. */
function toPerson({ name, email, phone, student_class }: ApplicationForm) {
  const words = name.split(/[\s\p{Cc}]+/u).filter(Boolean);
  const lastname = words.length > 1 ? (words.at(-1) ?? '') : '';
  const firstname = (lastname === '' ? words : words.slice(0, -1)).join(' ');
  return { firstname, lastname, email: email.trim(), contact: phone, standard: student_class };
}
