import { and, eq, type SQL } from 'drizzle-orm';
import type { WorkState } from '../../contract/homework/homework.ts';
import { markMinutes } from '../../contract/homework/marking.ts';
import type { Transaction } from '../db/open.ts';
import { homeworkWorks } from '../db/tables/homework.ts';
import { CallRefused } from '../http/refused.ts';
import { hasLapsed, hold, inMinutes, release } from '../marking/lease.ts';
import type { Marker } from '../marking/markers.ts';
import { noWork } from './marker.ts';
import { advanceWork, type WorkAction, type WorkEvent } from './work.machine.ts';

export type WorkRow = typeof homeworkWorks.$inferSelect;

/** A work that is being changed, under the lock of its row. `marker` null: its student does it, or the school. */
export type WorkChange = { tx: Transaction; work: WorkRow; now: Date; marker: Marker | null };

/** Where a work stands by now: its date may be over, and a marker's time may have lapsed. */
export function standingOf({ state, dueAt, heldUntil }: Pick<WorkRow, 'state' | 'dueAt' | 'heldUntil'>, now: Date): WorkState {
  const quiet = { isLate: false, isHolder: false };
  if (state === 'given' && dueAt <= now) return advanceWork(state, { type: 'due.passed', ...quiet })?.state ?? state;
  if (state === 'held' && hasLapsed({ heldUntil }, now))
    return advanceWork(state, { type: 'hold.lapsed', ...quiet })?.state ?? state;
  return state;
}

/** Locks a work that is somebody's, as it stands by now. Throws `CallRefused` 404. */
export async function lockWork(
  { tx, now, marker }: Omit<WorkChange, 'work'>,
  workId: string,
  isTheirs: SQL | undefined,
): Promise<WorkChange> {
  const [work] = await tx
    .select()
    .from(homeworkWorks)
    .where(and(eq(homeworkWorks.id, workId), isTheirs))
    .for('update');
  if (!work) throw noWork();
  const change = { tx, work, now, marker };
  if (work.state === 'held' && standingOf(work, now) !== 'held') moveWork(change, { type: 'hold.lapsed' });
  return change;
}

/** Moves a work by its chart, and does what the transition asks. False where the state does not know the event, or not of this marker. */
export function moveWork(change: WorkChange, event: Pick<WorkEvent, 'type'>, isLate = false): boolean {
  const { work, now, marker } = change;
  const isHolder = marker !== null && work.heldBy === marker.id;
  const moved = advanceWork(standingOf(work, now) === 'missing' ? 'missing' : work.state, { ...event, isLate, isHolder });
  if (moved === null) return false;
  // That the date is over is seen when the row is read.
  work.state = moved.state === 'missing' ? 'given' : moved.state;
  for (const action of moved.actions) actions[action](change);
  return true;
}

/** As `moveWork`. Throws `CallRefused` 409: heldElsewhere where a colleague has it, else closed with `otherwise`. */
export function requireMove(change: WorkChange, event: Pick<WorkEvent, 'type'>, otherwise: string): void {
  if (moveWork(change, event)) return;
  const { work, marker } = change;
  if (work.state === 'held' && work.heldBy !== marker?.id)
    throw new CallRefused(409, 'heldElsewhere', `${work.heldName} is marking this work.`);
  throw new CallRefused(409, 'closed', otherwise);
}

/** Stores a work that was changed. */
export const storeWork = async ({ tx, work }: WorkChange): Promise<void> => {
  await tx.update(homeworkWorks).set(work).where(eq(homeworkWorks.id, work.id));
};

const actions: Record<WorkAction, (change: WorkChange) => void> = {
  hold: ({ work, marker, now }) => {
    if (marker === null) throw new Error('Only a marker has a work.');
    hold(work, { by: marker.id, name: marker.name }, inMinutes(now, markMinutes));
  },
  release: ({ work }) => release(work),
  noteGivenBack: ({ work, marker, now }) => {
    work.givenBackAt = now;
    work.markedBy = marker?.name ?? null;
  },
};
