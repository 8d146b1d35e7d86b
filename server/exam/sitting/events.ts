import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { type RecordedEvent, recordedEvent, type SittingEvent, sittingEvent } from '../../../contract/exam/attempts.ts';
import { eventsPerSitting } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { sittingEvents } from '../../db/tables/sittings.ts';
import type { Sitting } from './sitting.ts';
import { clampClientTime } from './time.ts';

/** Of events that a call brings, those that a sitting has room for, as rows: a flood of them holds up no answer. */
function toRows(sittingId: string, events: SittingEvent[], now: Date): SQL {
  const column = (values: string[]) => sql.param(values);
  const stored = sql`(select count(*) from sitting_events where sitting_id = ${sittingId})`;
  return sql`(
    select * from unnest(
      ${column(events.map(({ id }) => id))}::text[], ${column(events.map(({ kind }) => kind))}::text[],
      ${column(events.map(({ detail }) => detail))}::text[],
      ${column(events.map(({ at }) => clampClientTime(at, now).toISOString()))}::timestamptz[]
    ) with ordinality as event (id, kind, detail, at, place)
    limit greatest(0, ${eventsPerSitting} - ${stored})
  )`;
}

/** Stores, by one statement, what the proctor saw, each event once by its own id, the first `eventsPerSitting` of a sitting. */
export async function addEvents(tx: Transaction, sittingId: string, events: SittingEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into sitting_events (sitting_id, id, kind, detail, at, received_at)
    select ${sittingId}, event.id, event.kind, event.detail, event.at, ${now.toISOString()}::timestamptz
    from ${toRows(sittingId, events, now)} as event on conflict do nothing
  `);
}

/** What a sitting has on record once `addEvents` has stored these, in the order of the events' own stamps. */
export const readEventsWith = (db: Queryable, sittingId: string, events: SittingEvent[], now: Date): Promise<RecordedEvent[]> =>
  queryRows(
    db,
    recordedEvent,
    sql`
      with given as (select * from ${toRows(sittingId, events, now)} as event), known as (
        select id, kind, detail, at from sitting_events where sitting_id = ${sittingId}
      ), recorded as (
        select * from known
        union all
        select id, kind, detail, at from given
        where not exists (select from known where known.id = given.id)
          and not exists (select from given as earlier where earlier.id = given.id and earlier.place < given.place)
      )
      select id, kind, detail, (extract(epoch from at) * 1000)::float8 as at from recorded order by recorded.at, recorded.id
    `,
  );

/** What the proctor saw in a sitting and what staff did, in the order of the events' own stamps. */
export const readEvents = async (db: Queryable, sittingId: string): Promise<RecordedEvent[]> =>
  (await readEventsBySitting(db, [sittingId])).get(sittingId) ?? [];

/** As `readEvents`, of several sittings by their ids; one query. */
export async function readEventsBySitting(db: Queryable, sittingIds: string[]): Promise<Map<string, RecordedEvent[]>> {
  const rows = await db
    .select()
    .from(sittingEvents)
    .where(inArray(sittingEvents.sittingId, sittingIds))
    .orderBy(asc(sittingEvents.at), asc(sittingEvents.id));
  const bySitting = new Map<string, RecordedEvent[]>(sittingIds.map((id) => [id, []]));
  for (const { sittingId, id, kind, detail, at } of rows) bySitting.get(sittingId)?.push({ id, kind, detail, at: at.getTime() });
  return bySitting;
}

/** What the proctor saw that still counts, of what is on record: since staff last opened the sitting again. */
export function filterCounted({ reinstatedAt }: Pick<Sitting, 'reinstatedAt'>, recorded: RecordedEvent[]): SittingEvent[] {
  const since = reinstatedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return recorded.filter(isSeen).filter(({ at }) => at >= since);
}

const seen: readonly string[] = sittingEvent.shape.kind.options;
const isSeen = (event: RecordedEvent): event is SittingEvent => seen.includes(event.kind);
