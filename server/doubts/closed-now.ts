import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import { doubts } from '../db/tables/doubts.ts';
import { sittings } from '../db/tables/sittings.ts';
import { selectUnderWay } from '../notebook/under-way.ts';

const own = alias(questions, 'own_question');
const sat = alias(questions, 'sat_question');

/**
 * Whether a doubt is closed to its student just now, for within a query of doubts: they sit its quiz, or a drill that has its question, whose key tutors' lines may
 * have told.
 */
export const isClosedNow = (db: Queryable, studentId: string, now: Date): SQL<boolean> => {
  const underWay = selectUnderWay(db, studentId, now);
  const isOfQuiz = sql`${doubts.about} -> 'quizIds' ?| array(${underWay})`;
  const isInDrill = exists(
    db
      .select({ number: sat.number })
      .from(sittings)
      .innerJoin(sat, eq(sat.versionId, sittings.versionId))
      .innerJoin(own, isSameQuestion)
      .where(
        and(
          ...[eq(sittings.studentId, studentId), inArray(sittings.quizId, underWay)],
          ...[sql`${own.versionId} = ${doubts.about} ->> 'versionId'`, sql`${own.number} = (${doubts.about} ->> 'number')::int`],
        ),
      ),
  );
  return sql<boolean>`(${doubts.about} ->> 'kind' is not distinct from 'question' and ${or(isOfQuiz, isInDrill)})`;
};

/** A drill's question is the one that it is of. */
const isSameQuestion = and(
  sql`coalesce(${own.ofVersionId}, ${own.versionId}) = coalesce(${sat.ofVersionId}, ${sat.versionId})`,
  sql`coalesce(${own.ofNumber}, ${own.number}) = coalesce(${sat.ofNumber}, ${sat.number})`,
);
