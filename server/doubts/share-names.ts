import { eq, inArray, or } from 'drizzle-orm';
import { findContactDetails } from '../../contract/writing/contact-details.ts';
import type { Transaction } from '../db/open.ts';
import type { doubts } from '../db/tables/doubts.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { holdBackContactDetails } from '../writing/hold-back.ts';
import { selectTutors } from './access.ts';

type Offer = { tutorId: string; doubt: typeof doubts.$inferSelect; now: Date };

/**
 * Holds back words that would say who asked or answered, or how to reach them, until the tutor says that they mean it: a name can be a word as well. Throws
 * `CallRefused` 409 contactDetails.
 */
export async function holdBackNames(
  tx: Transaction,
  { text, confirmed }: { text: string; confirmed: boolean },
  { tutorId, doubt: { studentId, courseId }, now }: Offer,
): Promise<void> {
  if (findContactDetails(text).length > 0) return holdBackContactDetails(tx, { text, confirmed }, { tutorId, studentId, now });
  if (confirmed) return;
  const [asker, tutors] = await together(
    async () => tx.select().from(students).where(eq(students.id, studentId)),
    async () =>
      tx
        .select()
        .from(teachers)
        .where(or(eq(teachers.id, tutorId), inArray(teachers.id, selectTutors(tx, courseId)))),
  );
  const words = new Set(toWords(text));
  const found = [...asker, ...tutors]
    .flatMap(({ firstname, lastname }) => toWords(`${firstname} ${lastname}`))
    .find((name) => words.has(name));
  if (found !== undefined)
    throw new CallRefused(
      409,
      'contactDetails',
      `“${found}” is a name in this doubt. Take it out, so that nobody learns who asked or answered.`,
    );
}

/** The words of a text, of two letters at least, in lower case; of "Asha’s" it is "asha". */
const toWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
