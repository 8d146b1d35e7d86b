import { assign, setup } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { BookedSession, Slot } from '../../../contract/schedule/schedule.ts';
import { messages } from '../../content/messages.ts';
import { loadCourses } from '../../services/portal/courses.ts';
import {
  cancelSession,
  findSlot,
  loadSessionDays,
  loadSessions,
  openSchedule,
  type ScheduleStart,
  type SessionDays,
} from '../../services/schedule/schedule.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isRefusal, refusedFor, wordsOf } from '../kit/failure.ts';
import { bookingMachine } from './booking.machine.ts';
import type { BookingInput, BookingOutput } from './booking.setup.ts';
import { type Day, daysOf, firstDay, isOpenMonth, isShownMonth, type Month, monthOf } from './days.ts';
import { schoolDay, type Zones } from './session-times.ts';
import { type WallClockEvent, wallClock } from './wall-clock.ts';

/** What a link wishes to book: a slot for a course, about a finished sitting (`studentQuizId`) or about nothing. */
export type Wish = { courseId: string; slotId: string; about: string | null };

/** `courses`: those that the portal has already; they are asked for again where it has none. `wish`: of the link that led here, or null. */
export type ScheduleInput = { studentId: string; courses: readonly StudentCourse[]; wish: Wish | null };

/**
 * `now`: the server's time in ms since the epoch, 0 until the schedule is open; the rest begins then, too. `marked`: the days with
 * sessions of one month, null where they have to be asked for. `courseId`: of the booking before, which the next one begins with. `wished`:
 * the slot of the wish, null before it is found. `bookingNotice`: what the next booking begins with telling.
 */
export type ScheduleContext = ScheduleInput &
  Zones & {
    now: number;
    month: Month;
    day: Day;
    marked: { month: Month; days: readonly Day[] } | null;
    next: BookedSession | null;
    sessions: readonly BookedSession[];
    chosen: BookedSession | null;
    courseId: string | null;
    wished: Slot | null;
    bookingNotice: string | null;
    notice: { tone: 'done' | 'error' | 'info'; text: string } | null;
  };

export type ScheduleEvent =
  | { type: 'page.opened' | 'schedule.retry' | 'yours.show' | 'availability.show' | 'month.retry' | 'day.retry' }
  | { type: 'courses.retry' | 'cancellation.confirm' | 'cancellation.keep' | 'sessions.changed' }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day }
  | { type: 'session.cancel'; session: BookedSession }
  | WallClockEvent
  | ConnectionEvent;

export const todayAt = (context: Pick<ScheduleContext, 'now' | 'timeZone'>): Day => schoolDay(context.now, context);

/** Whether a session can still be given back: its cut-off lies ahead. */
export const isCancellable = ({ cancelUntil }: BookedSession, now: number) => cancelUntil > now;

export const monthRequestOf = ({ studentId, month }: ScheduleContext) => ({
  studentId,
  from: firstDay(month),
  to: daysOf(month).at(-1) ?? firstDay(month),
});
export const dayRequestOf = ({ studentId, day }: ScheduleContext) => ({ studentId, day });
export const cancelRequestOf = ({ studentId, chosen }: ScheduleContext) => ({ studentId, sessionId: chosen?.sessionId ?? '' });

const wishedDay = ({ wished }: ScheduleContext): Day | null => wished?.sessionDate.slice(0, 10) ?? null;

/** A booking begins with this month; one that follows another, with the month of what was booked; one that is wished, with its day. */
export function bookingInputOf(context: ScheduleContext): BookingInput {
  const { studentId, courses, courseId, wish, wished, timeZone, ownTimeZone, now } = context;
  const day = wishedDay(context);
  return {
    ...{ studentId, courses, timeZone, ownTimeZone, now, day },
    courseId: day === null ? courseId : (wish?.courseId ?? null),
    month: monthOf(day ?? (courseId === null ? todayAt(context) : context.day)),
    wished: wished?._id ?? null,
    about: wish?.about ?? null,
    notice: context.bookingNotice,
  };
}

/** Whether the wished slot can be shown: its tutor teaches the wished course, which is the student's, and its day is not over. */
function canShowWished(context: ScheduleContext): boolean {
  const { courses, wish, wished } = context;
  const day = wishedDay(context);
  const course = courses.find(({ courseId }) => courseId === wish?.courseId);
  const today = todayAt(context);
  return day !== null && course?.instructorId === wished?.instructorId && day >= today && isOpenMonth(monthOf(day), today);
}

type Failure = { error: unknown };

/** Everything the chart names: `schedule.machine.ts` has only states and transitions. */
export const scheduleSetup = setup({
  types: {
    input: {} as ScheduleInput,
    context: {} as ScheduleContext,
    events: {} as ScheduleEvent,
    tags: '' as 'waiting',
    children: {} as { booking: 'booking' },
  },
  actors: {
    openSchedule: fromService(openSchedule),
    loadCourses: fromService(loadCourses),
    findSlot: fromService(findSlot),
    loadSessionDays: fromService(loadSessionDays),
    loadSessions: fromService(loadSessions),
    cancelSession: fromService(cancelSession),
    booking: bookingMachine,
    connection,
    wallClock,
  },
  actions: {
    keepTime: assign({ now: (_, now: number) => now }),
    begin: assign((_, { days, ...start }: ScheduleStart) => {
      const day = todayAt(start);
      const month = monthOf(day);
      return { ...start, day, month, marked: days && { month, days } };
    }),
    showMonth: assign((_, month: Month) => ({ month, notice: null })),
    pickDay: assign((_, day: Day) => ({ day, month: monthOf(day), notice: null })),
    takeDays: assign(({ context }, { days, next }: SessionDays) => ({ marked: { month: context.month, days }, next })),
    takeSessions: assign({ sessions: (_, sessions: readonly BookedSession[]) => sessions }),
    forgetDays: assign({ marked: null, sessions: [], notice: null }),
    chooseSession: assign({ chosen: (_, chosen: BookedSession) => chosen, notice: null }),
    leaveSession: assign({ chosen: null, notice: null }),
    leaveUnsure: assign({ chosen: null, notice: { tone: 'info' as const, text: messages.schedule.maybeCancelled } }),
    takeCourses: assign({ courses: (_, courses: StudentCourse[]) => courses }),
    // With them goes what was wished for: it is of such a tutor.
    forgetCourses: assign({
      ...{ courses: [], courseId: null, wish: null, wished: null },
      bookingNotice: messages.schedule.coursesChanged,
    }),
    takeWished: assign({ wished: (_, wished: Slot) => wished }),
    forgetWish: assign({ wish: null, wished: null, bookingNotice: null }),
    // Specification 8: a failure to fetch courses is logged only; here it also stands in the page.
    logCourses: (_, { error }: Failure) => console.warn('Courses could not be fetched.', error),
    // A slot that is gone is no failure.
    logWish: (_, { error }: Failure) => {
      if (!isRefusal(error)) console.warn('The slot of the link could not be fetched.', error);
    },
    takeBooked: assign(({ context }, { booked, courseId, end }: BookingOutput) => {
      const day = booked?.sessionDate.slice(0, 10) ?? context.day;
      const again = end === 'again';
      return {
        day,
        month: monthOf(day),
        courseId: again ? courseId : null,
        notice: again ? null : { tone: 'done' as const, text: messages.schedule.booked },
      };
    }),
    endBooking: assign({ courseId: null }),
    tellBroken: assign({ courseId: null, notice: { tone: 'error' as const, text: messages.schedule.bookingBroke } }),
    logBroken: (_, { error }: Failure) => console.error('Booking ended with an error.', error),
    tellCancelled: assign({ chosen: null, notice: { tone: 'done' as const, text: messages.schedule.cancelled } }),
    tellNotCancelled: assign((_, { error }: Failure) => ({
      notice: {
        tone: 'error' as const,
        text: messages.schedule.notCancelled(wordsOf(error, messages.schedule.notCancelledWithoutWords)),
      },
    })),
  },
  guards: {
    isMonthKnown: ({ context }) => context.marked?.month === context.month,
    hasCourses: ({ context }) => context.courses.length > 0,
    hasWish: ({ context }) => context.wish !== null,
    isWishSought: ({ context }) => context.wish !== null && context.wished === null,
    isWishVain: ({ context }) => context.wish !== null && !canShowWished(context),
    isShownMonth: ({ context }, month: Month) => isShownMonth(month, todayAt(context)),
    isShownDay: ({ context }, day: Day) => isShownMonth(monthOf(day), todayAt(context)),
    isShownDayElsewhere: ({ context }, day: Day) =>
      isShownMonth(monthOf(day), todayAt(context)) && monthOf(day) !== context.month,
    isCancellable: ({ context }, session: BookedSession) => isCancellable(session, context.now),
    isSettled: (_, { error }: Failure) =>
      (['closed', 'notFound', 'conflict'] as const).some((reason) => refusedFor(error, reason)),
    hasFailed: ({ context }) => context.notice !== null,
    isAgain: (_, { end }: BookingOutput) => end === 'again',
    isOutdated: (_, { end }: BookingOutput) => end === 'outdated',
  },
});
