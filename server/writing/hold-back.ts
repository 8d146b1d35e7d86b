import { eq } from 'drizzle-orm';
import { type ContactDetail, findContactDetails } from '../../contract/writing/contact-details.ts';
import type { Transaction } from '../db/open.ts';
import { auditEvents } from '../db/tables/audit.ts';
import { students, teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';

const names: Record<ContactDetail['kind'], string> = {
  phone: 'a phone number',
  email: 'an email address',
  network: 'another network',
};

/** Who writes to which student. */
type Correspondence = { tutorId: string; studentId: string; now: Date };

/**
 * Holds back a tutor's line with a phone number, an email address or another network, until they say that they mean it (`confirmed`): then a row in the record of
 * actions says so, which goes with the student. Throws `CallRefused` 409 contactDetails.
 */
export async function holdBackContactDetails(
  tx: Transaction,
  { text, confirmed }: { text: string; confirmed: boolean },
  { tutorId, studentId, now }: Correspondence,
): Promise<void> {
  const found = findContactDetails(text);
  const [first] = found;
  if (!first) return;
  if (!confirmed)
    throw new CallRefused(
      409,
      'contactDetails',
      `This looks like ${names[first.kind]}: ${first.found}. Please keep what you and your students write here, where the school can see it.`,
    );
  const [tutor] = await tx.select().from(teachers).where(eq(teachers.id, tutorId));
  const [student] = await tx.select().from(students).where(eq(students.id, studentId));
  await tx.insert(auditEvents).values({
    ...{ id: newId(), at: now, actorId: tutorId, actorName: tutor ? toName(tutor) : '', action: 'doubt.contactDetails' },
    ...{ subjectKind: 'student', subjectId: studentId, subjectName: student ? toName(student) : '' },
    after: Object.fromEntries(found.map((detail) => [detail.kind, detail.found])),
  });
}

const toName = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim();
