import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Scorer } from '../../contract/free-response/work.ts';
import type { Queryable } from '../db/open.ts';
import { markings, tasks, works } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { rangeOf } from './points.ts';
import { toRubric } from './read-tasks.ts';

/** What a written section has at least and at most, of how many, and who scored it; null where nobody has scored anything. */
export type WrittenRange = { low: number; high: number; of: number; by: Scorer | null };

/** What each of some written sections has: what a tutor gave and gave back, and otherwise what the student gave the own answer. */
export async function readRanges(
  db: Queryable,
  sat: readonly { id: string; versionId: string }[],
): Promise<Map<string, WrittenRange>> {
  if (sat.length === 0) return new Map();
  const ids = sat.map(({ id }) => id);
  const [asked, answers, scored, marked] = await together(
    async () =>
      db
        .select()
        .from(tasks)
        .where(
          inArray(
            tasks.versionId,
            sat.map(({ versionId }) => versionId),
          ),
        ),
    () => newestAnswers(db, ids),
    async () => db.select().from(works).where(inArray(works.sittingId, ids)),
    async () =>
      db
        .select()
        .from(markings)
        .where(and(inArray(markings.sittingId, ids), isNotNull(markings.givenBackAt))),
  );
  return new Map(
    sat.map(({ id, versionId }) => {
      const ways = new Set<'tutor' | 'student'>();
      const range = rangeOf(
        asked
          .filter((task) => task.versionId === versionId)
          .map((task) => {
            const isIts = (row: { sittingId: string; number: number }) => row.sittingId === id && row.number === task.number;
            const isBlank = (answers.get(toPlace(id, task.number))?.answer ?? '').trim() === '';
            const byTutor = marked.find(isIts)?.given ?? null;
            const byStudent = scored.find(isIts)?.selfGiven ?? null;
            if (byTutor) ways.add('tutor');
            else if (byStudent && !isBlank) ways.add('student');
            return { rubric: toRubric(task), given: byTutor ?? byStudent, isBlank };
          }),
      );
      return [id, { ...range, by: ways.size === 2 ? 'both' : ([...ways][0] ?? null) }];
    }),
  );
}

/** Some sections of one test together; null where none of them has anything to score. */
export function addRanges(ranges: readonly WrittenRange[]): WrittenRange | null {
  const sum = (part: 'low' | 'high' | 'of') => ranges.reduce((all, range) => all + range[part], 0);
  if (sum('of') === 0) return null;
  const ways = new Set(ranges.flatMap(({ by }) => by ?? []));
  const by = ways.size > 1 ? 'both' : ([...ways][0] ?? null);
  return { low: sum('low'), high: sum('high'), of: sum('of'), by };
}
