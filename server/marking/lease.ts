import type { MarkingHolder } from '../../contract/marking/marking.ts';

/** What one marker has at a time, until it is let go of or their time lapses. `heldUntil`: without another sign of life. */
export type LeasedRow = { heldBy: string | null; heldName: string | null; heldUntil: Date | null };

/** Gives it to a marker, or gives them more time. */
export function hold(row: LeasedRow, { by, name }: { by: string; name: string }, until: Date): void {
  row.heldBy = by;
  row.heldName = name;
  row.heldUntil = until;
}

export function release(row: LeasedRow): void {
  row.heldBy = null;
  row.heldName = null;
  row.heldUntil = null;
}

/** Whether its marker's time is over, whether or not somebody has noted it. */
export const hasLapsed = ({ heldUntil }: Pick<LeasedRow, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && heldUntil <= now;

/** Who has it by now, as a marker is told; `by`: what the row would call them. */
export function toHolder(row: LeasedRow, by: string, now: Date): MarkingHolder | null {
  const { heldBy, heldName, heldUntil } = row;
  if (heldBy === null || heldUntil === null || hasLapsed(row, now)) return null;
  return { name: heldName ?? '', own: heldBy === by, until: heldUntil.getTime() };
}

export const inMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
