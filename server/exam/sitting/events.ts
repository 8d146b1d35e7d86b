import { asc, inArray, sql } from 'drizzle-orm';
import { type RecordedEvent, type SittingEvent, sittingEvent } from '../../../contract/exam/attempts.ts';
import { eventsPerSitting } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittingEvents } from '../../db/tables/sittings.ts';
import type { Sitting } from './sitting.ts';
import { clampClientTime } from './time.ts';

/** Stores, by one statement, what the proctor saw, each event once by its own id, the first `eventsPerSitting` of a sitting: a flood of them holds up no answer. */
export async function addEvents(tx: Transaction, sittingId: string, events: SittingEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const column = (values: string[]) => sql.param(values);
  const rows = sql`unnest(
    ${column(events.map(({ id }) => id))}::text[], ${column(events.map(({ kind }) => kind))}::text[],
    ${column(events.map(({ detail }) => detail))}::text[],
    ${column(events.map(({ at }) => clampClientTime(at, now).toISOString()))}::timestamptz[]
  ) as event (id, kind, detail, at)`;
  const stored = sql`(select count(*) from sitting_events where sitting_id = ${sittingId})`;
  await tx.execute(sql`
    insert into sitting_events (sitting_id, id, kind, detail, at, received_at)
    select ${sittingId}, event.id, event.kind, event.detail, event.at, ${now.toISOString()}::timestamptz
    from ${rows} limit greatest(0, ${eventsPerSitting} - ${stored}) on conflict do nothing
  `);
}

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

/** What the proctor saw that still counts: since staff last opened the sitting again. */
export async function readCountedEvents(db: Queryable, { id, reinstatedAt }: Sitting): Promise<SittingEvent[]> {
  const since = reinstatedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return (await readEvents(db, id)).filter(isSeen).filter(({ at }) => at >= since);
}

const seen: readonly string[] = sittingEvent.shape.kind.options;
const isSeen = (event: RecordedEvent): event is SittingEvent => seen.includes(event.kind);
