import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RecordedEvent } from '../../../contract/exam/attempts.ts';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { ledger, sittingEvents } from '../../db/tables/sittings.ts';

/** How far a sitting is: how many of its questions have an answer, and which was answered last. */
export type Progress = { answered: number; question: number };

const progressRow = z.object({ sitting: z.string(), answered: z.number(), question: z.number() });

/** How far some sittings are, by their ids; one without an answer is not among them. */
export async function readProgress(db: Database, ids: string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(
    db,
    progressRow,
    sql`select sitting_id as sitting, count(*) filter (where answer <> '')::int as answered,
        (array_agg(question order by seq desc))[1] as question
      from (
        select distinct on (sitting_id, question) sitting_id, question, answer, seq from ${ledger}
        where ${inArray(ledger.sittingId, ids)} order by sitting_id, question, seq desc
      ) as newest
      group by sitting_id`,
  );
  return new Map(rows.map(({ sitting, ...progress }) => [sitting, progress]));
}

/** What is on record of each sitting, the newest last. */
export type NewestEvents = Map<string, RecordedEvent[]>;

/** Events of a sitting that are read: all that count are among them, since three end it. */
const eventsAtMost = 20;

/** The newest events of some sittings, by their ids. */
export async function readNewestEvents(db: Database, ids: string[]): Promise<NewestEvents> {
  const numbered = db.$with('numbered').as(
    db
      .select({
        sittingId: sittingEvents.sittingId,
        id: sittingEvents.id,
        kind: sittingEvents.kind,
        detail: sittingEvents.detail,
        at: sittingEvents.at,
        place: sql<number>`row_number() over (partition by ${sittingEvents.sittingId} order by ${sittingEvents.at} desc)`.as(
          'place',
        ),
      })
      .from(sittingEvents)
      .where(inArray(sittingEvents.sittingId, ids)),
  );
  const rows = await db
    .with(numbered)
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${eventsAtMost}`)
    .orderBy(numbered.at, numbered.id);
  const newest: NewestEvents = new Map();
  for (const { sittingId, id, kind, detail, at } of rows)
    newest.set(sittingId, [...(newest.get(sittingId) ?? []), { id, kind, detail, at: at.getTime() }]);
  return newest;
}
