import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { bookingWalk } from '../../models/schedule/booking.hands.ts';
import { bookingModel, bookingRequirements } from '../../models/schedule/booking.model.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';
import { bookingPageHands } from '../../support/schedule/booking-hands.tsx';
import { atSchool, courses, march, restOfMarch, slotAt } from '../../support/schedule/schedule.ts';
import {
  all,
  button,
  chooseTab,
  dayButton,
  dialog,
  focused,
  listDays,
  pickDay,
  press,
  pressFocused,
  pressInDialog,
  readMark,
  renderSchedule,
  seen,
  settle,
  spoken,
  start,
  type World,
} from '../../support/schedule/schedule-page.tsx';
import { scheduleWorld } from '../../support/schedule/schedule-world.ts';

let world: World;
const green = '2026-03-12';

async function open(given = courses, ownTimeZone = start.ownTimeZone) {
  await renderSchedule(world, given);
  await settle(() => world.opening.newest().resolve({ ...start, ownTimeZone }));
  chooseTab('Tutor Availability');
  await settle();
}
const show = () => press('Show availability: AP Statistics');
const daysCome = () => settle(world.tellMonth);
const fail = (error: unknown) => settle(() => world.booking.newest().reject(error));
const slot = (time: string) => button(time);
const parts = () => all('section[aria-label]').map(({ textContent }) => textContent);
async function toSlots(day = green) {
  await open();
  show();
  await daysCome();
  pickDay(day);
  await settle();
}

beforeEach(() => {
  world = scheduleWorld();
});

describe('walks of the independent model', proves(...bookingRequirements.page), () => {
  it.each(coverPage(bookingModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      await open();
      await path.test(bookingWalk(bookingPageHands(world)));
    },
  );
});

it('without courses there is nothing to choose from', proves('8-schedule-6'), async () => {
  await open([]);
  await settle(() => world.courses.newest().resolve([]));
  expect(all('h2').map(({ textContent }) => textContent)).toEqual(['No Courses Found']);
});

it('each course has its tutor, and a toggle where there is one', proves('4.4-1', '4.4-2'), async () => {
  await open();
  expect(all('[aria-label="Your courses"] > li').map(({ textContent }) => textContent)).toEqual([
    'ISAP StatisticsWith Ira SenShow availability',
    'AP PsychologyNo tutor yet',
  ]);
  expect(button('Show availability').getAttribute('aria-expanded')).toBe('false');
  show();
  expect(button('Hide availability').getAttribute('aria-expanded')).toBe('true');
});

it('each day tells in words what is free, and what is not known', proves('4.4-3'), async () => {
  await open();
  show();
  await settle(() => {
    world.tellDay('2026-03-10');
    world.tellDay(green);
    world.tellDay('2026-03-13');
    world.tellDay('2026-03-17');
  });
  const told = ['2026-03-09', '2026-03-10', green, '2026-03-13', '2026-03-17', '2026-03-18'].map((day) => [
    dayButton(day).getAttribute('aria-label'),
    readMark(day),
  ]);
  expect(told).toEqual([
    ['Monday, March 9, 2026', null],
    ['Tuesday, March 10, 2026, 1 free time', '1 free'],
    ['Thursday, March 12, 2026, 2 free times', '2 free'],
    ['Friday, March 13, 2026, no free times', null],
    ['Tuesday, March 17, 2026, couldn’t be loaded', '?'],
    ['Wednesday, March 18, 2026, still loading', '…'],
  ]);
  press('Load the missing days');
  await settle();
  expect([world.again, readMark('2026-03-17')]).toEqual([[['2026-03-17']], '…']);
});

it('says how many days of the month have free times, when all are known', async () => {
  await open();
  show();
  await settle(() => {
    for (const day of restOfMarch.filter((each) => each !== green)) world.tellDay(day, []);
  });
  expect(seen()).toContain('Looking for free times…');
  await settle(() => world.tellDay(green));
  expect(all('p[role=status]').map(({ textContent }) => textContent)).toContain('1 day available.');
  expect(seen()).not.toContain('Load the missing days');
});

it('past days cannot be picked, the others can', proves('5-5', '9-15'), async () => {
  await open();
  show();
  await daysCome();
  expect(listDays(':not(:disabled)')).toEqual(restOfMarch);
});

describe('the slots of a day', () => {
  it(
    'stand in the parts of the day, with their length; a taken one is disabled',
    proves('3-19', '3-20', '5-6', '5-8'),
    async () => {
      await toSlots();
      expect(parts()).toEqual(['Morning10:30 am60 mins', 'Afternoon4:00 pm60 mins', 'Evening5:30 pmTaken']);
      expect([slot('10:30 am'), slot('4:00 pm'), slot('5:30 pm')].map(({ disabled }) => disabled)).toEqual([false, false, true]);
    },
  );

  it('stand in the parts of the student’s own day, with the school’s time in brackets', proves('5-8'), async () => {
    await open(courses, 'America/New_York');
    show();
    await settle(() => world.tellDay(green, [...(march[green] ?? []), slotAt('2026-03-13 06:00', '6:00 am')]));
    pickDay(green);
    await settle();
    expect(parts()).toEqual([
      'Morning1:00 am60 mins (school: 10:30 am)6:30 am60 mins (school: 4:00 pm)8:00 amTaken (school: 5:30 pm)',
      'Evening8:30 pm60 mins (school: Fri, Mar 13, 6:00 am)',
    ]);
    fireEvent.click(slot('8:30 pm'));
    const says = dialog()?.textContent;
    expect(says).toContain('DateThursday, March 12, 2026Time8:30 pm to 9:30 pm, Eastern Time');
    expect(says).toContain('School timeFri, Mar 13, 6:00 am to 7:00 am, India Standard Time');
    expect(says).toContain('Can be canceled until Wed, Mar 11, 8:30 pm (school: Thu, Mar 12, 6:00 am).');
  });

  it('noon is no morning', proves('5-8'), async () => {
    await toSlots('2026-03-16');
    expect(parts()).toEqual(['Afternoon12:00 pmTaken']);
  });

  it('one that has begun is disabled, by the server’s clock', proves('5-7'), async () => {
    await toSlots('2026-03-10');
    expect(slot('9:00 am').textContent).toBe('9:00 amOver');
    expect([slot('9:00 am'), slot('6:00 pm')].map(({ disabled }) => disabled)).toEqual([true, false]);
    await settle(() => world.tick(atSchool('2026-03-10 18:00')));
    expect(slot('6:00 pm').textContent).toBe('6:00 pmOver');
    expect(seen()).toContain('The time slots for the selected date are unavailable, please select any other date.');
  });
});

it('Escape leaves the question, never a booking under way', async () => {
  await toSlots();
  fireEvent.click(slot('10:30 am'));
  pressInDialog('Book session');
  fireEvent.keyDown(dialog() as Element, { key: 'Escape' });
  expect(dialog()?.textContent).toContain('Booking…');
  await fail(new CallFailed('unreachable', ''));
  fireEvent.keyDown(dialog() as Element, { key: 'Escape' });
  await settle();
  expect([dialog(), world.again]).toEqual([null, [[green]]]);
});

describe('the calendar', () => {
  it('has no way back into past months', proves('5-5'), async () => {
    await open();
    show();
    press('Previous month');
    expect([seen().includes('March 2026'), button('Previous month').getAttribute('aria-disabled')]).toEqual([true, 'true']);
  });

  it('is walked by keys, never into the past', async () => {
    await open();
    show();
    await daysCome();
    dayButton('2026-03-10').focus();
    for (const [key, day] of [
      ['ArrowLeft', '2026-03-10'],
      ['ArrowUp', '2026-03-10'],
      ['End', '2026-03-14'],
      ['Home', '2026-03-10'],
      ['PageUp', '2026-03-10'],
      ['PageDown', '2026-04-10'],
      ['PageUp', '2026-03-10'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      await settle();
      expect([key, (document.activeElement as HTMLElement | null)?.dataset.day]).toEqual([key, day]);
    }
  });

  it('takes no focus later for a key that led nowhere', async () => {
    await open();
    show();
    dayButton('2026-03-10').focus();
    for (const key of ['ArrowLeft', 'ArrowLeft']) fireEvent.keyDown(dayButton('2026-03-10'), { key });
    await settle();
    pressFocused('Next month');
    await settle();
    pressFocused('Previous month');
    await settle();
    expect(focused()).toBe('Previous month');
  });
});

describe('a slot', () => {
  it('that is the student’s own says so', async () => {
    await open();
    show();
    await settle(() => world.tellDay(green, [slotAt('2026-03-12 10:30', '10:30 am', { available: false, mine: true })]));
    pickDay(green);
    await settle();
    expect([slot('10:30 am').textContent, slot('10:30 am').disabled]).toEqual(['10:30 amYours', true]);
  });

  it('says before it is booked until when it can be cancelled, or that it cannot be', async () => {
    await toSlots();
    fireEvent.click(slot('10:30 am'));
    expect(dialog()?.textContent).toContain('Can be canceled until Wed, Mar 11, 10:30 am.');
    pressInDialog('Not now');
    pickDay('2026-03-10');
    await settle();
    fireEvent.click(slot('6:00 pm'));
    expect(dialog()?.textContent).toContain('It starts too soon to be canceled.');
  });

  it('says how many sessions are left, where the course counts them', async () => {
    await toSlots();
    fireEvent.click(slot('10:30 am'));
    expect(dialog()?.textContent).not.toMatch(/you have left|are booked or held/);
    await settle(() => world.left.newest().resolve(3));
    expect(dialog()?.textContent).toContain('It’s one of the 3 sessions you have left in this course.');
  });

  it('and the others of its day are said to a screen reader, however they came', async () => {
    await open();
    show();
    pickDay(green);
    expect(spoken()).toEqual(['']);
    await daysCome();
    expect(spoken()).toEqual(['Thursday, March 12: 2 free times']);
    pickDay('2026-03-13');
    expect(spoken()).toEqual(['Friday, March 13: no free times']);
  });
});

describe('the focus goes on', () => {
  it('to the day where a booking was lost, and where one of which nobody knows is left', async () => {
    await toSlots();
    slot('10:30 am').focus();
    fireEvent.click(slot('10:30 am'));
    pressInDialog('Book session');
    await fail(new CallFailed('refused', 'Someone else just booked this session.', 'conflict', 409));
    expect(focused()).toBe('Thursday, March 12, 2026');
    slot('4:00 pm').focus();
    fireEvent.click(slot('4:00 pm'));
    pressInDialog('Book session');
    await fail(new CallFailed('unreachable', ''));
    pressInDialog('Not now');
    await settle();
    expect(focused()).toBe('Thursday, March 12, 2026');
  });

  it('to the shown course before another booking', async () => {
    await toSlots();
    slot('10:30 am').focus();
    fireEvent.click(slot('10:30 am'));
    pressInDialog('Book session');
    await settle(() => world.booking.newest().resolve());
    pressFocused('Book another session', 'dialog');
    await settle();
    expect(focused()).toBe('Hide availability: AP Statistics');
  });

  it('to what stays, with a day and a month that are asked for again', async () => {
    await toSlots('2026-03-17');
    pressFocused('Try again');
    expect(focused()).toBe('Tuesday, March 17, 2026');
    await settle(() => world.tellDay('2026-03-17'));
    pressFocused('Load the missing days');
    expect(focused()).toBe('Looking for free times…');
  });
});

it('leaving the tab ends the calls', async () => {
  await open();
  show();
  chooseTab('Your Schedule');
  await settle();
  expect(world.months.map(({ isLeft }) => isLeft)).toEqual([true]);
});
