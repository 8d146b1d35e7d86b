import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { BookedSession, Slot } from '../../../contract/schedule/schedule.ts';
import type { BookingEvent } from '../../../src/machines/schedule/booking.setup.ts';
import type { scheduleMachine } from '../../../src/machines/schedule/schedule.machine.ts';
import { bookingWalk } from '../../models/schedule/booking.hands.ts';
import { bookingModel } from '../../models/schedule/booking.model.ts';
import { proves } from '../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { bookingMachineHands } from '../../support/schedule/booking-hands.ts';
import { courses, march, now, sessionAt, zones } from '../../support/schedule/schedule.ts';
import { scheduleWorld } from '../../support/schedule/schedule-world.ts';

let world: ReturnType<typeof scheduleWorld>;
let schedule: Actor<typeof scheduleMachine>;
/** The server's bookings, which alone survive: the ids of the slots. */
let seats: Set<string>;

const green = '2026-03-12';
const [free, later, taken] = march[green] as [Slot, Slot, Slot];
const booked: BookedSession = sessionAt('2026-03-12 10:30', '10:30 am');

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const state = () => schedule.getSnapshot();
const send = (event: BookingEvent) => state().children.booking?.send(event);
const sessions = () => [booked].filter(({ sessionId }) => seats.has(sessionId));

/** Opens the page, which the server answers from its bookings. */
async function open() {
  const input = { studentId: 'student-1', courses, link: null };
  schedule = createActor(world.scheduleLogic, { input }).start();
  schedule.send({ type: 'page.opened' });
  await settle();
  world.opening.newest().resolve({ days: sessions().map(() => green), next: sessions()[0] ?? null, now, ...zones });
  await settle();
  await answerDay();
}
async function answerDay() {
  world.sessions.newest().resolve(state().context.day === green ? sessions() : []);
  await settle();
}
const toAvailability = () => schedule.send({ type: 'availability.show' });
/** The walk, whose server has the seat from then on. */
function walk() {
  const hands = bookingMachineHands(world, () => state().children.booking, settle);
  const giveSeat = () => {
    seats.add(world.booking.made.at(-1)?.input.sessionId ?? '');
    return hands.giveSeat();
  };
  return { ...hands, giveSeat };
}

/** What the student finds: the tab and the day, the days with sessions, the next one, what is said; and whether anything was asked for again. */
const found = () => {
  const { value, context, children } = state();
  const { day, marked, next, notice, start } = context;
  const shown = JSON.stringify(value).includes('availability') ? 'availability' : 'yours';
  const asked = [children.booking === undefined, world.booking.made.length - callsBefore];
  return { shown, day, marked: marked?.days, next: next?.sessionId ?? null, notice, courseId: start.courseId, asked };
};
let callsBefore: number;

const nothing: ReturnType<typeof found> = {
  shown: 'yours',
  day: '2026-03-10',
  marked: [],
  next: null,
  notice: null,
  courseId: null,
  asked: [true, 0],
};
const session = { ...nothing, marked: [green], next: free._id };

const before =
  'courses coursesAgain monthComing nextMonthComing nextMonthPrompted prompted noSlots noSlotsAfterAll noneFree dayFailed dayComing dayComingByItself ' +
  'dayThere dayFailedAgain slots slotsAfterAll slotsComingElsewhere asked toldChanged toldLost lostSlotIsTaken notBooked';
/** Nobody can tell whether the booking reached the server. */
const unsure = 'booking bookingAgain unsure slotsToldMaybe';
const after = 'booked scheduleShowsDate monthComingAgain';

beforeEach(() => {
  vi.useFakeTimers({ now });
  world = scheduleWorld();
  seats = new Set();
});
afterEach(() => {
  schedule?.stop();
  vi.useRealTimers();
});

const begin = async () => {
  await open();
  toAvailability();
};
const leave = async () => {
  callsBefore = world.booking.made.length;
  schedule.stop();
  await open();
};
/** Whoever comes back and wants the session books it, where it is not theirs already: there is one booking in the end. */
const hasOneSeat = async () => {
  const isMine = seats.has(free._id);
  const made = world.booking.made.length;
  const hands = walk();
  toAvailability();
  hands.showAvailability();
  world.tellDay(green, [{ ...free, available: !isMine, mine: isMine }, later, taken]);
  hands.pickDay('green');
  send({ type: 'slot.pick', slot: { ...free, available: !isMine, mine: isMine } });
  hands.confirm();
  if (!isMine) {
    await hands.giveSeat();
    hands.goToSchedule();
  }
  expect([[...seats], world.booking.made.length - made]).toEqual([[free._id], isMine ? 0 : 1]);
};

describe('a booking that is left in any state is as the server has it, and is made once', proves('4.4-5', '4.4-6'), () => {
  rebuiltInEachState(bookingModel, {
    begin,
    hands: () => bookingWalk(walk()).events,
    rebuild: leave,
    found,
    expected: { ...alike(nothing, `${before} ${unsure}`), ...alike(session, after) },
    afterwards: hasOneSeat,
  });
});

describe('a booking that is left without an answer, and that the server has, is found on the schedule', () => {
  rebuiltInEachState(bookingModel, {
    begin,
    hands: () => bookingWalk(walk()).events,
    rebuild: async (left) => {
      if (unsure.split(' ').includes(left)) seats.add(free._id);
      await leave();
    },
    found,
    expected: { ...alike(nothing, before), ...alike(session, `${unsure} ${after}`) },
    afterwards: hasOneSeat,
  });
});
