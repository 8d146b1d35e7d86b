import { eq } from 'drizzle-orm';
import type { ParentAccess } from '../../contract/parents/parents.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import { endParentsWord } from '../consent/watch-consents.ts';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { parentsEndedLetter } from '../mail/letters/parents-ended.ts';
import { queueMail } from '../mail/outbox.ts';

/** What a student sees of the parents' access. */
export async function readParentAccess(db: Database, studentId: string): Promise<ParentAccess> {
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  const { guardianEmail = null, guardianName = null, guardianPhone = null, parentsEndedAt = null } = student ?? {};
  return {
    ...{ name: guardianName, phone: guardianPhone },
    address: guardianEmail === null ? null : shorten(guardianEmail),
    endedAt: parentsEndedAt?.getTime() ?? null,
  };
}

/** 'r…@example.org': enough to know whose it is. */
const shorten = (address: string): string => address.replace(/^(.).*(?=@)/, '$1…');

/**
 * Ends what the parents of a student see, the links that were mailed to them among it, and the reports. The student says to be of age, which nobody here can check: parents and school are told, and the
 * school can give it back. The same again changes nothing. Throws `CallRefused` 404 where the record has no parents' address.
 */
export async function endParentAccess(studentId: string, { db, now, environment }: RequestContext): Promise<void> {
  await db.transaction(async (tx) => {
    const { guardianEmail, parentsEndedAt, reportsStoppedAt, firstname } = await lockStudent(tx, studentId);
    if (!guardianEmail) throw new CallRefused(404, 'notFound', 'We don’t have your parents’ address.');
    if (parentsEndedAt) return;
    await tx
      .update(students)
      .set({ parentsEndedAt: now, reportsStoppedAt: reportsStoppedAt ?? now })
      .where(eq(students.id, studentId));
    await endParentsWord(tx, studentId, now);
    const once = `parents-ended:${studentId}:${now.getTime()}`;
    const { supportEmail, schoolMail } = environment;
    const letter = parentsEndedLetter({ firstname, supportEmail });
    await queueMail(tx, { ...letter, recipient: guardianEmail, once: `${once}:family` }, now);
    if (schoolMail) await queueMail(tx, { ...letter, recipient: schoolMail, once: `${once}:school` }, now);
  });
}
