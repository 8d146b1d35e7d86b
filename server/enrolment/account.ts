import { eq, sql } from 'drizzle-orm';
import type { ApplicationForm } from '../../contract/enrolment/applications.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { sendOn } from '../db/transact.ts';
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
  const beside = { guardianName: toName(form.parent_name), guardianPhone: parentPhone, birthYear };
  if (found) return { student: await fillIn(tx, found, beside), isNew: false };
  // A student who is added to a demonstration belongs to it: otherwise its next start would refuse to stand beside real students.
  const row = { id: newId(), username, ...toPerson(form), ...beside, isDemo, createdAt: now };
  const [made] = await tx.insert(students).values(row).onConflictDoNothing({ target: students.username }).returning();
  if (made) return { student: made, isNew: true };
  const madeMeanwhile = await findAccount(tx, username);
  if (!madeMeanwhile) throw new Error('The account that has this username cannot be found.');
  return { student: await fillIn(tx, madeMeanwhile, beside), isNew: false };
}

/** Keeps what the record has nothing of: what staff, parents or an earlier application said stays. */
async function fillIn(
  tx: Transaction,
  student: StudentRow,
  beside: Pick<StudentRow, 'guardianName' | 'guardianPhone' | 'birthYear'>,
): Promise<StudentRow> {
  const news = Object.entries(beside).filter(([name, value]) => value !== null && student[name as keyof typeof beside] === null);
  if (news.length === 0) return student;
  await sendOn(tx, () =>
    tx
      .update(students)
      .set({
        guardianName: sql`coalesce(${students.guardianName}, ${beside.guardianName})`,
        guardianPhone: sql`coalesce(${students.guardianPhone}, ${beside.guardianPhone})`,
        birthYear: sql`coalesce(${students.birthYear}, ${beside.birthYear}::integer)`,
      })
      .where(eq(students.id, student.id)),
  );
  return { ...student, ...Object.fromEntries(news) };
}

/** A name on one line, without control characters. */
const toName = (text: string): string =>
  text
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ');

/** The account that an application with this address enrols in, by username or by e-mail, both in lower case; none where it makes a new one. */
export async function findAccount(tx: Queryable, username: string): Promise<StudentRow | undefined> {
  const [[named], mailed] = await together(
    async () => tx.select().from(students).where(eq(students.username, username)),
    async () =>
      tx
        .select()
        .from(students)
        .where(eq(sql`lower(${students.email})`, username))
        .limit(2),
  );
  if (named) return named;
  return mailed.length === 1 ? mailed[0] : undefined;
}

/** Splits a name: the last word is the last name, a single word is a first name, and control characters are dropped. */
function toPerson({ name, email, phone, student_class }: ApplicationForm) {
  const words = name.split(/[\s\p{Cc}]+/u).filter(Boolean);
  const lastname = words.length > 1 ? (words.at(-1) ?? '') : '';
  const firstname = (lastname === '' ? words : words.slice(0, -1)).join(' ');
  return { firstname, lastname, email: email.trim(), contact: phone, standard: student_class };
}
