import type { AwaySeat, Seat } from '../../../contract/desk/exam-room.ts';
import { heartbeatMs } from '../../../contract/limits.ts';

/** A page that is open says at least this often that it is there, in ms: one that has not for three times so long is silent. */
const silentMs = 3 * heartbeatMs;

/** Whether the page of an open module or quiz has not been heard of for too long. `now` in ms. */
export const isSilent = ({ state, heardAt }: Pick<Seat, 'state' | 'heardAt'>, now: number): boolean =>
  state === 'open' && now - heardAt > silentMs;

/** Whether staff should look: a warning, a page that is silent or without its proctor, or an end that can be taken back. */
export const needsLook = (seat: Seat, now: number): boolean =>
  seat.warnings > 0 || seat.unproctored || seat.canReinstate || isSilent(seat, now);

/** What part of the room is shown. */
export const roomParts = ['all', 'look', 'open', 'ended'] as const;
export type RoomPart = (typeof roomParts)[number];

const isIn: Record<RoomPart, (seat: Seat, now: number) => boolean> = {
  all: () => true,
  look: needsLook,
  open: ({ state }) => state !== 'ended',
  ended: ({ state }) => state === 'ended',
};

/** The seats of a part whose student or test the search is in; those to look at first, then by name, as they come. */
export function selectSeats(seats: readonly Seat[], { part, search }: { part: RoomPart; search: string }, now: number): Seat[] {
  const shown = findSeats(seats, search).filter((seat) => isIn[part](seat, now));
  return [...shown.filter((seat) => needsLook(seat, now)), ...shown.filter((seat) => !needsLook(seat, now))];
}

/** The seats whose student or test the search is in. */
export function findSeats<Some extends AwaySeat>(seats: readonly Some[], search: string): Some[] {
  const wanted = search.trim().toLowerCase();
  return seats.filter(({ student, title }) => `${student.name} ${title}`.toLowerCase().includes(wanted));
}

/** How long ago something was, in a few letters: '12 s', '4 min', '2 h', '3 d'. */
export function describeSince(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
