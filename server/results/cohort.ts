import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { cohortFrom, cohortUpTo, type ModuleResult } from '../../contract/results/results.ts';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';

/**
 * The newest who sat one version, `cohortUpTo` at most: how many sittings, and the median seconds of each question that at least `cohortFrom` of
 * them spent time on.
 */
export type Cohort = ModuleResult['cohort'] & { medians: ReadonlyMap<number, number> };

/** The cohorts of some versions of quizzes and modules: the newest submitted sittings of each, whoever's. */
export async function readCohorts(db: Database, versionIds: readonly string[]): Promise<Map<string, Cohort>> {
  const submitted = and(
    eq(sittings.state, 'submitted'),
    isNotNull(sittings.startedAt),
    inArray(sittings.versionId, [...versionIds]),
  );
  const place = sql<number>`row_number() over (partition by ${sittings.versionId} order by ${desc(sittings.submittedAt)}, ${sittings.id})`;
  const ranked = db
    .select({ id: sittings.id, place: place.as('place') })
    .from(sittings)
    .where(submitted)
    .as('ranked');
  const newest = db.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, cohortUpTo));
  const sat = inArray(sittings.id, newest);
  const sizes = await db
    .select({
      versionId: sittings.versionId,
      sittings: sql`count(*)`.mapWith(Number),
      isDemo: sql<boolean>`bool_or(${students.isDemo})`,
    })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .where(sat)
    .groupBy(sittings.versionId);
  const times = sql`jsonb_each_text(${sittings.timePerQuestion}) as spent(question, seconds)`;
  const medians = await db
    .select({
      versionId: sittings.versionId,
      question: sql`spent.question`.mapWith(Number),
      median: sql`percentile_cont(0.5) within group (order by spent.seconds::float8)`.mapWith(Number),
    })
    .from(sittings)
    .innerJoin(times, sql`spent.seconds::float8 > 0`)
    .where(sat)
    .groupBy(sittings.versionId, sql`spent.question`)
    .having(sql`count(*) >= ${cohortFrom}`);
  const mediansIn = (version: string) =>
    new Map(medians.filter(({ versionId }) => versionId === version).map(({ question, median }) => [question, median]));
  return new Map(sizes.map(({ versionId, ...size }) => [versionId, { ...size, medians: mediansIn(versionId) }]));
}
