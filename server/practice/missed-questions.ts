import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { askedQuestions, questions, quizVersions } from '../db/tables/content.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { quizzesUnderWay } from '../notebook/under-way.ts';
import { type DrillFilter, type DrillQuestion, isWanted } from './fresh-questions.ts';

/** Questions on one skill of one difficulty that wait in a student's notebook. */
type MissedCount = Omit<PracticeChoice, 'fresh'>;

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
      ...{ difficulty: askedQuestions.difficulty, origin, subject: quizVersions.subject },
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(questions, isOfEntry(questions))
    .innerJoin(askedQuestions, isOfEntry(askedQuestions))
    .where(and(await isWaiting(db, studentId, now), eq(quizVersions.subject, filter.area.subject), isWanted(filter)))
    .orderBy(asc(dueAt), asc(origin));
}

/** The same questions of all areas, counted. */
export async function countMissed(db: Queryable, studentId: string, now: Date): Promise<MissedCount[]> {
  const { subject } = quizVersions;
  const { domain, skill, difficulty } = askedQuestions;
  return db
    .select({ subject, domain, skill, difficulty, missed: sql`count(*)`.mapWith(Number) })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(askedQuestions, isOfEntry(askedQuestions))
    .where(await isWaiting(db, studentId, now))
    .groupBy(subject, domain, skill, difficulty)
    .orderBy(subject, domain, skill, difficulty);
}

const isOfEntry = (table: typeof questions | typeof askedQuestions) =>
  and(eq(table.versionId, notebookEntries.versionId), eq(table.number, notebookEntries.number));

const isWaiting = async (db: Queryable, studentId: string, now: Date) =>
  and(
    eq(notebookEntries.studentId, studentId),
    isNotNull(notebookEntries.dueAt),
    notInArray(quizVersions.quizId, await quizzesUnderWay(db, studentId, now)),
  );
