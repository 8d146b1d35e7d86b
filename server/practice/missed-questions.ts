import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { askedFamily, askedQuestions, questions, quizVersions } from '../db/tables/content.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { selectUnderWay } from '../notebook/under-way.ts';
import { countApart, type DrillFilter, type DrillQuestion, isWanted } from './fresh-questions.ts';

/**
 * The questions of an area that wait in a student's notebook, those due first first. Each is named where its content is: one that was last met in a drill
 * stands in a bank. What is being sat rests, as it does in the notebook.
 */
export async function missedQuestions(
  db: Queryable,
  studentId: string,
  { filter, now }: { filter: DrillFilter; now: Date },
): Promise<DrillQuestion[]> {
  const { origin, dueAt } = notebookEntries;
  return db
    .select({
      versionId: sql<string>`coalesce(${questions.ofVersionId}, ${questions.versionId})`,
      number: sql`coalesce(${questions.ofNumber}, ${questions.number})`.mapWith(Number),
      ...{ difficulty: askedQuestions.difficulty, origin, subject: quizVersions.subject, family: askedFamily },
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(questions, isOfEntry(questions))
    .innerJoin(askedQuestions, isOfEntry(askedQuestions))
    .where(and(isWaiting(db, studentId, now), eq(quizVersions.subject, filter.area.subject), isWanted(filter)))
    .orderBy(asc(dueAt), asc(origin));
}

/** The same questions of all areas, counted, for within another query: with none that is new. */
export function selectMissed(db: Queryable, studentId: string, now: Date) {
  const { subject } = quizVersions;
  const { domain, skill, difficulty } = askedQuestions;
  return db
    .select({
      ...{ subject, domain, skill, difficulty, fresh: sql`0`.mapWith(Number), missed: countApart(notebookEntries.origin) },
      freshAt: sql<number | null>`null::numeric`,
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(askedQuestions, isOfEntry(askedQuestions))
    .where(isWaiting(db, studentId, now))
    .groupBy(subject, domain, skill, difficulty);
}

const isOfEntry = (table: typeof questions | typeof askedQuestions) =>
  and(eq(table.versionId, notebookEntries.versionId), eq(table.number, notebookEntries.number));

const isWaiting = (db: Queryable, studentId: string, now: Date) =>
  and(
    eq(notebookEntries.studentId, studentId),
    isNotNull(notebookEntries.dueAt),
    notInArray(quizVersions.quizId, selectUnderWay(db, studentId, now)),
  );
