import { and, asc, desc, eq, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Difficulty, PracticeArea, PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { askedFamily, askedQuestions, questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';

/** Where a question stands in a bank or a quiz; `origin` 'bank/question' names it whatever drill it is in. `subject` is the bank's or the quiz's, `family` what drew it. */
export type DrillQuestion = {
  versionId: string;
  number: number;
  difficulty: string;
  origin: string;
  subject: string;
  family: string | null;
};

/** Which questions a drill is made of. */
export type DrillFilter = { area: PracticeArea; difficulty?: Difficulty | undefined };

/** The newest versions of all banks that are not withdrawn. */
const newestBanks = (db: Queryable) =>
  db
    .selectDistinctOn([quizVersions.quizId], { id: quizVersions.id, slug: quizzes.slug, subject: quizVersions.subject })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizzes.isBank, true), isNull(quizzes.withdrawnAt)))
    .orderBy(quizVersions.quizId, desc(quizVersions.version))
    .as('newest');

/**
 * The questions of an area in the newest versions of all banks that a student never had, in the order of the banks' names and of
 * the questions in them.
 */
export async function freshQuestions(db: Queryable, studentId: string, filter: DrillFilter): Promise<DrillQuestion[]> {
  const newest = newestBanks(db);
  const origin = sql<string>`${newest.slug} || '/' || ${askedQuestions.name}`;
  const { versionId, number, difficulty } = askedQuestions;
  return db
    .select({ versionId, number, difficulty, origin, subject: newest.subject, family: askedFamily })
    .from(askedQuestions)
    .innerJoin(newest, eq(newest.id, askedQuestions.versionId))
    .where(and(eq(newest.subject, filter.area.subject), isWanted(filter), isSound, notInArray(origin, namesHad(db, studentId))))
    .orderBy(asc(newest.slug), asc(askedQuestions.number));
}

/** Questions on one skill of one difficulty that a student never had: as many as one drill can have, one of each family. */
export type FreshCount = Omit<PracticeChoice, 'missed'>;

/** The same questions of all areas, counted. */
export const countFresh = async (db: Queryable, studentId: string): Promise<FreshCount[]> =>
  sortChoices(await selectFresh(db, studentId));

/** As `countFresh`, for within another query: in no order, and with none that was missed. */
export function selectFresh(db: Queryable, studentId: string) {
  const newest = newestBanks(db);
  const origin = sql<string>`${newest.slug} || '/' || ${askedQuestions.name}`;
  const { subject } = newest;
  const { domain, skill, difficulty } = askedQuestions;
  return db
    .select({ subject, domain, skill, difficulty, fresh: countApart(origin), missed: sql`0`.mapWith(Number) })
    .from(askedQuestions)
    .innerJoin(newest, eq(newest.id, askedQuestions.versionId))
    .where(and(isSound, notInArray(origin, namesHad(db, studentId))))
    .groupBy(subject, domain, skill, difficulty);
}

/** How many questions can be asked in one sitting: of those that a family drew it has one. A family has one skill and one difficulty. */
export const countApart = (origin: SQL | typeof notebookEntries.origin) =>
  sql`count(distinct coalesce(${askedFamily}, ${origin}))`.mapWith(Number);

/** Nobody practices with what the school has withdrawn. */
const isSound = sql`coalesce(${askedQuestions.key} -> 'ruling' ->> 'kind', 'keys') = 'keys'`;

/** By subject, domain, skill and difficulty, as names compare in the database. */
export const sortChoices = <Choice extends FreshCount>(choices: readonly Choice[]): Choice[] =>
  [...choices].sort((one, other) => compareNames(toNames(one), toNames(other)));

const toNames = ({ subject, domain, skill, difficulty }: FreshCount): string => [subject, domain, skill, difficulty].join('\0');

const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Whether a question is of the area's domain and skill, as far as it names them, and of the difficulty. */
export const isWanted = ({ area: { domain, skill }, difficulty }: DrillFilter): SQL | undefined =>
  and(
    domain === undefined ? undefined : eq(askedQuestions.domain, domain),
    skill === undefined ? undefined : eq(askedQuestions.skill, skill),
    difficulty === undefined ? undefined : eq(askedQuestions.difficulty, difficulty),
  );

const drilled = alias(questions, 'drilled');
const drill = alias(quizzes, 'drill');
const version = alias(quizVersions, 'drill_version');

/** The names of all questions of the banks that a student had, or is about to have: in drills, and in the notebook in place of others. */
const namesHad = (db: Queryable, studentId: string) =>
  db
    .select({ name: drilled.name })
    .from(drilled)
    .innerJoin(version, eq(version.id, drilled.versionId))
    .innerJoin(drill, eq(drill.id, version.quizId))
    .where(eq(drill.drillFor, studentId))
    .union(
      db
        .select({ name: sql<string>`${notebookEntries.siblingOrigin}` })
        .from(notebookEntries)
        .where(and(eq(notebookEntries.studentId, studentId), isNotNull(notebookEntries.siblingOrigin))),
    )
    .union(
      db
        .select({ name: sql<string>`${notebookAnswers.siblingOrigin}` })
        .from(notebookAnswers)
        .where(and(eq(notebookAnswers.studentId, studentId), isNotNull(notebookAnswers.siblingOrigin))),
    );
