import { type SQL, sql } from 'drizzle-orm';
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
 * actions says so, which goes with the student, by one statement. Throws `CallRefused` 409 contactDetails.
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
  await tx.insert(auditEvents).values({
    ...{ id: newId(), at: now, actorId: tutorId, actorName: nameOf(teachers, tutorId), action: 'doubt.contactDetails' },
    ...{ subjectKind: 'student', subjectId: studentId, subjectName: nameOf(students, studentId) },
    after: Object.fromEntries(found.map((detail) => [detail.kind, detail.found])),
  });
}

/** In an insert: somebody's name, '' where they are gone. */
const nameOf = (people: typeof students | typeof teachers, id: string): SQL =>
  sql`coalesce((select trim(${people.firstname} || ' ' || ${people.lastname}) from ${people} where ${people.id} = ${id}), '')`;
