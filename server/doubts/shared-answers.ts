import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SharedAnswer } from '../../contract/doubts/shares.ts';
import type { Database, Queryable } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import { doubtShareRatings, doubtShares } from '../db/tables/doubt-shares.ts';
import { doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import type { OwnSitting } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { keepRead, type OpenResult, readOpenResult } from '../results/open-result.ts';
import { renderTyped } from '../writing/typed-text.ts';

/**
 * What others asked about the questions of an open result at which the student chose the same wrong option: of each question the one that helped most. Throws
 * `CallRefused` as `readOpenResult` does.
 */
export async function readSharedAnswers(db: Database, own: OwnSitting, now: Date): Promise<SharedAnswer[]> {
  const result = await readOpenResult(db, own, now);
  const [, found] = await together(
    // Words about a question may tell its key: they are given as the result is.
    () => keepRead(db, result.record, now),
    () => findShared(db, own.studentId, result),
  );
  const places = new Set<string>();
  return found.flatMap(({ place, ...shared }) => {
    if (places.has(place)) return [];
    places.add(place);
    return [shared];
  });
}

/** Stores whether what somebody else asked helped. Throws `CallRefused`: as `readOpenResult` does, 404 where it is not offered in this result. */
export const rateSharedAnswer = (
  db: Database,
  { doubtId, helped, ...own }: OwnSitting & { doubtId: string; helped: boolean },
  now: Date,
): Promise<void> =>
  transact(db, async (tx) => {
    // Locked first, as erasing the student does, so that neither waits for the other for ever.
    const [, result] = await together(
      () => tx.select({ id: students.id }).from(students).where(eq(students.id, own.studentId)).for('key share'),
      () => readOpenResult(tx, own, now),
    );
    const shared = await findShared(tx, own.studentId, result);
    if (!shared.some((each) => each.doubtId === doubtId))
      throw new CallRefused(404, 'notFound', 'This answer isn’t offered anymore.');
    const row = { helped, ratedAt: now };
    return () =>
      tx
        .insert(doubtShareRatings)
        .values({ doubtId, studentId: own.studentId, ...row })
        .onConflictDoUpdate({ target: [doubtShareRatings.doubtId, doubtShareRatings.studentId], set: row })
        .then(() => {});
  });

/** All that are offered for the wrong options of a result, the one that helped most first. */
async function findShared(
  db: Queryable,
  studentId: string,
  { modules }: OpenResult,
): Promise<(SharedAnswer & { place: string })[]> {
  const helped = sql<number>`(select count(*) from doubt_share_ratings where doubt_id = ${doubtShares.doubtId} and helped)`;
  const own = and(eq(doubtShareRatings.doubtId, doubtShares.doubtId), eq(doubtShareRatings.studentId, studentId));
  const [rows, answers] = await together(
    async () =>
      db
        .select({ versionId: questions.versionId, number: questions.number, share: doubtShares, rated: doubtShareRatings.helped })
        .from(questions)
        .innerJoin(
          doubtShares,
          and(
            eq(doubtShares.versionId, sql`coalesce(${questions.ofVersionId}, ${questions.versionId})`),
            eq(doubtShares.number, sql`coalesce(${questions.ofNumber}, ${questions.number})`),
          ),
        )
        .innerJoin(doubts, eq(doubts.id, doubtShares.doubtId))
        .leftJoin(doubtShareRatings, own)
        .where(
          and(
            inArray(
              questions.versionId,
              modules.map(({ versionId }) => versionId),
            ),
            eq(doubtShares.state, 'offered'),
            ne(doubts.studentId, studentId),
          ),
        )
        .orderBy(desc(helped), desc(doubtShares.offeredAt)),
    () =>
      newestAnswers(
        db,
        modules.map(({ id }) => id),
      ),
  );
  return modules.flatMap(({ id, versionId, startedAt }) =>
    rows.flatMap(({ share, rated, ...place }) => {
      const chosen = answers.get(toPlace(id, place.number))?.answer.trim().toUpperCase();
      if (startedAt === null || place.versionId !== versionId || chosen !== share.answer) return [];
      return [
        {
          ...{ place: toPlace(id, place.number), doubtId: share.doubtId, studentQuizId: id, question: place.number },
          ...{ questionHtml: renderTyped(share.questionText).html, answerHtml: renderTyped(share.answerText).html },
          helped: rated,
        },
      ];
    }),
  );
}
