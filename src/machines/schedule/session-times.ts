import { formatZone } from '../../../contract/time-zone.ts';
import type { Zones } from '../../services/schedule/schedule.ts';
import { toMinutes, wallTimeAt } from '../../services/schedule/zoned-time.ts';
import type { Day } from './days.ts';

export type { Zones };

/** From when to when on one clock. `day` is that of the start. */
export type Span = { day: Day; start: string; end: string };

/** When a session takes place: on the student's clock, and on the school's where that one shows something else. */
export type SessionTimes = { own: Span; school: Span | null };

/** What has a start (ms since the epoch) and a duration in minutes: a slot, or a booked session. */
type TimeSpan = { startsAt: number; duration: number };

function spanIn(timeZone: string, { startsAt, duration }: TimeSpan): Span {
  const { day, time } = wallTimeAt(startsAt, timeZone);
  return { day, start: time, end: wallTimeAt(startsAt + duration * 60_000, timeZone).time };
}

const isSame = (one: Span, other: Span) => one.day === other.day && one.start === other.start && one.end === other.end;

/** Reads a session's times. Whether the two clocks differ is asked of its own hours, not of the zones' names: clocks change. */
export function sessionTimes(timed: TimeSpan, { timeZone, ownTimeZone }: Zones): SessionTimes {
  const [school, own] = [spanIn(timeZone, timed), spanIn(ownTimeZone, timed)];
  return { own, school: isSame(school, own) ? null : school };
}

export const pickZones = ({ timeZone, ownTimeZone }: Zones): Zones => ({ timeZone, ownTimeZone });

/** The student's day at an instant. */
export const ownDay = (instant: number, { ownTimeZone }: Pick<Zones, 'ownTimeZone'>): Day => wallTimeAt(instant, ownTimeZone).day;

/**
 * The names of both zones; the school's is null where its clock agrees with the student's now and at both ends of each session: clocks
 * may be changed in between.
 */
export function zoneNames({ timeZone, ownTimeZone }: Zones, now: number, sessions: readonly TimeSpan[]) {
  const ends = sessions.flatMap(({ startsAt, duration }) => [startsAt, startsAt + duration * 60_000]);
  const differs = [now, ...ends].some((instant) => {
    const [school, own] = [wallTimeAt(instant, timeZone), wallTimeAt(instant, ownTimeZone)];
    return school.day !== own.day || school.time !== own.time;
  });
  return { own: formatZone(ownTimeZone, now), school: differs ? formatZone(timeZone, now) : null };
}

/** A part of the day, by the time at which a slot starts: '12:00 pm' is an afternoon. */
export function partOfDay(startTime: string): 'morning' | 'afternoon' | 'evening' {
  const minutes = toMinutes(startTime) ?? 0;
  if (minutes < 12 * 60) return 'morning';
  return minutes < 17 * 60 ? 'afternoon' : 'evening';
}
