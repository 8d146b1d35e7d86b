import {
  assignStudentSession,
  type BookedSession,
  cancelStudentSession,
  getInstructorAvailability,
  getSlot,
  getStudentSession,
  getStudentSessionDays,
  type Slot,
} from '../../../contract/schedule/schedule.ts';
import { callsAtOnce } from '../../content/times.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { type Day, deviceTimeZone, wallTimeAt } from './school-time.ts';

/** A day as the calls name it: its UTC midnight (specification 9). */
const sentAs = (day: Day) => `${day}T00:00:00.000Z`;

const byStart = (one: { startsAt: number }, other: { startsAt: number }) => one.startsAt - other.startsAt;

/** The student's days with sessions from one day to another, both among them, and the next session of all. */
export type SessionDays = { days: Day[]; next: BookedSession | null };

/** The zones of the school and of this device, as IANA names. */
export type Zones = { timeZone: string; ownTimeZone: string };

/**
 * What a schedule begins with. `now`: the server's time, ms since the epoch. `days`: those of the school's month, null where another one
 * was asked for, by a clock that was wrong.
 */
export type ScheduleStart = Omit<SessionDays, 'days'> & Zones & { days: Day[] | null; now: number };

const dayMs = 86_400_000;

/** First and last day of the months in which it may be today, somewhere on earth. */
function monthsAround(now: number): { from: Day; to: Day } {
  const [earliest, latest] = [new Date(now - dayMs), new Date(now + dayMs)];
  const lastDay = new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() + 1, 0));
  return { from: `${earliest.toISOString().slice(0, 7)}-01`, to: lastDay.toISOString().slice(0, 10) };
}

/** The sessions of a span of days. Throws CallFailed. */
export const loadSessionDays: Service<{ studentId: string; from: Day; to: Day }, SessionDays> = async (
  { studentId, from, to },
  signal,
) => {
  const { days, next } = await fetchDays({ studentId, from, to }, signal);
  return { days, next };
};

async function fetchDays({ studentId, from, to }: { studentId: string; from: Day; to: Day }, signal: AbortSignal) {
  const { data, next, timeZone } = await post(getStudentSessionDays, { studentId, from: sentAs(from), to: sentAs(to) }, signal);
  return { days: data.map((sent): Day => sent.slice(0, 10)), next, timeZone };
}

/** The next session of all, or none, with the zones to show it in. For pages that have no calendar. Throws CallFailed. */
export const loadNextSession: Service<{ studentId: string }, Zones & { next: BookedSession | null }> = async (body, signal) => {
  const { next, timeZone, ownTimeZone } = await openSchedule(body, signal);
  return { next, timeZone, ownTimeZone };
};

/** Opens the schedule: which month it is at the school is known only with the answer. Throws CallFailed; RangeError for a zone unknown here. */
export const openSchedule: Service<{ studentId: string }, ScheduleStart> = async ({ studentId }, signal) => {
  const asked = monthsAround(serverTime());
  const { days, next, timeZone } = await fetchDays({ studentId, ...asked }, signal);
  const now = serverTime();
  const today = wallTimeAt(now, timeZone).day;
  const isAsked = today >= asked.from && today <= asked.to;
  const month = today.slice(0, 7);
  return {
    days: isAsked ? days.filter((day) => day.startsWith(month)) : null,
    next,
    timeZone,
    ownTimeZone: deviceTimeZone(),
    now,
  };
};

/** The student's sessions of a day, in their order. Throws CallFailed. */
export const loadSessions: Service<{ studentId: string; day: Day }, BookedSession[]> = async ({ studentId, day }, signal) =>
  (await post(getStudentSession, { studentId, date: sentAs(day) }, signal)).data.toSorted(byStart);

/** One slot, for a link that names it. Throws CallFailed. */
export const findSlot: Service<{ sessionId: string }, Slot> = async (body, signal) => (await post(getSlot, body, signal)).data;

/** What is booked, and for which course. `studentQuizId`: the finished sitting whose wrong questions the tutor shall have. */
export type BookingRequest = { studentId: string; sessionId: string; courseId: string; studentQuizId?: string };

/** Books a slot for a course; a repeat by the same student changes nothing. Throws CallFailed. */
export const bookSession: Service<BookingRequest, void> = async (body, signal) => {
  await post(assignStudentSession, body, signal);
};

/** Gives a session back. Throws CallFailed. */
export const cancelSession: Service<{ studentId: string; sessionId: string }, void> = async (body, signal) => {
  await post(cancelStudentSession, body, signal);
};

/**
 * What is known of a tutor's day now: its slots in their order, or null where they could not be had. `refused`: because the tutor does not
 * teach the student (any more).
 */
export type DayAvailability = { day: Day; slots: Slot[] | null; refused?: boolean };

/**
 * Asks for a tutor's slots: one call for each day (specification 7), in the order given, never more than six at once. `ask` adds
 * days, before all that still wait. `stop` ends the calls under way, and nothing is told from then on.
 */
export function loadAvailability(instructorId: string, tell: (told: DayAvailability) => void) {
  const ending = new AbortController();
  let waiting: Day[] = [];
  let underWay = 0;

  async function loadSlots(day: Day): Promise<DayAvailability> {
    try {
      const { data } = await post(getInstructorAvailability, { instructorId, date: sentAs(day) }, ending.signal);
      return { day, slots: data.toSorted(byStart) };
    } catch (problem) {
      if (!ending.signal.aborted) console.warn(`The free times of ${day} could not be fetched.`, problem);
      if (!(problem instanceof CallFailed) || problem.reason !== 'forbidden') return { day, slots: null };
      // So it would be with every other day.
      waiting = [];
      return { day, slots: null, refused: true };
    }
  }

  async function fetchOne(day: Day) {
    underWay += 1;
    const told = await loadSlots(day);
    underWay -= 1;
    if (ending.signal.aborted) return;
    tell(told);
    fetchMore();
  }

  function fetchMore() {
    for (const day of waiting.splice(0, callsAtOnce - underWay)) void fetchOne(day);
  }

  return {
    ask: (days: readonly Day[]) => {
      waiting = [...new Set([...days, ...waiting])];
      fetchMore();
    },
    stop: () => ending.abort(),
  };
}
