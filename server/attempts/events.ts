import { asc, eq } from 'drizzle-orm';
import type { SittingEvent } from '../../contract/attempts.ts';
import type { Database } from '../db/open.ts';
import { sittingEvents } from '../db/schema.ts';
import { stampOf } from './stamp.ts';

/** Keeps what the proctor saw, once each by the event's own id. */
export async function addEvents(tx: Database, sittingId: string, events: SittingEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...event, sittingId, at: stampOf(event.at, now), receivedAt: now }));
  await tx.insert(sittingEvents).values(rows).onConflictDoNothing();
}

/** What the proctor saw in a sitting, in the order of its own stamps. */
export async function readEvents(db: Database, sittingId: string): Promise<SittingEvent[]> {
  const rows = await db
    .select()
    .from(sittingEvents)
    .where(eq(sittingEvents.sittingId, sittingId))
    .orderBy(asc(sittingEvents.at), asc(sittingEvents.id));
  return rows.map(({ id, kind, detail, at }) => ({ id, kind, detail, at: at.getTime() }));
}
