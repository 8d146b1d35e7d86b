import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Difficulty, PracticeArea, PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { askedFamily, askedQuestions, quizVersions, quizzes } from '../db/tables/content.ts';
import type { notebookEntries } from '../db/tables/notebook.ts';
import { findRested, restMs, selectHad } from './questions-had.ts';

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

/** `isNew`: the student never had it; any other was last had more than `restDays` ago. */
type FreshQuestion = DrillQuestion & { isNew: boolean };

/**
 * The questions of an area in the newest versions of all banks that a student can be asked: those never had, in the order of the banks' names and of
 * the questions in them, then those that have rested for `restDays`, longest first.
 */
export async function freshQuestions(
  db: Queryable,
  studentId: string,
  { filter, now }: { filter: DrillFilter; now: Date },
): Promise<FreshQuestion[]> {
  const newest = newestBanks(db);
  const had = selectHad(db, studentId);
  const origin = nameOrigin(newest.slug);
  const { versionId, number, difficulty } = askedQuestions;
  return db
    .select({
      ...{ versionId, number, difficulty, origin, subject: newest.subject, family: askedFamily },
      isNew: sql<boolean>`${had.name} is null`,
    })
    .from(askedQuestions)
    .innerJoin(newest, eq(newest.id, askedQuestions.versionId))
    .leftJoin(had, eq(had.name, origin))
    .where(and(eq(newest.subject, filter.area.subject), isWanted(filter), isSound, hasRested(had.at, now)))
    .orderBy(sql`${had.at} asc nulls first`, asc(newest.slug), asc(askedQuestions.number));
}

const nameOrigin = (slug: ReturnType<typeof newestBanks>['slug']) => sql<string>`${slug} || '/' || ${askedQuestions.name}`;

/** Whether a question was never had, or long enough ago. */
const hasRested = (hadAt: SQL | SQL.Aliased<Date>, now: Date): SQL =>
  sql`(${hadAt} is null or ${hadAt} <= ${findRested(now).toISOString()}::timestamptz)`;

/** Questions on one skill of one difficulty that a student can be asked: as many as one drill can have, one of each family. */
export type FreshCount = Omit<PracticeChoice, 'missed' | 'freshAt'>;

/** The same questions of all areas, counted, where there are any. */
export const countFresh = async (db: Queryable, studentId: string, now: Date): Promise<FreshCount[]> =>
  sortChoices(await selectFresh(db, studentId, now)).filter(({ fresh }) => fresh > 0);

/** As `countFresh`, for within another query: in no order, with none that was missed, and also where all questions rest. */
export function selectFresh(db: Queryable, studentId: string, now: Date) {
  const newest = newestBanks(db);
  const had = selectHad(db, studentId);
  const origin = nameOrigin(newest.slug);
  const { subject } = newest;
  const { domain, skill, difficulty } = askedQuestions;
  const rested = hasRested(had.at, now);
  return db
    .select({
      ...{ subject, domain, skill, difficulty },
      fresh: sql`${countApart(origin)} filter (where ${rested})`.mapWith(Number),
      missed: sql`0`.mapWith(Number),
      freshAt: sql`extract(epoch from min(${had.at}) filter (where not ${rested} and ${had.at} < 'infinity')) * 1000
        + ${restMs}::bigint`.mapWith(toMs),
    })
    .from(askedQuestions)
    .innerJoin(newest, eq(newest.id, askedQuestions.versionId))
    .leftJoin(had, eq(had.name, origin))
    .where(isSound)
    .groupBy(subject, domain, skill, difficulty);
}

/** Typed so that a null, which nothing maps, may come out. */
const toMs = (value: string): number | null => Number(value);

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
