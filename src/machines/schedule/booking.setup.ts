import { assign, sendTo, setup } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { Slot } from '../../../contract/schedule/schedule.ts';
import { messages } from '../../content/messages/schedule.ts';
import { loadSessionsLeft } from '../../services/promises/promises.ts';
import { type BookingRequest, bookSession } from '../../services/schedule/schedule.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, isRefusal, refusedFor } from '../kit/failure.ts';
import { type AvailabilityCommand, type AvailabilityEvent, type AvailabilityInput, availability } from './availability.ts';
import { type Day, isOpenMonth, type Month, remainingDays, toMonth } from './days.ts';
import { ownDay, pickZones, type Zones } from './session-times.ts';
import { type WallClockEvent, wallClock } from './wall-clock.ts';
import type { ZoneEvent } from './zone-storage.ts';

/**
 * How a booking begins. `courseId`: a course whose availability is shown from the beginning, or null; `month`: null for the one it is now;
 * `day`: one of it that is chosen with it. `linkedSlotId`: a slot of that day that a link named. `about`: the finished sitting whose wrong
 * questions the tutor may have. `notice`: what is told at the beginning.
 */
export type BookingStart = {
  courseId: string | null;
  month: Month | null;
  day: Day | null;
  linkedSlotId: string | null;
  about: string | null;
  notice: string | null;
};

/** A booking of whatever the student chooses. */
export const anyBooking: BookingStart = {
  courseId: null,
  month: null,
  day: null,
  linkedSlotId: null,
  about: null,
  notice: null,
};

/** `now`: the server's time in ms since the epoch. */
export type BookingInput = Zones & { studentId: string; courses: readonly StudentCourse[]; now: number } & BookingStart;

/**
 * `left`: how many sessions of the course can still be booked, null where they are not counted or that is not known (yet). `known`: the slots of the days that came so far, null for a day that could not be fetched. `slot`: the one that is chosen, and
 * then booked. `sent`: `about`, unless the student leaves it out.
 */
export type BookingContext = Omit<BookingInput, 'courseId' | 'month'> & {
  month: Month;
  course: StudentCourse | null;
  left: number | null;
  known: Readonly<Record<Day, readonly Slot[] | null>>;
  slot: Slot | null;
  sent: string | null;
};

/**
 * What was booked, and what comes next: the schedule (`closed`), another session of the same course (`again`), or a choice among the courses as
 * they are now (`outdated`, where nothing was booked).
 */
export type BookingOutput = { booked: Slot | null; courseId: string | null; end: 'closed' | 'again' | 'outdated' };

export type BookingEvent =
  | { type: 'course.toggle'; course: StudentCourse }
  | { type: 'month.show'; month: Month }
  | { type: 'date.pick'; day: Day }
  | { type: 'slot.pick'; slot: Slot }
  | ZoneEvent
  | {
      type: 'day.retry' | 'month.retry' | 'booking.confirm' | 'booking.cancel' | 'about.toggle' | 'booked.close' | 'booked.again';
    }
  | AvailabilityEvent
  | WallClockEvent
  | ConnectionEvent;

/** The day it is now. */
export const getToday = (context: Pick<BookingContext, 'now' | 'ownTimeZone'>) => ownDay(context.now, context);

/** Whether a slot can be booked: nobody has it, and it is still to begin (specification 5). */
export const isFree = ({ available, startsAt }: Slot, now: number) => available && startsAt > now;

/** How many slots of a day can be booked; null where the day's slots are not known, yet or at all. */
export function freeOn({ known, now }: Pick<BookingContext, 'known' | 'now'>, day: Day): number | null {
  return known[day]?.filter((slot) => isFree(slot, now)).length ?? null;
}

/** The days that could not be fetched. */
export const failedDays = ({ known }: Pick<BookingContext, 'known'>): Day[] =>
  Object.keys(known).filter((day) => known[day] === null);

/** The days of the month that are asked for: one call each (specification 7), the past ones skipped (9). */
export const shownDays = (context: BookingContext) => remainingDays(context.month, getToday(context));

export const toAvailabilityInput = (context: BookingContext): AvailabilityInput => ({
  instructorId: context.course?.instructorId ?? '',
  zones: pickZones(context),
  days: shownDays(context),
});
export const toBookingRequest = ({ studentId, slot, course, sent, ownTimeZone }: BookingContext): BookingRequest => ({
  studentId,
  timeZone: ownTimeZone,
  sessionId: slot?._id ?? '',
  courseId: course?.courseId ?? '',
  ...(sent === null ? {} : { studentQuizId: sent }),
});

type Failure = { error: unknown };

/** Everything the chart names: `booking.machine.ts` has only states and transitions. */
export const bookingSetup = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    output: {} as BookingOutput,
  },
  actors: {
    availability,
    loadSessionsLeft: fromService(loadSessionsLeft),
    bookSession: fromService(bookSession),
    connection,
    wallClock,
  },
  actions: {
    keepTime: assign({ now: (_, { now }: { now: number }) => now }),
    chooseCourse: assign((_, { course }: { course: StudentCourse }) => ({
      course,
      left: null,
      day: null,
      slot: null,
      known: {},
      notice: null,
    })),
    leaveCourse: assign({ course: null, left: null, day: null, slot: null, known: {}, notice: null }),
    takeLeft: assign((_, left: number | null) => ({ left })),
    // The server counts them anyway when it is booked.
    forgetLeft: assign({ left: null }),
    showMonth: assign((_, { month }: { month: Month }) => ({ month, day: null, slot: null, known: {}, notice: null })),
    pickDay: assign((_, { day }: { day: Day }) => ({ day, slot: null, notice: null })),
    // The day that is shown stays the same date, unless that is over there.
    changeZone: assign(({ context }, { timeZone }: { timeZone: string }) => {
      const today = ownDay(context.now, { ownTimeZone: timeZone });
      const isOver = context.day !== null && context.day < today;
      const month = isOpenMonth(context.month, today) ? context.month : toMonth(today);
      return { ownTimeZone: timeZone, month, day: isOver ? null : context.day, slot: null, known: {}, notice: null };
    }),
    pickSlot: assign((_, { slot }: { slot: Slot }) => ({ slot, notice: null })),
    leaveSlot: assign({ slot: null, notice: null }),
    leaveUnsure: assign({ slot: null, notice: messages.schedule.maybeBooked }),
    sendAbout: assign(({ context }) => ({ sent: context.about })),
    leaveAboutOut: assign({ sent: null }),
    dropSlot: assign({ slot: null }),
    takeSlots: assign(({ context }, { day, slots }: { day: Day; slots: readonly Slot[] | null }) => ({
      known: { ...context.known, [day]: slots },
    })),
    requestDay: sendTo('availability', ({ context }) => requestDays(context.day === null ? [] : [context.day])),
    // Unknown again while it is asked for: what failed is said no longer.
    forgetDay: assign(({ context }) => ({ known: without(context.known, context.day === null ? [] : [context.day]) })),
    requestFailedDays: sendTo('availability', ({ context }) => requestDays(failedDays(context))),
    forgetFailed: assign(({ context }) => ({ known: without(context.known, failedDays(context)) })),
    showFailure: assign({
      notice: (_, { error }: Failure) =>
        messages.schedule.notBooked(describeError(error, messages.schedule.notBookedWithoutWords)),
    }),
    showMissing: assign({ slot: null, notice: messages.schedule.missing }),
  },
  guards: {
    isOtherZone: ({ context }, { timeZone }: { timeZone: string }) => timeZone !== context.ownTimeZone,
    hasCourse: ({ context }) => context.course !== null,
    hasDay: ({ context }) => context.course !== null && context.day !== null,
    hasAbout: ({ context }) => context.about !== null,
    isShown: ({ context }, { course }: { course: StudentCourse }) => context.course?.courseId === course.courseId,
    hasTutor: (_, { course }: { course: StudentCourse }) => course.instructorId !== null,
    isOpenMonth: ({ context }, { month }: { month: Month }) => isOpenMonth(month, getToday(context)),
    isOpenDay: ({ context }, { day }: { day: Day }) => toMonth(day) === context.month && day >= getToday(context),
    isFree: ({ context }, { slot }: { slot: Slot }) => isFree(slot, context.now),
    isComplete: ({ context }) => context.studentId !== '' && context.slot !== null && context.course !== null,
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    isLost: (_, { error }: Failure) =>
      (['conflict', 'closed', 'notFound', 'forbidden'] as const).some((reason) => refusedFor(error, reason)),
  },
});

const requestDays = (days: Day[]): AvailabilityCommand => ({ type: 'days.load', days });

function without(known: BookingContext['known'], days: readonly Day[]): BookingContext['known'] {
  return Object.fromEntries(Object.entries(known).filter(([day]) => !days.includes(day)));
}
