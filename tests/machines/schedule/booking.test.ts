import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { Slot } from '../../../contract/schedule/schedule.ts';
import type { bookingMachine } from '../../../src/machines/schedule/booking.machine.ts';
import { type BookingInput, freeOn } from '../../../src/machines/schedule/booking.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { bookingWalk } from '../../models/schedule/booking.hands.ts';
import { bookingModel, bookingRequirements } from '../../models/schedule/booking.model.ts';
import { describePath } from '../../support/model.ts';
import { itEach, proves } from '../../support/proves.ts';
import { bookingMachineHands } from '../../support/schedule/booking-hands.ts';
import { april, atSchool, courses, march, now, restOfMarch, zones } from '../../support/schedule/schedule.ts';
import { scheduleWorld } from '../../support/schedule/schedule-world.ts';

let world: ReturnType<typeof scheduleWorld>;
let booking: Actor<typeof bookingMachine>;

const [statistics, psychology] = courses as [(typeof courses)[number], (typeof courses)[number]];
const green = '2026-03-12';
const [free, later, taken] = march[green] as [Slot, Slot, Slot];
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const state = () => booking.getSnapshot();

function begin(more: Partial<BookingInput> = {}) {
  const alone = { courseId: null, day: null, linkedSlotId: null, about: null, notice: null };
  const input = { studentId: 'student-1', courses, ...alone, month: '2026-03', now, ...zones, ...more };
  booking = createActor(world.bookingLogic, { input }).start();
}
const toggle = (course = statistics) => booking.send({ type: 'course.toggle', course });
const pickDay = (day: string) => booking.send({ type: 'date.pick', day });
const pickSlot = (slot = free) => booking.send({ type: 'slot.pick', slot });
const confirm = () => booking.send({ type: 'booking.confirm' });
const fail = (error: unknown) => {
  world.booking.newest().reject(error);
  return settle();
};
const lost = new CallFailed('refused', 'Someone else just booked this session.', 'conflict', 409);
/** As far as the slots of the green day. */
function toSlots() {
  begin();
  toggle();
  world.tellMonth();
  pickDay(green);
}
function toQuestion() {
  toSlots();
  pickSlot();
}

beforeEach(() => {
  vi.useFakeTimers({ now });
  world = scheduleWorld();
});
afterEach(() => {
  booking.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...bookingRequirements.machine), () => {
  it.each(bookingModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    begin();
    await path.test(bookingWalk(bookingMachineHands(world, () => booking, settle)));
  });
});

describe('the month', () => {
  it('is asked for day by day from today on, the past days not among them', proves('7-31', '9-14', '9-15'), () => {
    begin();
    toggle();
    expect(world.months).toEqual([{ instructorId: 'tutor-1', zones, days: restOfMarch, isLeft: false }]);
  });

  it('that is shown next is asked for whole, and the one before is left', () => {
    begin();
    toggle();
    booking.send({ type: 'month.show', month: '2026-04' });
    expect(world.months).toEqual([
      { instructorId: 'tutor-1', zones, days: restOfMarch, isLeft: true },
      { instructorId: 'tutor-1', zones, days: april, isLeft: false },
    ]);
  });

  it.each(['2026-02', '2027-04', '2025-03'])('%s is not shown: it is over, or too far away', (month) => {
    begin();
    toggle();
    booking.send({ type: 'month.show', month });
    expect([state().context.month, world.months.length]).toEqual(['2026-03', 1]);
  });

  it('a year from now is shown', () => {
    begin();
    toggle();
    booking.send({ type: 'month.show', month: '2027-03' });
    expect(state().context.month).toBe('2027-03');
  });

  it('is left with its course, and with the page', () => {
    begin();
    toggle();
    toggle();
    toggle();
    booking.stop();
    expect(world.months.map(({ isLeft }) => isLeft)).toEqual([true, true]);
  });

  it.each([
    ['when the connection is back', () => world.restoreConnection()],
    ['when it is told to', () => booking.send({ type: 'month.retry' })],
  ])('asks again for what failed %s, and for nothing else', (_, again) => {
    begin();
    toggle();
    world.tellMonth();
    again();
    expect([world.again, state().context.known['2026-03-17'], state().context.known['2026-03-13']]).toEqual([
      [['2026-03-17']],
      undefined,
      [],
    ]);
  });

  it('begins with the course of the booking before', () => {
    begin({ courseId: 'course-1' });
    expect([state().value, state().context.course]).toEqual([{ browsing: { choosing: 'choosingDate' } }, statistics]);
  });

  it('is another tutor’s with another course, and nothing is chosen in it', () => {
    const biology = { ...statistics, courseId: 'course-3', course_name: 'AP Biology', instructorId: 'tutor-3' };
    toQuestion();
    booking.send({ type: 'booking.cancel' });
    toggle(biology);
    const { course, day, slot, known, notice } = state().context;
    expect([state().value, course, day, slot, known, notice]).toEqual([
      { browsing: { choosing: 'choosingDate' } },
      biology,
      null,
      null,
      {},
      null,
    ]);
    expect(world.months).toEqual([
      { instructorId: 'tutor-1', zones, days: restOfMarch, isLeft: true },
      { instructorId: 'tutor-3', zones, days: restOfMarch, isLeft: false },
    ]);
  });

  it('asks for a day again when told to, and says of it no longer that it failed', () => {
    begin();
    toggle();
    world.tellMonth();
    pickDay('2026-03-17');
    const failed = state().context.known['2026-03-17'];
    booking.send({ type: 'day.retry' });
    expect([failed, world.again, '2026-03-17' in state().context.known, state().context.known['2026-03-13']]).toEqual([
      null,
      [['2026-03-17']],
      false,
      [],
    ]);
  });

  it('is not asked for where a day is known and its course is not', () => {
    begin({ day: green });
    expect([state().value, world.months]).toEqual(['choosingCourse', []]);
  });

  it('is not shown for a course without a tutor', () => {
    begin();
    toggle(psychology);
    toggle();
    toggle(psychology);
    expect([state().context.course, world.months.length]).toEqual([statistics, 1]);
  });
});

describe('what cannot be booked', () => {
  itEach([
    ['a past day', '2026-03-09', proves('5-5')],
    ['a day of another month', '2026-04-01', proves()],
  ])('%s is not picked', (_, day) => {
    begin();
    toggle();
    world.tellMonth();
    pickDay(day);
    expect(state().context.day).toBe(null);
  });

  it('today is picked', proves('5-5'), () => {
    begin();
    toggle();
    pickDay('2026-03-10');
    expect([state().value, state().context.day]).toEqual([{ browsing: { choosing: 'choosingSlot' } }, '2026-03-10']);
  });

  it('a taken slot is not picked', proves('5-6'), () => {
    toSlots();
    pickSlot(taken);
    expect(state().value).toEqual({ browsing: { choosing: 'choosingSlot' } });
  });

  it('a slot is not picked once it has begun, by the server’s clock', proves('5-7'), () => {
    toSlots();
    expect(freeOn(state().context, green)).toBe(2);
    world.tick(atSchool('2026-03-12 10:29'));
    expect(freeOn(state().context, green)).toBe(2);
    world.tick(atSchool('2026-03-12 10:30'));
    expect(freeOn(state().context, green)).toBe(1);
    pickSlot();
    expect(state().value).toEqual({ browsing: { choosing: 'choosingSlot' } });
  });

  it('today’s slots that have begun do not make it green', proves('4.4-4'), () => {
    begin();
    toggle();
    world.tellDay('2026-03-10');
    expect(freeOn(state().context, '2026-03-10')).toBe(1);
    world.tick(atSchool('2026-03-10 18:00'));
    expect(freeOn(state().context, '2026-03-10')).toBe(0);
  });
});

describe('a booking', () => {
  it('names the student, the slot and the course', proves('7-23'), () => {
    toQuestion();
    confirm();
    expect(world.booking.inputs()).toEqual([
      { studentId: 'student-1', sessionId: free._id, courseId: 'course-1', timeZone: 'America/New_York' },
    ]);
  });

  it('is made once, however often it is confirmed, and leaves nothing else to be done meanwhile', () => {
    toQuestion();
    confirm();
    confirm();
    booking.send({ type: 'booking.cancel' });
    pickDay('2026-03-13');
    booking.send({ type: 'month.show', month: '2026-04' });
    toggle();
    expect([world.booking.made.length, state().value, state().context.day]).toEqual([1, { browsing: 'booking' }, green]);
  });

  it('is not made without a student id', proves('5-9'), () => {
    begin({ studentId: '' });
    toggle();
    world.tellMonth();
    pickDay(green);
    pickSlot();
    confirm();
    expect([world.booking.made, state().value, state().context.notice]).toEqual([
      [],
      { browsing: { choosing: 'choosingSlot' } },
      'Error: Missing information to book a session.',
    ]);
  });

  it('is not made without a chosen slot', proves('5-10'), () => {
    toSlots();
    confirm();
    expect([world.booking.made, state().context.notice]).toEqual([[], 'Error: Missing information to book a session.']);
    pickSlot();
    expect(state().context.notice).toBe(null);
  });

  it.each([
    ['lost', lost],
    ['that has begun', new CallFailed('refused', 'This session has already begun.', 'closed', 409)],
    ['that is gone', new CallFailed('refused', 'This session doesn’t exist.', 'notFound', 404)],
    ['of another’s tutor', new CallFailed('refused', 'This tutor does not teach you.', 'forbidden', 403)],
  ])('of a slot %s is told in the server’s words, and its day asked for again', proves('8-schedule-2'), async (_, error) => {
    toQuestion();
    confirm();
    await fail(error);
    expect([state().value, state().context.notice, world.again]).toEqual([
      { browsing: { choosing: 'choosingSlot' } },
      `Could not book session. ${error.message}`,
      [[green]],
    ]);
  });

  it('that nobody knows of may be asked for again, and the day is looked up where it is not', async () => {
    toQuestion();
    confirm();
    await fail(new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.'));
    expect([state().value, world.again]).toEqual([{ browsing: { confirming: { about: 'none', outcome: 'unsure' } } }, []]);
    booking.send({ type: 'booking.cancel' });
    const told = 'It may have been booked after all. Check Your Schedule.';
    expect([state().context.notice, state().context.slot, world.again]).toEqual([told, null, [[green]]]);
  });

  it('that may have been made stays so when it is refused the next time, and is forgotten with another slot', async () => {
    toQuestion();
    confirm();
    await fail(new CallFailed('unreachable', ''));
    confirm();
    await fail(new CallFailed('refused', '', 'tooMany', 429));
    booking.send({ type: 'booking.cancel' });
    expect(state().context.notice).toBe('It may have been booked after all. Check Your Schedule.');
    pickSlot(later);
    booking.send({ type: 'booking.cancel' });
    expect(state().context.notice).toBe(null);
  });
});

describe('a booking that a link began', () => {
  const link = { courseId: 'course-1', day: green, linkedSlotId: free._id, about: 'sitting-1' };
  const asked = (about: string, outcome = 'known') => ({ browsing: { confirming: { about, outcome } } });

  it('begins with the course and the day, and asks for the whole month', () => {
    begin(link);
    expect([state().value, state().context.day, world.months[0]?.days]).toEqual([
      { browsing: { choosing: 'choosingSlot' } },
      green,
      restOfMarch,
    ]);
  });

  it('sends what it is about, unless the student leaves it out', () => {
    begin(link);
    world.tellMonth();
    pickSlot();
    expect(state().value).toEqual(asked('sending'));
    booking.send({ type: 'about.toggle' });
    expect([state().value, state().context.sent]).toEqual([asked('leavingOut'), null]);
    booking.send({ type: 'about.toggle' });
    confirm();
    const request = { studentId: 'student-1', sessionId: free._id, courseId: 'course-1', timeZone: 'America/New_York' };
    expect(world.booking.inputs()).toEqual([{ ...request, studentQuizId: 'sitting-1' }]);
  });

  it('remembers what was left out when the booking gets no answer', async () => {
    begin(link);
    world.tellMonth();
    pickSlot();
    booking.send({ type: 'about.toggle' });
    confirm();
    await fail(new CallFailed('unreachable', ''));
    expect(state().value).toEqual(asked('leavingOut', 'unsure'));
    confirm();
    const request = { studentId: 'student-1', sessionId: free._id, courseId: 'course-1', timeZone: 'America/New_York' };
    expect(world.booking.inputs()).toEqual([request, request]);
  });
});
