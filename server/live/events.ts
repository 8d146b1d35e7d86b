import { and, arrayOverlaps, asc, lte, type SQL, sql } from 'drizzle-orm';
import type { LiveChange } from '../../contract/live/live.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { liveEvents } from '../db/tables/live.ts';

/** Until where events were read: all of earlier transactions, and of `transaction` those up to `number`. */
export type Cursor = { transaction: number; number: number };

export type LiveEvent = LiveMessage & Cursor & { channels: string[] };

/** What is told to pages, and of settings to servers alone. */
type LiveMessage = Omit<LiveChange, 'topic'> & { topic: LiveChange['topic'] | 'settings' };

/** How long events are kept, in ms: whoever was away for longer asks for everything that they show. */
export const eventsKeptMs = 3_600_000;

/** Notes that something has changed, in the transaction that changes it. It is told once that is committed: see `Live.wake`. */
export async function writeLiveEvent(tx: Transaction, event: LiveMessage & { channels: string[] }, now: Date): Promise<void> {
  await tx.insert(liveEvents).values({ ...event, at: now });
}

/** Notes several at once, in a statement of their own, which a hundred cost little more than one. */
export async function writeLiveEvents(db: Database, events: (LiveChange & { channels: string[] })[], now: Date): Promise<void> {
  const input = JSON.stringify(events);
  await db.execute(sql`
    insert into live_events (topic, subject, channels, at)
    select event.*, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${input}::jsonb) as event(topic text, subject text, channels text[])`);
}

/** The oldest transaction that is still under way: events from it on may not be all there. */
const oldestOpen = sql<number>`(pg_snapshot_xmin(pg_current_snapshot())::text)::bigint`.mapWith(Number);

/** Where to begin: everything that is committed from now on comes after it. */
export async function readCursor(db: Queryable): Promise<Cursor> {
  const [row] = await db.select({ oldest: oldestOpen }).from(sql`(select 1) one`);
  if (!row) throw new Error('A snapshot has no row.');
  return { transaction: row.oldest - 1, number: Number.MAX_SAFE_INTEGER };
}

/** The first transaction that has not begun. */
const nextTransaction = sql`(pg_snapshot_xmax(pg_current_snapshot())::text)::bigint`;

const eventsAtMost = 500;

/** The events after a cursor that are surely all there, in order, and whether there are later ones. `channels`: those alone. */
export async function readEvents(
  db: Queryable,
  { transaction, number }: Cursor,
  channels?: string[],
): Promise<{ events: LiveEvent[]; hasMore: boolean }> {
  const after = sql`(${liveEvents.transaction}, ${liveEvents.number}) > (${transaction}, ${number})`;
  const rows = await db
    .select({ event: liveEvents, isOver: sql<boolean>`${liveEvents.transaction} < ${oldestOpen}` })
    .from(liveEvents)
    // What is from another cluster, as after a restore, is of no transaction here.
    .where(
      and(
        after,
        sql`${liveEvents.transaction} < ${nextTransaction}`,
        ...(channels ? [arrayOverlaps(liveEvents.channels, channels)] : []),
      ) as SQL,
    )
    .orderBy(asc(liveEvents.transaction), asc(liveEvents.number))
    .limit(eventsAtMost);
  const over = rows.filter(({ isOver }) => isOver);
  return {
    events: over.map(({ event }) => event),
    hasMore: over.length < rows.length || rows.length === eventsAtMost,
  };
}

/** Takes a channel that there is no more out of what was told: whoever shared an event with it still hears of that. */
export const forgetChannel = async (tx: Transaction, channel: string): Promise<void> => {
  await tx
    .update(liveEvents)
    .set({ channels: sql`array_remove(${liveEvents.channels}, ${channel})` })
    .where(arrayOverlaps(liveEvents.channels, [channel]));
};

/** Deletes the events that are too old to be caught up with. */
export const forgetLiveEvents = async (db: Database, now: Date): Promise<void> => {
  await db.delete(liveEvents).where(lte(liveEvents.at, new Date(now.getTime() - eventsKeptMs)));
};
