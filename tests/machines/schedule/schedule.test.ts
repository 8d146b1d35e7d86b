import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, matchesState, type StateValue } from 'xstate';
import type { scheduleMachine } from '../../../src/machines/schedule/schedule.machine.ts';
import type { ScheduleInput } from '../../../src/machines/schedule/schedule.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { deviceTimeZone, keepTimeZone, ownTimeZone } from '../../../src/services/schedule/own-time-zone.ts';
import { scheduleModel } from '../../models/schedule/schedule.model.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';
import { courses, march, now, restOfMarch, sessionAt, slotAt, zones } from '../../support/schedule/schedule.ts';
import { scheduleWorld } from '../../support/schedule/schedule-world.ts';

let world: ReturnType<typeof scheduleWorld>;
let schedule: Actor<typeof scheduleMachine>;

const booked = sessionAt('2026-03-12 10:30', '10:30 am');
const start = { days: ['2026-03-12'], next: booked, now, ...zones };
const unreachable = new CallFailed('unreachable', '');
const link = { courseId: 'course-1', slotId: 'slot 2026-03-12 10:30', about: 'sitting-1' };
function create(more: Partial<ScheduleInput> = {}) {
  schedule = createActor(world.scheduleLogic, { input: { studentId: 'student-1', courses, link: null, ...more } }).start();
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => schedule.getSnapshot();
const isIn = (value: StateValue) => matchesState(value, state().value);

const open = () => schedule.send({ type: 'page.opened' });
const begin = () => {
  world.opening.newest().resolve(start);
  return settle();
};
const sessionsCome = (sessions = [booked]) => {
  world.sessions.newest().resolve(sessions);
  return settle();
};
const daysCome = (days: string[] = [], next: typeof booked | null = null) => {
  world.days.newest().resolve({ days, next });
  return settle();
};
const pickDay = (day: string) => schedule.send({ type: 'date.pick', day });
const otherZone = { type: 'zone.choose', timeZone: 'Asia/Dubai' } as const;
const chooseZone = () => schedule.send(otherZone);
const giveBack = () => schedule.send({ type: 'session.cancel', session: booked });
const fail = (call: { newest: () => { reject: (error: unknown) => void } }, error: unknown = unreachable) => {
  call.newest().reject(error);
  return settle();
};
const coursesCome = (come: typeof courses) => {
  world.courses.newest().resolve(come);
  return settle();
};
const slotComes = (slot = slotAt('2026-03-12 10:30', '10:30 am')) => {
  world.slot.newest().resolve(slot);
  return settle();
};
/** As far as the sessions of the booked day. */
async function toSessions() {
  open();
  await begin();
  pickDay('2026-03-12');
  await sessionsCome();
}
async function toCancelling() {
  await toSessions();
  giveBack();
  schedule.send({ type: 'cancellation.confirm' });
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now });
  world = scheduleWorld();
  create();
});
afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('walks of the independent model', () => {
  const yours = (month: string, day: StateValue) => ({ open: { yours: { month, day } } });
  const looking = (what: 'loading' | 'shown' | 'failed', month = 'shown') => yours(month, { looking: what });
  type Shown = { day?: string; month?: string; sessions?: (typeof booked)[]; notice?: { tone: string; text: string } | null };
  const shows =
    (value: StateValue, { day, month, sessions, notice }: Shown = {}) =>
    () => {
      const { context } = state();
      const seen = { value: state().value, day: context.day, month: context.month, notice: context.notice };
      const ought = { value, day: day ?? '2026-03-10', month: month ?? '2026-03', notice: notice ?? null };
      expect(seen).toEqual(ought);
      if (sessions) expect(context.sessions).toEqual(sessions);
    };
  const on12 = { day: '2026-03-12' };
  const cancelled = { tone: 'done', text: 'The session has been canceled.' };
  const tooLate = {
    tone: 'error',
    text: 'Could not cancel session. A session can be canceled until 24 hours before it begins.',
  };
  const maybe = { tone: 'info', text: 'It may have been canceled: we’re checking.' };
  const unsure = { tone: 'error', text: 'Could not cancel session. Please try again.' };

  it.each(scheduleModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: {
        openPage: open,
        scheduleComes: begin,
        scheduleFails: () => fail(world.opening),
        tryAgain: () => schedule.send({ type: 'schedule.retry' }),
        connectionReturns: world.restoreConnection,
        noSessionsCome: () => sessionsCome([]),
        sessionsCome: () => sessionsCome(),
        sessionsFail: () => fail(world.sessions),
        tryDayAgain: () => schedule.send({ type: 'day.retry' }),
        pickBookedDay: () => pickDay('2026-03-12'),
        showNextMonth: () => schedule.send({ type: 'month.show', month: '2026-04' }),
        daysCome: () => daysCome(['2026-04-02']),
        daysFail: () => fail(world.days),
        tryMonthAgain: () => schedule.send({ type: 'month.retry' }),
        chooseZone,
        giveBack,
        keepIt: () => schedule.send({ type: 'cancellation.keep' }),
        confirm: () => schedule.send({ type: 'cancellation.confirm' }),
        serverCancels: () => {
          world.giving.newest().resolve();
          return settle();
        },
        itIsTooLate: () =>
          fail(
            world.giving,
            new CallFailed('refused', 'A session can be canceled until 24 hours before it begins.', 'closed', 409),
          ),
        noAnswerComes: () => fail(world.giving),
        noCoursesAreKnown: () => {
          create({ courses: [] });
          open();
          return begin();
        },
        coursesCome: () => coursesCome(courses),
        coursesFail: () => fail(world.courses),
        tryCoursesAgain: () => schedule.send({ type: 'courses.retry' }),
        followLink: () => {
          create({ link });
          open();
          return begin();
        },
        linkedSlotComes: () => slotComes(),
        linkedSlotIsGone: () => fail(world.slot, new CallFailed('refused', 'This session doesn’t exist.', 'notFound', 404)),
        showAvailability: () => schedule.send({ type: 'availability.show' }),
        showYours: () => schedule.send({ type: 'yours.show' }),
      },
      states: {
        away: () => expect(state().value).toBe('idle'),
        opening: () => expect([state().value, state().hasTag('waiting')]).toEqual(['opening', true]),
        openingAgain: () => expect([state().value, world.opening.made.length]).toEqual(['opening', 2]),
        failed: () => expect(state().value).toBe('failed'),
        failedAgain: () => expect(state().value).toBe('failed'),
        dayComing: shows(looking('loading')),
        dayFailed: shows(looking('failed')),
        dayComingAgain: shows(looking('loading')),
        noClasses: shows(looking('shown'), { sessions: [] }),
        nextMonthComing: shows(looking('shown', 'loading'), { month: '2026-04' }),
        nextMonthComingAgain: shows(looking('shown', 'loading'), { month: '2026-04' }),
        nextMonth: shows(looking('shown'), { month: '2026-04' }),
        monthFailed: shows(looking('shown', 'failed'), { month: '2026-04' }),
        bookedDayComing: shows(looking('loading'), on12),
        sessions: shows(looking('shown'), { ...on12, sessions: [booked] }),
        dayComingElsewhere: () => {
          shows(looking('loading', 'loading'), on12)();
          const asked = { studentId: 'student-1', zones: { ...zones, ownTimeZone: 'Asia/Dubai' } };
          expect([world.sessions.inputs().at(-1), world.days.inputs().at(-1)]).toEqual([
            { ...asked, day: '2026-03-12' },
            { ...asked, from: '2026-03-01', to: '2026-03-31' },
          ]);
        },
        asked: () => {
          shows(yours('shown', { confirming: 'known' }), on12)();
          expect(state().can(otherZone)).toBe(false);
        },
        kept: shows(looking('shown'), { ...on12, sessions: [booked] }),
        cancelling: () => {
          shows(yours('shown', 'cancelling'), on12)();
          expect(state().can(otherZone)).toBe(false);
        },
        cancellingAgain: shows(yours('shown', 'cancelling'), { ...on12, notice: unsure }),
        cancelled: shows(looking('loading', 'loading'), { ...on12, notice: cancelled }),
        emptied: shows(looking('shown', 'loading'), { ...on12, sessions: [], notice: cancelled }),
        toldTooLate: shows(looking('loading', 'loading'), { ...on12, notice: tooLate }),
        stillThere: shows(looking('shown', 'loading'), { ...on12, sessions: [booked], notice: tooLate }),
        unsure: shows(yours('shown', { confirming: 'unsure' }), { ...on12, notice: unsure }),
        lookedUpAgain: shows(looking('loading'), { ...on12, notice: maybe }),
        availability: () => expect(state().children.booking?.getSnapshot().value).toBe('choosingCourse'),
        openWithout: shows(looking('loading')),
        coursesComing: () => expect(state().value).toEqual({ open: { availability: 'loading' } }),
        coursesMissing: () => expect(state().value).toEqual({ open: { availability: 'failed' } }),
        coursesThere: () => expect(state().children.booking?.getSnapshot().context.courses).toEqual(courses),
        seekingSlot: () => expect(world.slot.inputs()).toEqual([{ sessionId: link.slotId }]),
        linkedDay: () => {
          const { course, day, about } = state().children.booking?.getSnapshot().context ?? {};
          expect([course, day, about, world.months.map(({ days }) => days)]).toEqual([
            ...[courses[0], '2026-03-12', 'sitting-1'],
            [restOfMarch],
          ]);
        },
        asAlways: shows(looking('loading')),
        yoursAnew: () => {
          expect([isIn({ open: { yours: { day: { looking: 'loading' } } } }), state().children.booking]).toEqual([
            true,
            undefined,
          ]);
        },
      },
    });
  });
});

it('begins with the student’s today, and asks for the month once', async () => {
  open();
  await begin();
  expect([state().context.day, state().context.marked, state().context.next, world.days.made]).toEqual([
    '2026-03-10',
    { month: '2026-03', days: ['2026-03-12'] },
    booked,
    [],
  ]);
  expect(world.sessions.inputs()).toEqual([{ studentId: 'student-1', zones, day: '2026-03-10' }]);
});

it('asks for another month from its first day to its last', async () => {
  open();
  await begin();
  schedule.send({ type: 'month.show', month: '2026-04' });
  await daysCome(['2026-04-02'], booked);
  expect([world.days.inputs(), state().context.marked]).toEqual([
    [{ studentId: 'student-1', zones, from: '2026-04-01', to: '2026-04-30' }],
    { month: '2026-04', days: ['2026-04-02'] },
  ]);
});

it('a day of another month brings that month with it', async () => {
  open();
  await begin();
  pickDay('2026-05-04');
  expect([state().context.month, world.days.inputs(), world.sessions.inputs().at(-1)]).toEqual([
    '2026-05',
    [{ studentId: 'student-1', zones, from: '2026-05-01', to: '2026-05-31' }],
    { studentId: 'student-1', zones, day: '2026-05-04' },
  ]);
});

it('past days and past months can be looked at, so that a session which began before midnight is found', async () => {
  open();
  await begin();
  pickDay('2026-03-09');
  expect([state().context.day, world.sessions.inputs().at(-1)?.day]).toEqual(['2026-03-09', '2026-03-09']);
  schedule.send({ type: 'month.show', month: '2026-02' });
  expect(world.days.inputs()).toEqual([{ studentId: 'student-1', zones, from: '2026-02-01', to: '2026-02-28' }]);
  pickDay('2025-12-31');
  expect([state().context.day, state().context.month]).toEqual(['2025-12-31', '2025-12']);
});

it.each(['1999-12', '2027-04'])('%s is not shown: no day of it has a name, or it is too far away', async (month) => {
  open();
  await begin();
  schedule.send({ type: 'month.show', month });
  pickDay(`${month}-01`);
  expect([state().context.month, state().context.day, world.days.made]).toEqual(['2026-03', '2026-03-10', []]);
});

it('a day that is picked while another comes wins', async () => {
  open();
  await begin();
  const first = world.sessions.newest();
  pickDay('2026-03-12');
  first.resolve([]);
  await settle();
  expect(isIn({ open: { yours: { day: { looking: 'loading' } } } })).toBe(true);
  await sessionsCome();
  expect(state().context.sessions).toEqual([booked]);
});

describe('a session', () => {
  it('is given back under its own id, once, and the month and the day are looked up again', async () => {
    await toCancelling();
    schedule.send({ type: 'cancellation.confirm' });
    schedule.send({ type: 'cancellation.keep' });
    pickDay('2026-03-13');
    expect([world.giving.inputs(), state().context.day]).toEqual([
      [{ studentId: 'student-1', sessionId: booked.sessionId }],
      '2026-03-12',
    ]);
    world.giving.newest().resolve();
    await settle();
    expect([world.days.made.length, world.sessions.inputs().at(-1)?.day]).toEqual([1, '2026-03-12']);
    await daysCome([], null);
    expect([state().context.marked?.days, state().context.next]).toEqual([[], null]);
  });

  it('is not given back from its cut-off on, by the server’s clock', async () => {
    await toSessions();
    world.tick(booked.cancelUntil - 1);
    giveBack();
    expect(isIn({ open: { yours: { day: 'confirming' } } })).toBe(true);
    schedule.send({ type: 'cancellation.keep' });
    world.tick(booked.cancelUntil);
    giveBack();
    expect(isIn({ open: { yours: { day: { looking: 'shown' } } } })).toBe(true);
  });
});

describe('after a booking', () => {
  const [free] = march['2026-03-12'] ?? [];

  async function toBooked() {
    open();
    await begin();
    schedule.send({ type: 'availability.show' });
    const booking = state().children.booking;
    if (!booking || !free || !courses[0]) throw new Error('There is nothing to book.');
    booking.send({ type: 'course.toggle', course: courses[0] });
    world.tellMonth();
    booking.send({ type: 'date.pick', day: '2026-03-12' });
    booking.send({ type: 'slot.pick', slot: free });
    booking.send({ type: 'booking.confirm' });
    world.booking.newest().resolve();
    await settle();
    return booking;
  }

  it('the schedule shows the booked date, and says so', proves('4.4-7'), async () => {
    (await toBooked()).send({ type: 'booked.close' });
    expect([state().context.day, state().context.notice, isIn({ open: { yours: { month: 'loading' } } })]).toEqual([
      '2026-03-12',
      { tone: 'done', text: 'Your session has been booked successfully!' },
      true,
    ]);
    expect([world.sessions.inputs().at(-1)?.day, world.days.inputs()]).toEqual([
      '2026-03-12',
      [{ studentId: 'student-1', zones, from: '2026-03-01', to: '2026-03-31' }],
    ]);
  });

  it(
    'another one begins with the same course, and the schedule shows the booked date when it is opened',
    proves('4.4-7'),
    async () => {
      (await toBooked()).send({ type: 'booked.again' });
      expect([state().children.booking?.getSnapshot().context.course, world.months.map(({ isLeft }) => isLeft)]).toEqual([
        courses[0],
        [true, false],
      ]);
      schedule.send({ type: 'yours.show' });
      expect([state().context.day, state().context.notice, world.sessions.inputs().at(-1)?.day]).toEqual([
        '2026-03-12',
        null,
        '2026-03-12',
      ]);
      schedule.send({ type: 'availability.show' });
      expect(state().children.booking?.getSnapshot().value).toBe('choosingCourse');
    },
  );
});

it('the availability knows the student’s today, and what the clock says', async () => {
  open();
  await begin();
  // Midnight in New York.
  world.tick(Date.parse('2026-03-11T04:00:00Z'));
  schedule.send({ type: 'availability.show' });
  const course = courses[0];
  if (course) state().children.booking?.send({ type: 'course.toggle', course });
  expect(world.months.map(({ days }) => days)).toEqual([restOfMarch.slice(1)]);
});

describe('another zone', () => {
  afterEach(() => keepTimeZone(deviceTimeZone()));

  it('is kept on this device, and goes with what is booked', async () => {
    open();
    await begin();
    schedule.send({ type: 'availability.show' });
    chooseZone();
    const { booking } = state().children;
    const own = [ownTimeZone(), state().context.ownTimeZone, booking?.getSnapshot().context.ownTimeZone];
    expect(own).toEqual(Array(3).fill('Asia/Dubai'));
  });

  it('leads to no day or month that is over there', async () => {
    open();
    await begin();
    schedule.send({ type: 'availability.show' });
    const { booking } = state().children;
    const course = courses[0];
    if (!booking || !course) throw new Error('There is no booking.');
    booking.send({ type: 'course.toggle', course });
    // Half an hour before April in New York, where the 31st is picked: in Dubai it is April.
    world.tick(Date.parse('2026-04-01T03:30:00Z'));
    booking.send({ type: 'date.pick', day: '2026-03-31' });
    chooseZone();
    const { context, value } = booking.getSnapshot();
    expect([context.month, context.day, value]).toEqual(['2026-04', null, { browsing: { choosing: 'choosingDate' } }]);
    expect(world.months.at(-1)?.days[0]).toBe('2026-04-01');
  });

  it('that is the same asks for nothing', async () => {
    open();
    await begin();
    const before = world.sessions.made.length;
    schedule.send({ type: 'zone.choose', timeZone: zones.ownTimeZone });
    expect(world.sessions.made.length).toBe(before);
  });
});

it('asks for the month where the start does not have it', async () => {
  open();
  world.opening.newest().resolve({ ...start, days: null });
  await settle();
  expect([isIn({ open: { yours: { month: 'loading' } } }), world.days.made.length]).toEqual([true, 1]);
});

describe('courses', () => {
  it('are the portal’s where it has some, and nothing is asked', async () => {
    open();
    await begin();
    schedule.send({ type: 'availability.show' });
    expect([world.courses.made, state().value]).toEqual([[], { open: { availability: 'shown' } }]);
  });

  it('are asked for again where a tutor teaches the student no more, and chosen from anew', async () => {
    open();
    await begin();
    schedule.send({ type: 'availability.show' });
    const [course] = courses;
    if (course) state().children.booking?.send({ type: 'course.toggle', course });
    world.refuseTutor();
    await settle();
    expect([world.courses.inputs(), world.months.map(({ isLeft }) => isLeft)]).toEqual([[{ studentId: 'student-1' }], [true]]);
    await coursesCome(courses.slice(1));
    const booking = state().children.booking?.getSnapshot();
    expect([booking?.value, booking?.context.courses, booking?.context.notice]).toEqual([
      'choosingCourse',
      courses.slice(1),
      'Your courses have changed. Please choose again.',
    ]);
  });
});

describe('a link to a slot', () => {
  async function follow(more: Partial<ScheduleInput>) {
    create({ link, ...more });
    open();
    await begin();
  }
  const asAlways = { open: { yours: { month: 'shown', day: { looking: 'loading' } } } };

  it('opens the month of its day', async () => {
    await follow({});
    await slotComes(slotAt('2026-04-02 10:30', '10:30 am'));
    const { month, day } = state().children.booking?.getSnapshot().context ?? {};
    expect([month, day]).toEqual(['2026-04', '2026-04-02']);
  });

  it('waits for the courses where the portal has none', async () => {
    await follow({ courses: [] });
    expect([state().value, world.slot.made]).toEqual([{ open: { availability: 'loading' } }, []]);
    await coursesCome(courses);
    await slotComes();
    expect(state().children.booking?.getSnapshot().context.course).toEqual(courses[0]);
  });

  it.each([
    ['a course that is not the student’s', { courseId: 'course-9' }, '2026-03-12 10:30'],
    ['a course of another tutor', { courseId: 'course-2' }, '2026-03-12 10:30'],
    ['a day that is over', {}, '2026-03-09 10:30'],
  ])('with %s leaves the page as always', async (_, more, at) => {
    await follow({ link: { ...link, ...more } });
    await slotComes(slotAt(at, '10:30 am'));
    expect([state().value, state().context.notice]).toEqual([asAlways, null]);
    schedule.send({ type: 'availability.show' });
    expect(state().children.booking?.getSnapshot().context).toMatchObject({ course: null, day: null, about: null });
  });

  it('ends in a choice of courses where its tutor refuses, and not in asking for ever', async () => {
    await follow({});
    await slotComes();
    world.refuseTutor();
    await settle();
    await coursesCome(courses);
    expect([world.courses.made.length, state().children.booking?.getSnapshot().value]).toEqual([1, 'choosingCourse']);
  });

  it('is done with once its session is booked: the next one is about nothing', async () => {
    await follow({});
    await slotComes();
    const booking = state().children.booking;
    world.tellMonth();
    booking?.send({ type: 'slot.pick', slot: slotAt('2026-03-12 10:30', '10:30 am') });
    booking?.send({ type: 'booking.confirm' });
    world.booking.newest().resolve();
    await settle();
    booking?.send({ type: 'booked.again' });
    expect(state().children.booking?.getSnapshot().context).toMatchObject({ course: courses[0], day: null, about: null });
  });
});

it('a booking that breaks is told and logged, and the sessions are looked up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Error('broken');
  schedule = createActor(
    world.scheduleLogic.provide({
      actors: {
        booking: world.bookingLogic.provide({
          actions: {
            showMissing: () => {
              throw broken;
            },
          },
        }),
      },
    }),
    { input: { studentId: 'student-1', courses, link: null } },
  ).start();
  open();
  await begin();
  schedule.send({ type: 'availability.show' });
  const [course] = courses;
  if (course) state().children.booking?.send({ type: 'course.toggle', course });
  state().children.booking?.send({ type: 'booking.confirm' });
  await settle();
  expect([state().context.notice, isIn({ open: 'yours' }), logged.mock.calls]).toEqual([
    {
      tone: 'error',
      text: 'Something went wrong while booking. Check here whether your session is booked, or try again.',
    },
    true,
    [['Booking ended with an error.', broken]],
  ]);
});

describe('a session that is moved', () => {
  const time = { _id: 'slot 2026-03-20 10:30', startsAt: slotAt('2026-03-20 10:30', '10:30 am').startsAt, duration: 60 };
  async function toMoving(isOffered = true) {
    await toSessions();
    schedule.send({ type: 'session.move', session: booked });
    if (!isOffered) return;
    world.moveTimes.newest().resolve([time]);
    await settle();
    schedule.getSnapshot().children.sessionMove?.send({ type: 'move.confirm' });
  }
  const lookingAt = () => [
    state().context.day,
    state().context.notice,
    isIn({ open: { yours: { day: { looking: 'loading' } } } }),
  ];

  it('leads to its new day, and month and day are asked for anew', async () => {
    await toMoving();
    expect(world.moving.inputs()).toEqual([{ studentId: 'student-1', sessionId: booked.sessionId, to: time._id }]);
    const asked = world.days.made.length;
    world.moving.newest().resolve();
    await settle();
    const done = { tone: 'done', text: 'The session has been moved. A confirmation with a calendar update is on its way.' };
    expect(lookingAt()).toEqual(['2026-03-20', done, true]);
    expect(world.days.made.length).toBe(asked + 1);
  });

  it('stays where it is for whoever keeps it', async () => {
    await toMoving(false);
    world.moveTimes.newest().resolve([time]);
    await settle();
    schedule.getSnapshot().children.sessionMove?.send({ type: 'move.leave' });
    expect([state().context.chosen, state().context.notice, isIn({ open: { yours: { day: { looking: 'shown' } } } })]).toEqual([
      null,
      null,
      true,
    ]);
  });

  it('is looked for where nobody knows, and where it can’t be moved any more', async () => {
    await toMoving();
    await fail(world.moving);
    schedule.getSnapshot().children.sessionMove?.send({ type: 'move.leave' });
    const maybe = { tone: 'info', text: 'It may have been moved: we’re checking.' };
    expect(lookingAt()).toEqual(['2026-03-12', maybe, true]);
    await sessionsCome();
    schedule.send({ type: 'session.move', session: booked });
    await fail(world.moveTimes, new CallFailed('refused', '', 'closed', 409));
    expect(lookingAt()).toEqual(['2026-03-12', { tone: 'error', text: 'This session can’t be moved anymore.' }, true]);
  });

  it('is not asked about after its cut-off', async () => {
    await toSessions();
    world.tick(booked.cancelUntil);
    schedule.send({ type: 'session.move', session: booked });
    expect(isIn({ open: { yours: { day: 'moving' } } })).toBe(false);
  });
});
