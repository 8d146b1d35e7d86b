import { assign, setup } from 'xstate';
import type { StudentCourse } from '../../contract/courses.ts';
import type { BookedSession } from '../../contract/schedule.ts';
import { messages } from '../config/messages.ts';
import {
  cancelSession,
  loadSessionDays,
  loadSessions,
  openSchedule,
  type ScheduleStart,
  type SessionDays,
} from '../services/schedule.ts';
import { type ConnectionEvent, connection } from './actors/connection.ts';
import { fromService } from './actors/from-service.ts';
import { type WallClockEvent, wallClock } from './actors/wall-clock.ts';
import { bookingMachine } from './booking.machine.ts';
import type { BookingInput, BookingOutput } from './booking.setup.ts';
import { type Day, daysOf, firstDay, isOpenMonth, type Month, monthOf } from './days.ts';
import { refusedFor, wordsOf } from './failure.ts';
import { schoolDay, type Zones } from './session-times.ts';

export type ScheduleInput = { studentId: string; courses: readonly StudentCourse[] };

/**
 * `now`: the server's time in ms since the epoch, 0 until the schedule is open; the rest begins then, too. `marked`: the days with
 * sessions of one month, null where they have to be asked for. `courseId`: of the booking before, which the next one begins with.
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
    notice: { tone: 'done' | 'error'; text: string } | null;
  };

export type ScheduleEvent =
  | { type: 'page.opened' | 'schedule.retry' | 'yours.show' | 'availability.show' | 'month.retry' | 'day.retry' }
  | { type: 'cancel.confirm' | 'cancel.keep' | 'sessions.changed' }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day }
  | { type: 'session.giveBack'; session: BookedSession }
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

/** A booking begins with this month; one that follows another, with the month of what was booked. */
export const bookingInputOf = (context: ScheduleContext): BookingInput => ({
  studentId: context.studentId,
  courses: context.courses,
  courseId: context.courseId,
  month: context.courseId === null ? monthOf(todayAt(context)) : context.month,
  timeZone: context.timeZone,
  ownTimeZone: context.ownTimeZone,
  now: context.now,
});

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
    takeBooked: assign(({ context }, { booked, courseId, again }: BookingOutput) => {
      const day = booked?.sessionDate.slice(0, 10) ?? context.day;
      return {
        day,
        month: monthOf(day),
        courseId: again ? courseId : null,
        notice: again ? null : { tone: 'done' as const, text: messages.schedule.booked },
      };
    }),
    endBooking: assign({ courseId: null }),
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
    isOpenMonth: ({ context }, month: Month) => isOpenMonth(month, todayAt(context)),
    isOpenDay: ({ context }, day: Day) => day >= todayAt(context),
    isOpenDayElsewhere: ({ context }, day: Day) => day >= todayAt(context) && monthOf(day) !== context.month,
    isCancellable: ({ context }, session: BookedSession) => isCancellable(session, context.now),
    isSettled: (_, { error }: Failure) =>
      (['closed', 'notFound', 'conflict'] as const).some((reason) => refusedFor(error, reason)),
    hasFailed: ({ context }) => context.notice !== null,
    isAgain: (_, { again }: BookingOutput) => again,
  },
});
