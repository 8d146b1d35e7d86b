import {
  assignStudentSession,
  type BookedSession,
  cancelStudentSession,
  getSlot,
  getStudentSession,
  getStudentSessionDays,
  type Slot,
} from '../../../contract/schedule/schedule.ts';
import { post } from '../api/post.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { tellAhead } from '../portal/ahead.ts';
import { ownTimeZone } from './own-time-zone.ts';
import { type Day, listDays, overlappingDays, wallTimeAt } from './zoned-time.ts';

/** A day of the school as the calls name it: its UTC midnight (specification 9). */
export const sentAs = (day: Day) => `${day}T00:00:00.000Z`;

export const byStart = (one: { startsAt: number }, other: { startsAt: number }) => one.startsAt - other.startsAt;

/** The student's days with sessions in a span of them, each once, and the next session of all. */
export type SessionDays = { days: Day[]; next: BookedSession | null };

/** The zones of the school and of the student, as IANA names: days are those of the student's. */
export type Zones = { timeZone: string; ownTimeZone: string };

/**
 * What a schedule begins with. `now`: the server's time, ms since the epoch. `days`: those of the month it is, null where another one
 * was asked for, by a clock that was wrong.
 */
export type ScheduleStart = Omit<SessionDays, 'days'> & Zones & { days: Day[] | null; now: number };

const dayMs = 86_400_000;

/** Every day of the school that can lie in the month in which it is today, somewhere on earth; and that month's own days. */
function monthsAround(now: number): { asked: Span; certain: Span } {
  const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const lastDay = new Date(now + dayMs);
  const from = `${dayAt(now - dayMs).slice(0, 7)}-01`;
  const to = dayAt(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth() + 1, 0));
  const twoDays = 2 * dayMs;
  return { asked: { from: dayAt(Date.parse(from) - twoDays), to: dayAt(Date.parse(to) + twoDays) }, certain: { from, to } };
}

/** Days of the student, from one to another, both among them. */
type Span = { from: Day; to: Day };

/** The sessions of a span of days. Throws CallFailed. */
export const loadSessionDays: Service<{ studentId: string; zones: Zones } & Span, SessionDays> = async (
  { studentId, zones: { timeZone, ownTimeZone: own }, from, to },
  signal,
) => {
  const { startsAt, next } = await fetchDays(studentId, overlappingDays({ from, to }, own, timeZone), signal);
  return { days: daysOf(startsAt, own).filter((day) => day >= from && day <= to), next };
};

const daysOf = (startsAt: number[], zone: string): Day[] => [...new Set(startsAt.map((at) => wallTimeAt(at, zone).day))];

/** `from` and `to` are days of the school. */
const fetchDays = (studentId: string, { from, to }: Span, signal: AbortSignal) =>
  post(getStudentSessionDays, { studentId, from: sentAs(from), to: sentAs(to) }, signal);

/** The next session of all, or none, with the zones to show it in. For pages that have no calendar. Throws CallFailed. */
export const loadNextSession: Service<{ studentId: string }, Zones & { next: BookedSession | null }> = async (body, signal) => {
  const { next, timeZone, ownTimeZone: own } = await openSchedule(body, signal);
  return { next, timeZone, ownTimeZone: own };
};

/** Opens the schedule: the school's zone is known only with the answer. Throws CallFailed; RangeError for a zone unknown here. */
export const openSchedule: Service<{ studentId: string }, ScheduleStart> = async ({ studentId }, signal) => {
  const { asked, certain } = monthsAround(serverTime());
  const { startsAt, next, timeZone } = await fetchDays(studentId, asked, signal);
  const now = serverTime();
  const own = ownTimeZone();
  const today = wallTimeAt(now, own).day;
  const isAsked = today >= certain.from && today <= certain.to;
  // An unknown zone of the school is no zone to show times in.
  wallTimeAt(now, timeZone);
  const days = daysOf(startsAt, own).filter((day) => day.startsWith(today.slice(0, 7)));
  return { days: isAsked ? days : null, next, timeZone, ownTimeZone: own, now };
};

/** The student's sessions of a day, in their order. Throws CallFailed. */
export const loadSessions: Service<{ studentId: string; zones: Zones; day: Day }, BookedSession[]> = async (
  { studentId, zones, day },
  signal,
) => {
  const asked = schoolDays(day, zones).map((date) => post(getStudentSession, { studentId, date: sentAs(date) }, signal));
  const found = (await Promise.all(asked)).flatMap(({ data }) => data);
  return found.filter(isOn(day, zones)).toSorted(byStart);
};

/** The days of the school that overlap with a day of the student: one, two, or at most three. */
export const schoolDays = (day: Day, { timeZone, ownTimeZone: own }: Zones): Day[] =>
  listDays(overlappingDays({ from: day, to: day }, own, timeZone));

/** Whether something begins on a day of the student. */
export const isOn =
  (day: Day, zones: Zones) =>
  ({ startsAt }: { startsAt: number }) =>
    wallTimeAt(startsAt, zones.ownTimeZone).day === day;

/** One slot, for a link that names it. Throws CallFailed. */
export const findSlot: Service<{ sessionId: string }, Slot> = async (body, signal) => (await post(getSlot, body, signal)).data;

/** What is booked, and for which course. `studentQuizId`: the finished sitting whose wrong questions the tutor shall have.
 * `timeZone`: in which the student is written to about it. */
export type BookingRequest = {
  studentId: string;
  sessionId: string;
  courseId: string;
  studentQuizId?: string;
  timeZone: string;
};

/** Books a slot for a course; a repeat by the same student changes nothing. Throws CallFailed. */
export const bookSession: Service<BookingRequest, void> = async (body, signal) => {
  await post(assignStudentSession, body, signal);
  tellAhead();
};

/** Gives a session back. Throws CallFailed. */
export const cancelSession: Service<{ studentId: string; sessionId: string }, void> = async (body, signal) => {
  await post(cancelStudentSession, body, signal);
  tellAhead();
};
