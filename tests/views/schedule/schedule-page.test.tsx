import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { scheduleModel, scheduleRequirements } from '../../models/schedule/schedule.model.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';
import { typeZone } from '../../support/schedule/booking-hands.tsx';
import { atSchool, courses, now, sessionAt, slotAt, zones } from '../../support/schedule/schedule.ts';
import {
  all,
  booked,
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
const open = () => renderSchedule(world, courses);
const begin = (more: Partial<typeof start> = {}) => settle(() => world.opening.newest().resolve({ ...start, ...more }));
const sessionsCome = (sessions = [booked]) => settle(() => world.sessions.newest().resolve(sessions));
const unreachable = new CallFailed('unreachable', '');
const fail = (call: { newest: () => { reject: (error: unknown) => void } }, error: unknown = unreachable) =>
  settle(() => call.newest().reject(error));
async function toSessions(session = booked, more: Partial<typeof start> = {}) {
  await open();
  await begin(more);
  pickDay('2026-03-12');
  await sessionsCome([session]);
}

/** The student's clock is New York's. */
const abroad = { ownTimeZone: zones.ownTimeZone };
const zoneChoice = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Your time zone' });
const choose = (city: string) => {
  zoneChoice().focus();
  typeZone(city);
};

const link = '?course=course-1&slot=slot%202026-03-12%2010:30&about=sitting-1';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  world = scheduleWorld();
});

afterEach(() => void vi.restoreAllMocks());

describe('walks of the independent model', proves(...scheduleRequirements.page), () => {
  const shows =
    (...words: string[]) =>
    () => {
      for (const word of words) expect(seen()).toContain(word);
    };
  const onlyPage =
    (...words: string[]) =>
    () => {
      shows(...words)();
      expect(dialog()).toBe(null);
    };
  const noSessions = 'We couldn’t load this day’s sessions.';
  const noMonth = 'We couldn’t load the days with sessions.';
  const loading = 'Loading sessions…';
  const session = '10:30 am to 11:30 am';
  const asks = ['Cancel this session?', 'Keep it'];
  const later = 'Thursday, March 12, 2026';

  it.each(coverPage(scheduleModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      await path.test({
        events: {
          openPage: open,
          scheduleComes: () => begin(),
          scheduleFails: () => fail(world.opening),
          tryAgain: () => press('Try again'),
          connectionReturns: () => settle(world.restoreConnection),
          noSessionsCome: () => sessionsCome([]),
          sessionsCome: () => sessionsCome(),
          sessionsFail: () => fail(world.sessions),
          tryDayAgain: () => press('Try again'),
          pickBookedDay: () => pickDay('2026-03-12'),
          showNextMonth: () => press('Next month'),
          daysCome: () => settle(() => world.days.newest().resolve({ days: ['2026-04-02'], next: booked })),
          daysFail: () => fail(world.days),
          tryMonthAgain: () => press('Try again'),
          chooseZone: () => choose('Dubai'),
          giveBack: () => press('Cancel session at 10:30 am'),
          keepIt: () => pressInDialog('Keep it'),
          confirm: () => pressInDialog('Cancel session'),
          serverCancels: () => settle(() => world.giving.newest().resolve()),
          itIsTooLate: () => fail(world.giving, new CallFailed('refused', 'It is too late.', 'closed', 409)),
          noAnswerComes: () => fail(world.giving),
          noCoursesAreKnown: async () => {
            await renderSchedule(world, []);
            await begin();
          },
          coursesCome: () => settle(() => world.courses.newest().resolve(courses)),
          coursesFail: () => fail(world.courses),
          tryCoursesAgain: () => press('Try again'),
          followLink: async () => {
            await renderSchedule(world, courses, link);
            await begin();
          },
          linkedSlotComes: () => settle(() => world.slot.newest().resolve(slotAt('2026-03-12 10:30', '10:30 am'))),
          linkedSlotIsGone: () => fail(world.slot, new CallFailed('refused', 'This session doesn’t exist.', 'notFound', 404)),
          showAvailability: () => chooseTab('Tutor Availability'),
          showYours: () => chooseTab('Your Schedule'),
        },
        states: {
          away: () => undefined,
          opening: shows('My Schedule', 'Loading your schedule…'),
          openingAgain: shows('Loading your schedule…'),
          failed: shows('We couldn’t load your schedule. Please try again.'),
          failedAgain: shows('We couldn’t load your schedule. Please try again.'),
          dayComing: shows('March 2026', 'Tuesday, March 10, 2026', loading),
          dayComingAgain: shows(loading),
          dayFailed: shows(noSessions),
          noClasses: shows('No Classes Today'),
          nextMonthComing: shows('April 2026'),
          nextMonthComingAgain: () => expect(seen()).not.toContain(noMonth),
          nextMonth: () => expect(readMark('2026-04-02')).toBe('Session'),
          monthFailed: shows('April 2026', noMonth),
          bookedDayComing: shows(later, loading),
          sessions: onlyPage(later, session),
          dayComingElsewhere: shows(later, loading),
          asked: shows(...asks),
          kept: onlyPage(session),
          cancelling: shows('Canceling…'),
          cancellingAgain: shows('Canceling…'),
          cancelled: onlyPage('The session has been canceled.', loading),
          emptied: shows('No Classes Today', 'The session has been canceled.'),
          toldTooLate: onlyPage('Could not cancel session. It is too late.', loading),
          stillThere: shows('Could not cancel session. It is too late.', session),
          unsure: shows(...asks, 'Could not cancel session. Please try again.'),
          lookedUpAgain: onlyPage(loading, 'It may have been canceled: we’re checking.'),
          openWithout: shows(loading),
          coursesComing: shows('Loading…'),
          coursesMissing: shows('We couldn’t load your courses. Please try again.'),
          coursesThere: shows('Show availability'),
          seekingSlot: () => expect(button('Tutor Availability').getAttribute('aria-selected')).toBe('true'),
          linkedDay: shows('Hide availability', later, 'Loading times…'),
          asAlways: shows(loading),
          availability: shows('Show availability'),
          yoursAnew: shows(loading),
        },
      });
    },
  );
});

it('has its title and its tabs', proves('2.10-8', '2.10-61'), async () => {
  await open();
  await begin();
  expect(all('h1').map(({ textContent }) => textContent)).toEqual(['My Schedule']);
  expect(all('[role=tab]').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Your Schedule', 'true'],
    ['Tutor Availability', 'false'],
  ]);
});

describe('the calendar', () => {
  it('marks the days with sessions in words, and not by colour alone', async () => {
    await open();
    await begin();
    expect(['2026-03-12', '2026-03-13'].map((day) => [dayButton(day).getAttribute('aria-label'), readMark(day)])).toEqual([
      ['Thursday, March 12, 2026, session booked', 'Session'],
      ['Friday, March 13, 2026', null],
    ]);
  });

  it('is a grid of weeks from Sunday, with today named and one tab stop', async () => {
    await open();
    await begin();
    const rows = all('[role=grid] tr').map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
    expect(rows.slice(0, 3)).toEqual(['Sun Mon Tue Wed Thu Fri Sat', '1 2 3 4 5 6 7', '8 9 10 11 12 13 14']);
    expect(rows.at(-1)).toBe('29 30 31    ');
    expect(document.querySelector('[aria-current=date]')).toBe(dayButton('2026-03-10'));
    expect(listDays('[tabindex="0"]')).toEqual(['2026-03-10']);
  });

  it('has the past days open, to look at what was, and past months too', async () => {
    await open();
    await begin();
    expect(listDays(':disabled')).toEqual([]);
    pickDay('2026-03-09');
    await sessionsCome([sessionAt('2026-03-09 10:30', '10:30 am', { cancelUntil: 0 })]);
    expect(seen()).toContain('This session is over.');
    press('Previous month');
    await settle(() => world.days.newest().resolve({ days: ['2026-02-12'], next: null }));
    expect(readMark('2026-02-12')).toBe('Session');
  });

  it('says that a month is loading', async () => {
    await open();
    await begin();
    press('Next month');
    expect(all('p[role=status]').map(({ textContent }) => textContent)).toContain('Loading the days with sessions…');
    await settle(() => world.days.newest().resolve({ days: [], next: null }));
    expect(seen()).not.toContain('Loading the days with sessions…');
  });

  it('is walked by keys, into the past too', async () => {
    await open();
    await begin();
    const walk = [
      ['ArrowRight', '2026-03-11'],
      ['ArrowDown', '2026-03-18'],
      ['ArrowUp', '2026-03-11'],
      ['ArrowLeft', '2026-03-10'],
      ['ArrowLeft', '2026-03-09'],
      ['ArrowUp', '2026-03-02'],
      ['End', '2026-03-07'],
      ['Home', '2026-03-01'],
      ['PageUp', '2026-02-01'],
      ['PageDown', '2026-03-01'],
    ] as const;
    dayButton('2026-03-10').focus();
    for (const [key, day] of walk) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      await settle();
      expect([key, (document.activeElement as HTMLElement | null)?.dataset.day]).toEqual([key, day]);
    }
  });

  it('is walked into the next month and back by arrows, and picks only by Enter or a press', async () => {
    await open();
    await begin();
    dayButton('2026-03-31').focus();
    pickDay('2026-03-31');
    await settle();
    fireEvent.keyDown(dayButton('2026-03-31'), { key: 'ArrowRight' });
    await settle();
    expect([document.activeElement, world.sessions.inputs().at(-1)?.day]).toEqual([dayButton('2026-04-01'), '2026-03-31']);
    fireEvent.keyDown(dayButton('2026-04-01'), { key: 'ArrowUp' });
    await settle();
    expect(document.activeElement).toBe(dayButton('2026-03-25'));
  });
});

describe('times', () => {
  it('are the student’s, with the school’s in brackets where the clocks differ, and both zones named', async () => {
    await toSessions(booked, abroad);
    expect([zoneChoice().value, seen().includes('School time (India Standard Time) is in parentheses.')]).toEqual([
      'New York (America)',
      true,
    ]);
    expect(
      all('[role=tabpanel] li')
        .map(({ textContent }) => textContent)
        .join(),
    ).toBe(
      '1:00 am to 2:00 am(school: 10:30 am to 11:30 am)AP Statistics, with Ira Sen · 60 minsCan be canceled until Wed, Mar 11, 1:00 am (school: 10:30 am).Move sessionCancel session',
    );
  });

  it('name the day where it is another one at the school', async () => {
    await toSessions(sessionAt('2026-03-13 08:00', '8:00 am'), abroad);
    expect(seen()).toContain('10:30 pm to 11:30 pm(school: Fri, Mar 13, 8:00 am to 9:00 am)');
  });

  it('follow the student’s clocks over their change: the same hour at the school is another one in New York', async () => {
    const [before, after] = [sessionAt('2026-10-31 10:30', '10:30 am'), sessionAt('2026-11-02 10:30', '10:30 am')];
    await toSessions(booked, abroad);
    pickDay('2026-03-13');
    await sessionsCome([before, after]);
    expect(seen()).toContain('1:00 am to 2:00 am(school: 10:30 am to 11:30 am)');
    expect(seen()).toContain('12:00 am to 1:00 am(school: 10:30 am to 11:30 am)');
  });

  it('stand alone where the clocks agree, whatever the zones are called', async () => {
    await open();
    await begin({ ownTimeZone: 'Asia/Calcutta' });
    pickDay('2026-03-12');
    await sessionsCome();
    expect([zoneChoice().value, seen().includes('chool time'), seen().includes('(school')]).toEqual([
      'Calcutta (Asia)',
      false,
      false,
    ]);
  });

  it('are shown in another zone where the student chooses one, and the day and month are asked for by its days', async () => {
    await toSessions();
    choose('Los Angeles');
    await settle();
    const zones = { timeZone: 'Asia/Kolkata', ownTimeZone: 'America/Los_Angeles' };
    expect([world.sessions.inputs().at(-1), world.days.inputs().at(-1)]).toEqual([
      { studentId: 'student-1', zones, day: '2026-03-12' },
      { studentId: 'student-1', zones, from: '2026-03-01', to: '2026-03-31' },
    ]);
    await sessionsCome([sessionAt('2026-03-13 08:00', '8:00 am')]);
    expect(seen()).toContain('7:30 pm to 8:30 pm(school: Fri, Mar 13, 8:00 am to 9:00 am)');
    expect([localStorage.getItem('timeZone'), document.activeElement === zoneChoice()]).toEqual(['America/Los_Angeles', true]);
  });

  it('can be chosen by a city, a region or what people call the zone, each with what its clocks show', async () => {
    await open();
    await begin(abroad);
    const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    const found = (typed: string) => {
      fireEvent.change(zoneChoice(), { target: { value: typed } });
      return options();
    };
    expect(options()).toEqual([]);
    fireEvent.click(zoneChoice());
    // The student's own and the school's stand first.
    expect(options().slice(0, 2)).toEqual([
      expect.stringMatching(/^New York \(America\) Eastern Time, \d+:\d\d [ap]m$/),
      expect.stringMatching(/^(Kolkata|Calcutta) \(Asia\) India Standard Time, /),
    ]);
    expect(found('salta')).toEqual([expect.stringContaining('Salta (America, Argentina)')]);
    expect(found('pacific time')[0]).toContain('Los Angeles (America) Pacific Time');
    expect(found('atlantis')).toEqual(['No time zone found. Try the largest city near you.']);
    fireEvent.keyDown(zoneChoice(), { key: 'Enter' });
    expect(world.sessions.inputs().at(-1)).not.toMatchObject({ zones: { ownTimeZone: 'atlantis' } });
    fireEvent.keyDown(zoneChoice(), { key: 'Escape' });
    expect([options(), zoneChoice().value]).toEqual([[], 'New York (America)']);
  });

  it('is chosen by keys alone, or by a click', async () => {
    await open();
    await begin(abroad);
    const press = (key: string) => fireEvent.keyDown(zoneChoice(), { key });
    press('ArrowDown');
    fireEvent.change(zoneChoice(), { target: { value: 'argentina' } });
    const active = () => document.getElementById(zoneChoice().getAttribute('aria-activedescendant') ?? '')?.textContent;
    const all = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect([active(), all.length > 2]).toEqual([all[0], true]);
    press('ArrowDown');
    expect(active()).toBe(all[1]);
    press('ArrowUp');
    press('ArrowUp');
    expect([active(), all.at(-1)?.startsWith('Ushuaia')]).toEqual([all.at(-1), true]);
    press('Enter');
    await settle();
    expect([zoneChoice().value, localStorage.getItem('timeZone')]).toEqual([
      'Ushuaia (America, Argentina)',
      'America/Argentina/Ushuaia',
    ]);
    fireEvent.click(zoneChoice());
    fireEvent.change(zoneChoice(), { target: { value: 'london' } });
    fireEvent.click(screen.getByRole('option', { name: /^London/ }));
    await settle();
    expect(zoneChoice().value).toBe('London (Europe)');
    fireEvent.click(zoneChoice());
    fireEvent.blur(zoneChoice());
    expect([zoneChoice().value, zoneChoice().getAttribute('aria-expanded')]).toEqual(['London (Europe)', 'false']);
  });
});

describe('a session', () => {
  it('can be cancelled until its cut-off, by the server’s clock, and says where it stands', async () => {
    await toSessions(booked, abroad);
    const moments = [
      [now, 'Can be canceled until Wed, Mar 11, 1:00 am (school: 10:30 am).', true],
      [atSchool('2026-03-11 10:30'), 'It’s too late to cancel this session here.', false],
      [atSchool('2026-03-12 10:30'), 'This session has begun.', false],
      [atSchool('2026-03-12 11:30'), 'This session is over.', false],
    ] as const;
    for (const [instant, words, cancellable] of moments) {
      await settle(() => world.tick(instant));
      expect([words, seen().includes(words), seen().includes('Cancel session')]).toEqual([words, true, cancellable]);
    }
  });

  it('without a course is with its tutor', async () => {
    await toSessions(sessionAt('2026-03-12 10:30', '10:30 am', { course_name: null }));
    expect(seen()).toContain('With Ira Sen · 60 mins');
  });

  it('that comes next is told, and its day a press away', async () => {
    await open();
    await begin({ next: sessionAt('2026-04-02 10:30', '10:30 am'), ...abroad });
    expect(all('[aria-label="Your next session"]')[0]?.textContent).toBe(
      'Your next sessionThursday, April 2, 2026 at 1:00 am (school: 10:30 am), with Ira SenShow this day',
    );
    press('Show this day');
    await settle();
    expect([seen().includes('April 2026'), world.sessions.inputs().at(-1)?.day]).toEqual([true, '2026-04-02']);
  });

  it('that began before midnight can still be shown', async () => {
    await open();
    await begin({ next: sessionAt('2026-03-09 23:30', '11:30 pm'), now: atSchool('2026-03-10 00:10') });
    press('Show this day');
    await settle();
    expect(world.sessions.inputs().at(-1)?.day).toBe('2026-03-09');
  });

  it('is said to a screen reader with its day, however it came', async () => {
    await toSessions();
    expect(spoken()).toEqual(['Thursday, March 12: 1 session']);
    pickDay('2026-03-13');
    expect(spoken()).toEqual(['']);
    await sessionsCome([]);
    expect(spoken()).toEqual(['Friday, March 13: no sessions']);
  });
});

describe('the focus goes on', () => {
  const day = 'Thursday, March 12, 2026';
  const cancel = () => {
    pressFocused('Cancel session at 10:30 am');
    pressInDialog('Cancel session');
  };

  it.each([
    ['a cancelled session', () => settle(() => world.giving.newest().resolve())],
    ['a refused cancellation', () => fail(world.giving, new CallFailed('refused', 'It is too late.', 'closed', 409))],
  ])('to its day after %s', async (_, answer) => {
    await toSessions();
    cancel();
    await answer();
    expect([focused(), dialog()]).toEqual([day, null]);
  });

  it('to its day where a cancellation got no answer and is left, and not before', async () => {
    await toSessions();
    cancel();
    await fail(world.giving);
    expect(focused()).not.toBe(day);
    pressInDialog('Keep it');
    await settle();
    expect(focused()).toBe(day);
  });

  it('to the chosen tab from the empty day', async () => {
    await open();
    await begin();
    await sessionsCome([]);
    pressFocused('Book a session');
    await settle();
    expect(focused()).toBe('Tutor Availability');
  });

  it('to what stays, with each ‘Try again’', async () => {
    await open();
    await fail(world.opening);
    pressFocused('Try again');
    expect(focused()).toBe('My Schedule');
    await begin();
    await fail(world.sessions);
    pressFocused('Try again');
    expect(focused()).toBe('Tuesday, March 10, 2026');
    await sessionsCome([]);
    press('Next month');
    await fail(world.days);
    pressFocused('Try again');
    expect(focused()).toBe('Loading the days with sessions…');
  });

  it('to the page’s heading with a ‘Try again’ for the courses', async () => {
    await renderSchedule(world, []);
    await begin();
    chooseTab('Tutor Availability');
    await fail(world.courses);
    pressFocused('Try again');
    expect(focused()).toBe('My Schedule');
  });
});

describe('a link to a slot', () => {
  async function follow() {
    await renderSchedule(world, courses, link);
    await begin();
    await settle(() => world.slot.newest().resolve(slotAt('2026-03-12 10:30', '10:30 am')));
    await settle(world.tellMonth);
  }

  it('has its slot focused when it comes', async () => {
    await follow();
    expect(focused()).toBe('10:30 am60 mins');
  });

  it('asks whether the tutor gets the wrong questions of the quiz, and books without them where they are left out', async () => {
    await follow();
    press('10:30 am');
    expect(dialog()?.textContent).toContain('Your tutor will see the questions you missed in that quiz.');
    fireEvent.click(all('dialog input[type=checkbox]')[0] as HTMLElement);
    expect(all('dialog input[type=checkbox]')[0]).toHaveProperty('checked', true);
    pressInDialog('Book session');
    expect(world.booking.inputs()).toEqual([
      { studentId: 'student-1', sessionId: 'slot 2026-03-12 10:30', courseId: 'course-1', timeZone: 'Asia/Kolkata' },
    ]);
  });

  it('sends them where they are not, and asks nothing of who came another way', async () => {
    await follow();
    press('10:30 am');
    pressInDialog('Book session');
    expect(world.booking.inputs()[0]?.studentQuizId).toBe('sitting-1');
    await settle(() => world.booking.newest().resolve());
    pressInDialog('Book another session');
    await settle();
    await settle(world.tellMonth);
    pickDay('2026-03-12');
    press('4:00 pm');
    expect(dialog()?.textContent).not.toContain('wrong');
  });
});
