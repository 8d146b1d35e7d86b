import { setImmediate } from 'node:timers/promises';
import { max, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Database, Queryable } from '../db/open.ts';
import { queryRows } from '../db/rows.ts';
import { itemStatistics } from '../db/tables/items.ts';
import { measureItem } from './measure.ts';
import { readAnswers } from './read-answers.ts';

/** A sitting that ended at its deadline is stored a while after it, in ms. */
const leewayMs = 3_600_000;

/**
 * Measures the questions anew of whatever somebody has finished since they were last measured, and of nothing else. All of it is stored at the end, so that what
 * a stopped process leaves undone is done by the next.
 */
export async function measureItems({ db, now }: Pick<Context, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const [last] = await db.select({ at: max(itemStatistics.measuredAt) }).from(itemStatistics);
  const since = new Date(Math.max(0, (last?.at?.getTime() ?? 0) - leewayMs));
  const at = now();
  const rows: ItemRow[] = [];
  for (const versionId of await versionsFinishedSince(db, since)) {
    signal?.throwIfAborted();
    rows.push(...(await measureVersion(db, versionId, at)));
    // A server that measures goes on answering in between.
    await setImmediate();
  }
  await keepRows(db, rows);
}

/** Measures the questions of some versions now. */
export async function measureVersions(db: Queryable, versionIds: readonly string[], at: Date): Promise<void> {
  const rows: ItemRow[] = [];
  for (const versionId of versionIds) rows.push(...(await measureVersion(db, versionId, at)));
  await keepRows(db, rows);
}

type ItemRow = typeof itemStatistics.$inferInsert;

async function measureVersion(db: Queryable, versionId: string, measuredAt: Date): Promise<ItemRow[]> {
  const items = await readAnswers(db, versionId);
  return items.flatMap(({ number, declared, sat }) => {
    const sittings = sat.filter(({ reached }) => reached).length;
    return sat.length === 0 ? [] : [{ versionId, number, sittings, ...measureItem(declared, sat), measuredAt }];
  });
}

/** So many rows go in one statement. */
const rowsAtOnce = 500;

async function keepRows(db: Queryable, rows: readonly ItemRow[]): Promise<void> {
  const set = Object.fromEntries(
    ['sittings', 'figures', 'flags', 'measured_at'].map((name) => [
      name === 'measured_at' ? 'measuredAt' : name,
      sql.raw(`excluded.${name}`),
    ]),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insert(itemStatistics)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: [itemStatistics.versionId, itemStatistics.number], set });
  }
}

const finished = z.object({ versionId: z.string() });

/** Versions of quizzes, of modules and of the banks behind drills that somebody has finished since; by the index on what ended when. */
async function versionsFinishedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await queryRows(
    db,
    finished,
    sql`
    with ended as (
      select sittings.id, sittings.version_id, quizzes.is_node, quizzes.drill_for from sittings
      join quizzes on quizzes.id = sittings.quiz_id
      join students on students.id = sittings.student_id and not students.is_demo
      where sittings.state = 'submitted' and sittings.record_id is null and sittings.submitted_at >= ${since.toISOString()}::timestamptz
    )
    select version_id as "versionId" from ended where not is_node and drill_for is null
    union select part.version_id from ended join sittings part on part.record_id = ended.id and part.started_at is not null
    union select questions.of_version_id from ended join questions on questions.version_id = ended.version_id
      where ended.drill_for is not null and questions.of_version_id is not null
    order by 1`,
  );
  return rows.map(({ versionId }) => versionId);
}
