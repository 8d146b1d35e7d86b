import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { BookingHands } from '../../models/schedule/booking.hands.ts';
import { bookingAnswers, greenDays, walkDays } from './booking-walk.ts';
import { courses } from './schedule.ts';
import {
  button,
  dayButton,
  dialog,
  greenDays as greensShown,
  pickDay,
  press,
  pressInDialog,
  seen,
  settle,
  type World,
} from './schedule-page.tsx';

const dates = {
  green: 'Thursday, March 12, 2026',
  empty: 'Friday, March 13, 2026',
  taken: 'Monday, March 16, 2026',
  failed: 'Tuesday, March 17, 2026',
};
const knownSays = {
  looking: 'Looking for free times…',
  some: '2 days available. Some days couldn’t be loaded.',
  none: 'No free times this month. Try the next one.',
};
const firstSays = { free: '60 mins', taken: 'Taken', yours: 'Yours' };

const sees = (...words: string[]) => {
  for (const word of words) expect(seen()).toContain(word);
};
const asks = (...words: string[]) => {
  for (const word of ['Book this session?', ...words]) expect(dialog()?.textContent).toContain(word);
};

/** Walks the page of a student who is on the tab 'Tutor Availability'. */
export function bookingPageHands(world: World): BookingHands {
  const answers = bookingAnswers(world, settle);
  let isAnswerLost = false;
  const hands: BookingHands = {
    ...answers,
    loseAnswer: () => {
      isAnswerLost = true;
      return answers.loseAnswer();
    },
    showAvailability: () => press('Show availability: AP Statistics'),
    hideAvailability: () => press('Hide availability: AP Statistics'),
    showNextMonth: () => press('Next month'),
    pickDay: (day) => pickDay(walkDays[day]),
    pickFirstSlot: () => void fireEvent.click(button('10:30 am')),
    askForDayAgain: () => press('Try again'),
    returnNetwork: () => settle(world.restoreConnection),
    chooseZone: () => typeZone('Dubai'),
    confirm: () => pressInDialog('Book session'),
    notNow: () => {
      pressInDialog('Not now');
      return isAnswerLost ? answers.firstSlotTurnsOutOurs() : undefined;
    },
    goToSchedule: () => pressInDialog('Go to Your Schedule'),
    bookAnother: () => pressInDialog('Book another session'),
    refuseTutor: async () => {
      await settle(world.refuseTutor);
      await settle(() => world.courses.newest().resolve(courses));
    },
    seesCourses: (notice) => {
      sees('AP Statistics', 'With Ira Sen', 'Show availability', notice ?? '');
      expect([document.querySelector('[role=grid]'), dialog()]).toEqual([null, null]);
    },
    seesCalendar: ({ month, known, day, text, greens, notice, first }) => {
      const date = day ? dates[day] : '';
      sees(month === 'next' ? 'April 2026' : 'March 2026', date, text(date), notice ?? '');
      if (day === null) sees(knownSays[known]);
      expect([dialog(), greensShown()]).toEqual([null, greenDays(greens)]);
      if (first) {
        const { textContent, disabled } = button('10:30 am');
        expect([textContent, disabled]).toEqual([`10:30 am${firstSays[first]}`, first !== 'free']);
      }
    },
    seesQuestion: ({ notice }) => {
      asks(dates.green, '10:30 am to 11:30 am, India Standard Time', 'Ira Sen', notice ?? '');
    },
    seesBooking: ({ before }) => {
      asks('Booking…');
      if (before) expect(dialog()?.textContent).not.toContain(before);
    },
    seesBooked: (text) => {
      expect(dialog()?.textContent).toContain(text);
    },
    seesScheduleWithDate: () => {
      expect(button('Your Schedule').getAttribute('aria-selected')).toBe('true');
      expect(dayButton(walkDays.green).closest('td')?.getAttribute('aria-selected')).toBe('true');
      expect(document.activeElement?.textContent).toBe(dates.green);
      sees('Your session has been booked successfully!');
    },
    seesAnotherBegin: (look) => hands.seesCalendar(look),
  };
  return hands;
}

/** Types a city into the choice of the zone, and takes the first that is found. */
export function typeZone(city: string): void {
  const field = screen.getByRole('combobox', { name: 'Your time zone' });
  fireEvent.change(field, { target: { value: city } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
