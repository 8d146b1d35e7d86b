import { eq } from 'drizzle-orm';
import type { ParentAccess } from '../../contract/parents/parents.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import { prepareEndOfWord } from '../consent/watch-consents.ts';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
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
  await transact(db, async (tx) => {
    const [student, endWord] = await together(
      () => lockStudent(tx, studentId),
      () => prepareEndOfWord(tx, studentId, now),
    );
    const { guardianEmail, parentsEndedAt, reportsStoppedAt, firstname } = student;
    if (!guardianEmail) throw new CallRefused(404, 'notFound', 'We don’t have your parents’ address.');
    if (parentsEndedAt) return nothingMore;
    const ended = { parentsEndedAt: now, reportsStoppedAt: reportsStoppedAt ?? now };
    const once = `parents-ended:${studentId}:${now.getTime()}`;
    const { supportEmail, schoolMail } = environment;
    const letter = parentsEndedLetter({ firstname, supportEmail });
    const told = [
      { recipient: guardianEmail, once: `${once}:family` },
      ...(schoolMail ? [{ recipient: schoolMail, once: `${once}:school` }] : []),
    ];
    return async () => {
      await together(
        async () => tx.update(students).set(ended).where(eq(students.id, studentId)),
        endWord,
        ...told.map((to) => () => queueMail(tx, { ...letter, ...to }, now)),
      );
    };
  });
}
