import { and, eq, exists, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { doubtLines, doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { likeAnywhere } from '../desk/pages.ts';
import type { Party } from './access.ts';
import { isClosedNow } from './closed-now.ts';

/**
 * The doubts that a party searches for: with all the words in one of their lines, in any form of them ('divided' finds 'dividing'), the last perhaps begun only. For tutors also those
 * of a student by name; a student finds none that is closed to them just now, as they could ask word by word what it says. Undefined where there is no word to search for. For a query over doubts and students.
 */
export function matchesSearch(
  db: Queryable,
  { role, id }: Party,
  { search = '', now }: { search?: string | undefined; now: Date },
): SQL | undefined {
  const words = search.match(/[\p{L}\p{N}]+/gu);
  if (words === null) return undefined;
  const query = `${words.join(' & ')}:*`;
  const isWritten = exists(
    db
      .select({ number: doubtLines.number })
      .from(doubtLines)
      .where(
        and(
          eq(doubtLines.doubtId, doubts.id),
          // The same expression as the index has.
          sql`to_tsvector('english', ${doubtLines.text}) @@ to_tsquery('english', ${query})`,
        ),
      ),
  );
  if (role === 'student') return and(isWritten, not(isClosedNow(db, id, now)));
  return or(isWritten, ilike(sql`${students.firstname} || ' ' || ${students.lastname}`, likeAnywhere(words.join(' '))));
}
