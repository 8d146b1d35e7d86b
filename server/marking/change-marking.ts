import { and, eq } from 'drizzle-orm';
import { markingHoldMinutes } from '../../contract/marking/marking.ts';
import type { Transaction } from '../db/open.ts';
import { markings } from '../db/tables/free-response.ts';
import { CallRefused } from '../http/refused.ts';
import { type FoundWork, findWorks } from './find-works.ts';
import { hasLapsed, hold, inMinutes, release } from './lease.ts';
import { hasAnother, type Marker } from './markers.ts';
import { advanceMarking, type MarkingAction, type MarkingEvent } from './marking.machine.ts';
import { noWork, requireSection, type Section } from './sections.ts';

export type MarkingRow = typeof markings.$inferSelect;

/** A marking that is being changed, under the lock of its row. `row` is stored at the end. */
export type MarkingChange = {
  tx: Transaction;
  row: MarkingRow;
  work: FoundWork;
  section: Section;
  marker: Marker;
  mayLook: boolean;
  now: Date;
};

type Which = { work: string; number: number };

/** Changes the marking of an answer of a marker's courses, one change after the other: a hold whose time is over lapses first. Throws `CallRefused` 404. */
export async function changeMarking<Result>(
  tx: Transaction,
  { work, number }: Which,
  { marker, now }: { marker: Marker; now: Date },
  change: (change: MarkingChange) => Promise<Result> | Result,
): Promise<Result> {
  const [found] = await findWorks(tx, { work, number }, now);
  if (!found) throw noWork();
  const section = await requireSection(tx, marker, found.test);
  // Of two who come first at once, one adds the row, and the other waits for its lock.
  await tx.insert(markings).values({ sittingId: work, number }).onConflictDoNothing();
  const isIts = and(eq(markings.sittingId, work), eq(markings.number, number));
  const [locked] = await tx.select().from(markings).where(isIts).for('update');
  if (!locked) throw noWork();
  const row = { ...locked };
  const mayLook = row.markedBy !== marker.key || !(await hasAnother(tx, section.course, row.markedBy));
  const changing: MarkingChange = { tx, row, work: found, section, marker, mayLook, now };
  if (hasLapsed(row, now)) move(changing, { type: 'hold.lapsed' });
  const result = await change(changing);
  await tx.update(markings).set(row).where(isIts);
  return result;
}

/** Moves a marking by its chart, and does what the transition asks. False where the state does not know the event, or not of this marker. */
export function move(changing: MarkingChange, event: Pick<MarkingEvent, 'type'>): boolean {
  const { row, marker, mayLook } = changing;
  const moved = advanceMarking(row.state, { ...event, isHolder: row.heldBy === marker.key, mayLook });
  if (moved === null) return false;
  row.state = moved.state;
  for (const action of moved.actions) actions[action](changing);
  return true;
}

/** As `move`. Throws `CallRefused`: 409 heldElsewhere where a colleague has it, 403 where another is to look, else 409 closed with `otherwise`. */
export function requireMove(changing: MarkingChange, event: Pick<MarkingEvent, 'type'>, otherwise: string): void {
  if (move(changing, event)) return;
  const { row, mayLook, marker } = changing;
  if (row.heldBy !== null && row.heldBy !== marker.key)
    throw new CallRefused(409, 'heldElsewhere', `${row.heldName} is marking this answer.`);
  if (row.state === 'lookAsked' && !mayLook)
    throw new CallRefused(403, 'forbidden', 'You marked this. Another tutor of the course has to take the second look.');
  throw new CallRefused(409, 'closed', otherwise);
}

const actions: Record<MarkingAction, (change: MarkingChange) => void> = {
  hold: ({ row, marker: { key, name }, now }) => hold(row, { by: key, name }, inMinutes(now, markingHoldMinutes)),
  release: ({ row }) => release(row),
  noteMarks: ({ row, marker, now }) => {
    row.markedBy = marker.key;
    row.markedName = marker.name;
    row.markedAt = now;
  },
  noteGivenBack: ({ row, now }) => {
    row.givenBackAt = now;
  },
  // Also where the second marker lets go of it: it was asked for once.
  noteRequest: ({ row, now }) => {
    row.lookAskedAt ??= now;
  },
  noteLook: ({ row, marker, now }) => {
    row.lookedBy = marker.key;
    row.lookedName = marker.name;
    row.lookedAt = now;
  },
};
