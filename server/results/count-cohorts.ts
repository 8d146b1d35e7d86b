import { eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cohortFrom, cohortUpTo } from '../../contract/results/results.ts';
import type { Database, Queryable } from '../db/open.ts';
import { queryRows } from '../db/rows.ts';
import { cohorts } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';

const countedCohort = z.object({
  versionId: z.string(),
  sittings: z.number(),
  isDemo: z.boolean(),
  medians: z.record(z.string(), z.number()),
});
type CountedCohort = z.infer<typeof countedCohort>;

/** Counts the cohorts of some versions; of one that nobody has finished there is none. */
export const countCohorts = async (db: Queryable, versionIds: readonly string[]): Promise<CountedCohort[]> =>
  versionIds.length === 0 ? [] : queryRows(db, countedCohort, selectCohorts(versionIds));

/** Where a version has many finished sittings, PostgreSQL reads the newest ones from the index on them and leaves the rest. */
export const selectCohorts = (versionIds: readonly string[]): SQL => sql`
  with newest as (
    select version.id as version_id, sat.student_id, sat.time_per_question
    from jsonb_array_elements_text(${JSON.stringify(versionIds)}::jsonb) as version(id)
    cross join lateral (
      select student_id, time_per_question from sittings
      where version_id = version.id and state = 'submitted' and started_at is not null
      order by submitted_at desc, id limit ${cohortUpTo}
    ) as sat
  ), medians as (
    select version_id, spent.question, percentile_cont(0.5) within group (order by spent.seconds::float8) as median
    from newest, jsonb_each_text(time_per_question) as spent(question, seconds)
    where spent.seconds::float8 > 0
    group by version_id, spent.question
    having count(*) >= ${cohortFrom}
  )
  select version_id as "versionId", count(*)::int as sittings, bool_or(students.is_demo) as "isDemo",
    coalesce((select jsonb_object_agg(question, median) from medians where medians.version_id = newest.version_id), '{}') as medians
  from newest join students on students.id = newest.student_id
  group by version_id`;

/** A sitting that ended at its deadline is stored a while after it, in ms. */
const leewayMs = 3_600_000;

/** Counts the kept cohorts anew in which somebody has finished since. */
export async function refreshCohorts(db: Database, now: Date): Promise<void> {
  const newer = db
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      sql`${sittings.versionId} = ${cohorts.versionId} and ${sittings.state} = 'submitted'
        and ${gt(sittings.submittedAt, sql`${cohorts.countedAt} - ${leewayMs} * interval '1 millisecond'`)}`,
    );
  for (const { versionId } of await db.select({ versionId: cohorts.versionId }).from(cohorts).where(exists(newer))) {
    const [counted] = await countCohorts(db, [versionId]);
    const row = counted ?? { sittings: 0, isDemo: false, medians: {} };
    await db
      .update(cohorts)
      .set({ ...row, versionId, countedAt: now })
      .where(eq(cohorts.versionId, versionId));
  }
}
