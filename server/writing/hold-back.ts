import { type ContactDetail, findContactDetails } from '../../contract/writing/contact-details.ts';
import type { Transaction } from '../db/open.ts';
import { auditEvents } from '../db/tables/audit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';

const names: Record<ContactDetail['kind'], string> = {
  phone: 'a phone number',
  email: 'an email address',
  network: 'another network',
};

/** Who writes to which student. */
type Correspondence = { tutor: { id: string; name: string }; student: { id: string; name: string }; now: Date };

/**
 * Holds back a tutor's line with a phone number, an email address or another network, until they say that they mean it (`confirmed`): then a row in the record of
 * actions says so, which goes with the student. Throws `CallRefused` 409 contactDetails.
 */
export async function holdBackContactDetails(
  tx: Transaction,
  { text, confirmed }: { text: string; confirmed: boolean },
  { tutor, student, now }: Correspondence,
): Promise<void> {
  const found = findContactDetails(text);
  const [first] = found;
  if (!first) return;
  if (!confirmed)
    throw new CallRefused(
      409,
      'contactDetails',
      `This looks like ${names[first.kind]}: ${first.found}. What you and your students write stays here, where the school can see it.`,
    );
  await tx.insert(auditEvents).values({
    ...{ id: newId(), at: now, actorId: tutor.id, actorName: tutor.name, action: 'Wrote contact details to a student' },
    ...{ subjectKind: 'student', subjectId: student.id, subjectName: student.name },
    after: Object.fromEntries(found.map((detail) => [detail.kind, detail.found])),
  });
}
