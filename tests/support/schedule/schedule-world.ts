import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { BookedSession, Slot } from '../../../contract/schedule/schedule.ts';
import type { FreeTime } from '../../../contract/schedule/tutor-sessions.ts';
import type { AvailabilityCommand, AvailabilityEvent } from '../../../src/machines/schedule/availability.ts';
import { bookingMachine } from '../../../src/machines/schedule/booking.machine.ts';
import { linkedSlotMachine } from '../../../src/machines/schedule/linked-slot.machine.ts';
import { scheduleMachine } from '../../../src/machines/schedule/schedule.machine.ts';
import { sessionMoveMachine } from '../../../src/machines/schedule/session-move.machine.ts';
import type { BookingRequest, ScheduleStart, SessionDays, Zones } from '../../../src/services/schedule/schedule.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { april, march } from './schedule.ts';

type Month = { instructorId: string; zones: Zones; days: string[] };
type Span = { studentId: string; zones: Zones; from: string; to: string };
type DayAsked = { studentId: string; zones: Zones; day: string };
type Giving = { studentId: string; sessionId: string };

/** A call as it was made, and its answer, which the test gives. */
type Call<Input, Output> = { input: Input; answer: Deferred<Output> };

function calls<Output, Input>() {
  const made: Call<Input, Output>[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    const answer = deferred<Output>();
    made.push({ input, answer });
    return answer.promise;
  });
  const newest = () => {
    const call = made.at(-1);
    if (!call) throw new Error('Nobody called.');
    return call.answer;
  };
  return { logic, made, newest, inputs: () => made.map(({ input }) => input) };
}

/** Everything the two machines hear from outside, in a test's hand: nothing comes by itself. */
export function scheduleWorld() {
  const months: (Month & { isLeft: boolean })[] = [];
  const again: string[][] = [];
  let tell: (event: AvailabilityEvent) => void = () => {};
  const clocks = new Set<(now: number) => void>();
  const networks = new Set<() => void>();

  const availability = fromCallback<AvailabilityCommand, Month>(({ input, receive, sendBack }) => {
    const month = { ...input, isLeft: false };
    months.push(month);
    tell = sendBack;
    receive(({ days }) => again.push(days));
    return () => {
      month.isLeft = true;
    };
  });
  const wallClock = fromCallback<EventObject>(({ sendBack }) => {
    const told = (now: number) => sendBack({ type: 'clock.tick', now });
    clocks.add(told);
    return () => clocks.delete(told);
  });
  const connection = fromCallback<EventObject>(({ sendBack }) => {
    const restored = () => sendBack({ type: 'connection.restored' });
    networks.add(restored);
    return () => networks.delete(restored);
  });

  const booking = calls<void, BookingRequest>();
  const left = calls<number | null, { studentId: string; courseId: string }>();
  const opening = calls<ScheduleStart, { studentId: string }>();
  const days = calls<SessionDays, Span>();
  const sessions = calls<BookedSession[], DayAsked>();
  const giving = calls<void, Giving>();
  const moveTimes = calls<FreeTime[], Giving>();
  const moving = calls<void, Giving & { to: string }>();
  const courses = calls<StudentCourse[], { studentId: string }>();
  const slot = calls<Slot, { sessionId: string }>();

  const bookingLogic = bookingMachine.provide({
    actors: { availability, loadSessionsLeft: left.logic, bookSession: booking.logic, connection, wallClock },
  });
  const scheduleLogic = scheduleMachine.provide({
    actors: {
      openSchedule: opening.logic,
      loadSessionDays: days.logic,
      loadSessions: sessions.logic,
      cancelSession: giving.logic,
      loadCourses: courses.logic,
      linkedSlot: linkedSlotMachine.provide({ actors: { findSlot: slot.logic } }),
      booking: bookingLogic,
      sessionMove: sessionMoveMachine.provide({ actors: { loadMoveTimes: moveTimes.logic, moveSession: moving.logic } }),
      connection,
      wallClock,
    },
  });

  const tellDay = (day: string, slots = march[day] ?? (day in march ? null : [])) =>
    tell(slots ? { type: 'slots.loaded', day, slots } : { type: 'slots.failed', day });

  return {
    bookingLogic,
    scheduleLogic,
    booking,
    left,
    opening,
    days,
    sessions,
    giving,
    moveTimes,
    moving,
    courses,
    slot,
    /** The months of availability that were asked for, and which of them are left. */
    months,
    /** The days that were asked for once more. */
    again,
    tellDay,
    /** The tutor turns out to teach the student no more. */
    refuseTutor: () => tell({ type: 'tutor.refused' }),
    /** All days of the newest month come. */
    tellMonth: () => {
      for (const day of months.at(-1)?.days ?? april) tellDay(day);
    },
    tick: (now: number) => {
      for (const told of clocks) told(now);
    },
    restoreConnection: () => {
      for (const restored of networks) restored();
    },
  };
}
