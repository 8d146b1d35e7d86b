import { openSpans, type SchoolHours, type Span } from './school-hours.ts';

/** A time in which nobody waits for the school, in ms: until the student answers what they were asked back; null while they have not. */
export type Rest = { from: number; until: number | null };

/**
 * What of a promise is over when who answers is reminded, and when the school's staff are told: while it can still be kept, since
 * telling them afterwards helps nobody who waits.
 */
const remindedAfter = 1 / 2;
const escalatedAfter = 3 / 4;

/** When an answer is due, and who is told before; null each where it is after a rest that has no end yet. */
export type PromiseTimes = { dueAt: Date | null; remindAt: Date | null; escalateAt: Date | null };

const hourMs = 3_600_000;

/** Reckons when an answer is due that was promised within so many hours in which the school is open and is not waiting itself. */
export function reckonPromise(
  { askedAt, hours, rests }: { askedAt: Date; hours: number; rests: readonly Rest[] },
  school: SchoolHours,
): PromiseTimes {
  const after = (share: number) => instantAfter(askedAt.getTime(), { ms: hours * share * hourMs, rests, school });
  return { dueAt: after(1), remindAt: after(remindedAfter), escalateAt: after(escalatedAfter) };
}

/** How long somebody waited for the school between two instants, in ms: while it was open, and not itself waiting. */
export function waitedMs(from: Date, until: Date, rests: readonly Rest[], school: SchoolHours): number {
  let waited = 0;
  for (const open of waitingSpans(from.getTime(), rests, school)) {
    if (open.from >= until.getTime()) break;
    waited += Math.min(open.until, until.getTime()) - open.from;
  }
  return waited;
}

/** The instant at which so many ms have been waited; null where there is none, as far ahead as is looked. */
function instantAfter(
  start: number,
  { ms, rests, school }: { ms: number; rests: readonly Rest[]; school: SchoolHours },
): Date | null {
  let left = ms;
  for (const open of waitingSpans(start, rests, school)) {
    const length = open.until - open.from;
    if (length >= left) return new Date(open.from + left);
    left -= length;
  }
  return null;
}

/** When the school is open from an instant on, without the rests, in order. */
function* waitingSpans(start: number, rests: readonly Rest[], school: SchoolHours): Generator<Span> {
  const inOrder = rests
    .map(({ from, until }) => ({ from, until: until ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => one.from - other.from);
  for (const open of openSpans(start, school)) {
    let from = open.from;
    for (const rest of inOrder) {
      if (rest.from >= open.until) break;
      if (rest.from > from) yield { from, until: rest.from };
      from = Math.max(from, rest.until);
    }
    if (from < open.until) yield { from, until: open.until };
  }
}
