import { inArray } from 'drizzle-orm';
import { cohortFrom, type ModuleResult } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { cohorts } from '../db/tables/content.ts';
import { countCohorts } from './count-cohorts.ts';

/**
 * The newest who sat one version, `cohortUpTo` at most: how many sittings, and the median seconds of each question that at least `cohortFrom` of
 * them spent time on.
 */
export type Cohort = ModuleResult['cohort'] & { medians: ReadonlyMap<number, number> };

/**
 * Reads the cohorts of some versions of quizzes and modules: as `refreshCohorts` last counted them, and counted now where that was never done. Those
 * of few are counted each time, and are as quick.
 */
export async function readCohorts(db: Queryable, versionIds: readonly string[], now: Date): Promise<Map<string, Cohort>> {
  const kept = await db
    .select()
    .from(cohorts)
    .where(inArray(cohorts.versionId, [...versionIds]));
  const missing = versionIds.filter((id) => kept.every(({ versionId }) => versionId !== id));
  const counted = await countCohorts(db, missing);
  const large = counted.filter(({ sittings }) => sittings >= cohortFrom).map((cohort) => ({ ...cohort, countedAt: now }));
  if (large.length > 0) await db.insert(cohorts).values(large).onConflictDoNothing();
  return new Map([...kept, ...counted].map(({ versionId, ...cohort }) => [versionId, toCohort(cohort)]));
}

const toCohort = ({
  sittings,
  isDemo,
  medians,
}: Pick<typeof cohorts.$inferSelect, 'sittings' | 'isDemo' | 'medians'>): Cohort => ({
  ...{ sittings, isDemo },
  medians: new Map(Object.entries(medians).map(([question, median]) => [Number(question), median])),
});
