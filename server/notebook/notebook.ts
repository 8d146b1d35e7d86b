import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { type Notebook, type NotebookEntry, notebookAtOnce } from '../../contract/notebook/notebook.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { askedFamily, askedQuestions, quizVersions, quizzes } from '../db/tables/content.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { together } from '../db/together.ts';
import { findUnnoted, noteFound } from './note-mistakes.ts';
import { quizzesUnderWay } from './under-way.ts';

/** A student's mistake notebook as it stands now, after everything that was finished since has been noted. */
export async function readNotebook(db: Queryable, studentId: string, now: Date): Promise<Notebook> {
  const [found, underWay] = await together(
    () => findUnnoted(db, studentId, now),
    () => quizzesUnderWay(db, studentId, now),
  );
  return noteFound(db, { studentId, found, now }, async (noted) => () => readNoted(noted, { studentId, underWay }, now));
}

/** As `readNotebook`, without a change of what is noted: for whoever only looks. */
export const readNotebookAsKnown = async (db: Queryable, studentId: string, now: Date): Promise<Notebook> =>
  readNoted(db, { studentId, underWay: await quizzesUnderWay(db, studentId, now) }, now);

/** What is noted. `underWay`: the quizzes whose questions rest. */
async function readNoted(
  db: Queryable,
  { studentId, underWay }: { studentId: string; underWay: string[] },
  now: Date,
): Promise<Notebook> {
  const own = eq(notebookEntries.studentId, studentId);
  const resting = inArray(quizVersions.quizId, underWay);
  const isDue = inArray(notebookEntries.id, firstOfFamilies(db, and(own, lte(notebookEntries.dueAt, now), not(resting))));
  const [entries, numbers] = await together(
    () => dueEntries(db, and(own, isDue)),
    () => counts(db, own, { isDue, now }),
  );
  return { entries, ...numbers };
}

const { dueAt } = notebookEntries;

/** Of these entries the one of each family that has waited longest, and all that are of none. */
function firstOfFamilies(db: Queryable, which: SQL | undefined) {
  const ranked = db
    .select({
      id: notebookEntries.id,
      place: sql<number>`row_number() over (
        partition by coalesce(${askedFamily}, ${notebookEntries.id}) order by ${dueAt}, ${notebookEntries.versionId}, ${notebookEntries.number}
      )`.as('place'),
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(askedQuestions, isAsked)
    .where(which)
    .as('ranked');
  return db.select({ id: ranked.id }).from(ranked).where(eq(ranked.place, 1));
}

/** What is due, longest first, as many as are given at once. */
async function dueEntries(db: Queryable, which: SQL | undefined): Promise<NotebookEntry[]> {
  const rows = await db
    .select({
      entryId: notebookEntries.id,
      question: askedQuestions.delivered,
      domain: askedQuestions.domain,
      skill: askedQuestions.skill,
      reason: notebookEntries.reason,
      isSibling: sql<boolean>`${notebookEntries.siblingVersionId} is not null`,
      timesRight: notebookEntries.timesRight,
      title: quizVersions.title,
      test: testTitle,
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .innerJoin(askedQuestions, isAsked)
    .where(which)
    .orderBy(asc(dueAt), asc(notebookEntries.versionId), asc(notebookEntries.number))
    .limit(notebookAtOnce);
  return rows.map(({ title, test, ...entry }) => ({ ...entry, source: formatSource(title ?? unnamed.title, test) }));
}

/** The question that an entry asks: its sibling, where it has one. The source stays the entry's own. */
export const isAsked = and(
  eq(askedQuestions.versionId, sql`coalesce(${notebookEntries.siblingVersionId}, ${notebookEntries.versionId})`),
  eq(askedQuestions.number, sql`coalesce(${notebookEntries.siblingNumber}, ${notebookEntries.number})`),
);

/** The title of the mock test that a module is of, by its newest version. */
const testTitle = sql<string | null>`(
  select test.title from quiz_versions test where test.quiz_id = ${quizzes.moduleOf} order by test.version desc limit 1
)`;

const formatSource = (title: string, test: string | null): string => (test === null ? title : `${test}, ${title}`);

type Conditions = { isDue: SQL; now: Date };

/** How many are due, wait for their day (or for the end of a sitting, or for another of their family), and are done. */
async function counts(db: Queryable, own: SQL, { isDue, now }: Conditions): Promise<Omit<Notebook, 'entries'>> {
  const number = (of: SQL | undefined) => sql`count(*) filter (where ${of})`.mapWith(Number);
  const later = gt(dueAt, now);
  const [row] = await db
    .select({
      due: number(isDue),
      waiting: number(and(isNotNull(dueAt), not(isDue))),
      done: number(and(isNull(dueAt), isNull(notebookEntries.heldBy))),
      nextDueAt: sql<Date | null>`min(${dueAt}) filter (where ${later})`.mapWith(dueAt),
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .where(own);
  if (!row) throw new Error('A count has no row.');
  return { ...row, nextDueAt: row.nextDueAt?.getTime() ?? null };
}
