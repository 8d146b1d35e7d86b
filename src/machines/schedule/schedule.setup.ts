import { assign, sendTo, setup } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { messages } from '../../content/messages/schedule.ts';
import { messages as moveMessages } from '../../content/messages/session-move.ts';
import { loadCourses } from '../../services/portal/courses.ts';
import {
  cancelSession,
  loadSessionDays,
  loadSessions,
  openSchedule,
  type ScheduleStart,
  type SessionDays,
} from '../../services/schedule/schedule.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { hasEnded } from '../kit/ended.ts';
import { describeError, refusedFor } from '../kit/failure.ts';
import { required } from '../kit/required.ts';
import { bookingMachine } from './booking.machine.ts';
import { anyBooking, type BookingInput, type BookingOutput, type BookingStart } from './booking.setup.ts';
import { type Day, firstDay, isShownMonth, listDays, type Month, toMonth } from './days.ts';
import { type LinkedSlotOutput, linkedSlotMachine, type SlotLink } from './linked-slot.machine.ts';
import { type SessionMoveInput, type SessionMoveOutput, sessionMoveMachine } from './session-move.machine.ts';
import { ownDay, pickZones, type Zones } from './session-times.ts';
import { type WallClockEvent, wallClock } from './wall-clock.ts';
import { type ZoneEvent, zoneStorage } from './zone-storage.ts';

/** `courses`: those that the portal has already; they are asked for again where it has none. `link`: that led here, or null. */
export type ScheduleInput = { studentId: string; courses: readonly StudentCourse[]; link: SlotLink | null };

/**
 * `now`: the server's time in ms since the epoch, 0 until the schedule is open; the rest begins then, too. `marked`: the days with
 * sessions of one month, null where they have to be asked for. `start`: how the next booking begins.
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
    start: BookingStart;
    notice: { tone: 'done' | 'error' | 'info'; text: string } | null;
  };

export type ScheduleEvent =
  | { type: 'page.opened' | 'schedule.retry' | 'yours.show' | 'availability.show' | 'month.retry' | 'day.retry' }
  | { type: 'courses.retry' | 'cancellation.confirm' | 'cancellation.keep' | 'sessions.changed' }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day }
  | { type: 'session.cancel' | 'session.move'; session: BookedSession }
  | ZoneEvent
  | WallClockEvent
  | ConnectionEvent;

export const todayAt = (context: Pick<ScheduleContext, 'now' | 'ownTimeZone'>): Day => ownDay(context.now, context);

/** Whether a session can still be given back: its cut-off lies ahead. */
export const isCancellable = ({ cancelUntil }: BookedSession, now: number) => cancelUntil > now;

export const toMonthRequest = ({ studentId, month, ...context }: ScheduleContext) => ({
  studentId,
  zones: pickZones(context),
  from: firstDay(month),
  to: listDays(month).at(-1) ?? firstDay(month),
});
export const toDayRequest = ({ studentId, day, ...context }: ScheduleContext) => ({ studentId, zones: pickZones(context), day });
export const toCancelRequest = ({ studentId, chosen }: ScheduleContext) => ({ studentId, sessionId: chosen?.sessionId ?? '' });

/** A session is chosen in the state that moves it. */
export const toMoveInput = ({ studentId, chosen, now }: ScheduleContext): SessionMoveInput => ({
  studentId,
  now,
  session: required(chosen),
});

/** A link is there in the state that follows it. */
const noLink: SlotLink = { courseId: '', slotId: '', about: null };
export const toLinkedSlotInput = (context: ScheduleContext) => ({
  link: context.link ?? noLink,
  courses: context.courses,
  today: todayAt(context),
  ownTimeZone: context.ownTimeZone,
});

export const toBookingInput = (context: ScheduleContext): BookingInput => {
  const { studentId, courses, timeZone, ownTimeZone, now, start } = context;
  return { studentId, courses, timeZone, ownTimeZone, now, ...start };
};

type Failure = { error: unknown };

/** Everything the chart names: `schedule.machine.ts` has only states and transitions. */
export const scheduleSetup = setup({
  types: {
    input: {} as ScheduleInput,
    context: {} as ScheduleContext,
    events: {} as ScheduleEvent,
    tags: '' as 'waiting',
    children: {} as { booking: 'booking'; linkedSlot: 'linkedSlot'; zoneStorage: 'zoneStorage'; sessionMove: 'sessionMove' },
  },
  actors: {
    openSchedule: fromService(openSchedule),
    loadCourses: fromService(loadCourses),
    linkedSlot: linkedSlotMachine,
    loadSessionDays: fromService(loadSessionDays),
    loadSessions: fromService(loadSessions),
    cancelSession: fromService(cancelSession),
    booking: bookingMachine,
    sessionMove: sessionMoveMachine,
    connection,
    wallClock,
    zoneStorage,
  },
  actions: {
    takeZone: assign((_, { timeZone }: { timeZone: string }) => ({ ownTimeZone: timeZone, notice: null })),
    keepZone: sendTo('zoneStorage', ({ event }) => event),
    changeBookingZone: sendTo('booking', ({ event }) => event),
    keepTime: assign({ now: (_, { now }: { now: number }) => now }),
    begin: assign((_, { days, ...start }: ScheduleStart) => {
      const day = todayAt(start);
      const month = toMonth(day);
      return { ...start, day, month, marked: days && { month, days } };
    }),
    showMonth: assign((_, { month }: { month: Month }) => ({ month, notice: null })),
    pickDay: assign((_, { day }: { day: Day }) => ({ day, month: toMonth(day), notice: null })),
    takeDays: assign(({ context }, { days, next }: SessionDays) => ({ marked: { month: context.month, days }, next })),
    takeSessions: assign({ sessions: (_, sessions: readonly BookedSession[]) => sessions }),
    forgetDays: assign({ marked: null, sessions: [], notice: null }),
    chooseSession: assign({ chosen: (_, { session }: { session: BookedSession }) => session, notice: null }),
    leaveSession: assign({ chosen: null, notice: null }),
    leaveUnsure: assign({ chosen: null, notice: { tone: 'info' as const, text: messages.schedule.maybeCancelled } }),
    takeCourses: assign({ courses: (_, courses: StudentCourse[]) => courses }),
    takeStart: assign({ start: (_, { start }: LinkedSlotOutput) => start, link: null }),
    forgetStart: assign({ start: anyBooking, link: null }),
    // With them goes what was to be booked: it is of such a tutor.
    forgetCourses: assign({ courses: [], start: { ...anyBooking, notice: messages.schedule.coursesChanged } }),
    // Specification 8: a failure to fetch courses is logged only; here it also stands in the page.
    logCourses: (_, { error }: Failure) => console.warn('Courses could not be fetched.', error),
    takeBooked: assign(({ context }, { booked }: BookingOutput) => {
      const day = booked ? ownDay(booked.startsAt, context) : context.day;
      return { day, month: toMonth(day), notice: null };
    }),
    startAgain: assign({
      start: ({ context }, { courseId }: BookingOutput) => ({ ...anyBooking, courseId, month: context.month }),
    }),
    showBooked: assign({ notice: { tone: 'done' as const, text: messages.schedule.booked } }),
    showBroken: assign({ notice: { tone: 'error' as const, text: messages.schedule.bookingBroke } }),
    logBroken: (_, { error }: Failure) => console.error('Booking ended with an error.', error),
    showCancelled: assign({ chosen: null, notice: { tone: 'done' as const, text: messages.schedule.cancelled } }),
    showMoved: assign(({ context }, { to }: SessionMoveOutput) => {
      const day = to ? ownDay(to.startsAt, context) : context.day;
      return { ...{ chosen: null, day, month: toMonth(day) }, notice: { tone: 'done' as const, text: moveMessages.moved } };
    }),
    showMaybeMoved: assign({ chosen: null, notice: { tone: 'info' as const, text: moveMessages.maybeThere } }),
    showNotMoved: assign((_, { notice }: SessionMoveOutput) => ({
      ...{ chosen: null, notice: { tone: 'error' as const, text: notice ?? moveMessages.gone } },
    })),
    showNotCancelled: assign((_, { error }: Failure) => ({
      notice: {
        tone: 'error' as const,
        text: messages.schedule.notCancelled(describeError(error, messages.schedule.notCancelledWithoutWords)),
      },
    })),
  },
  guards: {
    isOtherZone: ({ context }, { timeZone }: { timeZone: string }) => timeZone !== context.ownTimeZone,
    isMonthKnown: ({ context }) => context.marked?.month === context.month,
    hasCourses: ({ context }) => context.courses.length > 0,
    hasLink: ({ context }) => context.link !== null,
    isShownMonth: ({ context }, { month }: { month: Month }) => isShownMonth(month, todayAt(context)),
    isShownDay: ({ context }, { day }: { day: Day }) => isShownMonth(toMonth(day), todayAt(context)),
    isShownDayElsewhere: ({ context }, { day }: { day: Day }) =>
      isShownMonth(toMonth(day), todayAt(context)) && toMonth(day) !== context.month,
    isCancellable: ({ context }, { session }: { session: BookedSession }) => isCancellable(session, context.now),
    isSettled: (_, { error }: Failure) =>
      (['closed', 'notFound', 'conflict'] as const).some((reason) => refusedFor(error, reason)),
    ended: hasEnded,
  },
});
