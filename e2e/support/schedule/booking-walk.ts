import { expect, type Page, type Route } from '@playwright/test';
import { getInstructorAvailability } from '../../../contract/schedule/schedule.ts';
import { type BookingHands, bookingWalk, type DayName } from '../../../tests/models/schedule/booking.hands.ts';
import { bookingModel } from '../../../tests/models/schedule/booking.model.ts';
import { gate, letThrough, loseAnswer, refuse } from '../gate.ts';

export const bookingWalks = bookingModel.getShortestPaths();
type Walk = (typeof bookingWalks)[number];

/** The school's days of the walks, 'YYYY-MM-DD': all of them to come, whatever day it is, since they lie in another month. */
export type WalkDays = Record<DayName, string>;
type Walked = { page: Page; course: string; days: WalkDays; words: (day: string) => string };

/** A tutor's days, held back until the walk lets them come: some are taken or empty, one fails at first. */
async function controlAvailability(page: Page, days: WalkDays) {
  let held: (() => void)[] | null = null;
  let isRefused = false;
  const failing = new Set([days.failed]);
  const taken: Record<string, number> = { [days.taken]: 2 };
  await page.route(`**/api${getInstructorAvailability.path}`, async (route) => {
    const waiting = held;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    const day = route.request().postDataJSON().date.slice(0, 10);
    // What the page has given up cannot be answered any more.
    await answerDay(route, day).catch(() => undefined);
  });
  async function answerDay(route: Route, day: string) {
    if (isRefused) return refuse(403, 'forbidden', 'This tutor does not teach you.')(route);
    if (failing.has(day)) return route.abort();
    if (!Object.values(days).includes(day)) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    const count = taken[day] ?? 0;
    const slots = answer.data.map((slot: object, at: number) => (at < count ? { ...slot, available: false } : slot));
    await route.fulfill({ response, json: { ...answer, data: day === days.empty ? [] : slots } });
  }
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const come of held ?? []) come();
      held = null;
    },
    mend: () => failing.clear(),
    takeFirst: () => {
      taken[days.green] = 1;
    },
    refuse: () => {
      isRefused = true;
    },
  };
}

/** Walks one way through the model of a booking, for a student who is on the tab 'Tutor Availability'; tells whether the server has a booking then. */
export async function walkBooking(walk: Walk, walked: Walked): Promise<boolean> {
  const availability = await controlAvailability(walked.page, walked.days);
  const booking = await gate(walked.page, 'assignStudentSession');
  await walk.test(bookingWalk(handsOn(walked, availability, booking)));
  return walk.steps.some(({ event }) => event.type === 'seatIsOurs' || event.type === 'noAnswerComes');
}

type Availability = Awaited<ReturnType<typeof controlAvailability>>;
type Gate = Awaited<ReturnType<typeof gate>>;

/** Walks a browser, whose network the walk plays, before a real server. */
function handsOn({ page, course, days, words }: Walked, availability: Availability, booking: Gate): BookingHands {
  const dialog = page.getByRole('dialog');
  const firstSlot = page.getByRole('button', { name: /^10:30 am/ });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const released = async (act: () => void = () => undefined) => {
    act();
    availability.release();
  };
  const answer = async (reply: (route: Route) => Promise<void>) => {
    availability.hold();
    await booking(reply);
  };
  const asks = async (...texts: string[]) => {
    for (const text of ['Book this session?', ...texts]) await expect(dialog).toContainText(text);
  };
  const hands: BookingHands = {
    showAvailability: async () => {
      availability.hold();
      await press(`Show availability: ${course}`);
      await press('Next month');
    },
    hideAvailability: () => press(`Hide availability: ${course}`),
    showNextMonth: async () => {
      availability.hold();
      await press('Next month');
    },
    pickDay: (day) => page.locator(`[data-day="${days[day]}"]`).click(),
    pickFirstSlot: () => firstSlot.click(),
    askForDayAgain: async () => {
      availability.hold();
      await press('Try again');
    },
    returnNetwork: async () => {
      availability.hold();
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    chooseZone: async () => {
      availability.hold();
      await page.getByLabel('Your time zone').click();
      await page.keyboard.type('Dubai');
      await page.keyboard.press('Enter');
    },
    confirm: () => press('Book session'),
    notNow: () => press('Not now'),
    goToSchedule: () => press('Go to Your Schedule'),
    bookAnother: () => press('Book another session'),
    monthComes: () => released(),
    failedDayComes: () => released(availability.mend),
    failedDayFailsAgain: () => released(),
    dayComesWithoutFirstSlot: () => released(availability.takeFirst),
    refuseTutor: async () => {
      await released(availability.refuse);
      // What had failed is asked for again where the connection is back.
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    giveSeat: () => answer(letThrough),
    giveSeatToAnother: (text) => answer(refuse(409, 'conflict', text)),
    loseAnswer: () => booking(loseAnswer),
    refuseWithoutWords: () => booking(refuse(429, 'tooMany', '')),
    seesCourses: async (notice) => {
      await expect(page.getByRole('button', { name: `Show availability: ${course}` })).toBeVisible();
      if (notice) await expect(page.getByText(notice)).toBeVisible();
    },
    seesCalendar: async ({ known, day, text, greens, notice, first }) => {
      await expect(page.getByText(text(day === null ? '' : words(days[day]))).first()).toBeVisible();
      if (known === 'looking') await expect(page.getByText('Looking for free times…')).toBeVisible();
      if (known === 'none') await expect(page.getByText('No free times this month. Try the next one.')).toBeVisible();
      if (notice) await expect(page.getByRole('alert')).toHaveText(notice);
      if (first === 'free') await expect(firstSlot).toBeEnabled();
      else if (first) {
        const named = { taken: /^10:30 am Taken/, yours: /^10:30 am Yours/ }[first];
        await expect(page.getByRole('button', { name: named })).toBeDisabled();
      }
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(() => page.locator('[data-tone=free]').evaluateAll((found) => found.map((each) => each.getAttribute('data-day'))))
        .toEqual(greens.map((each) => days[each]));
    },
    seesQuestion: ({ notice }) => asks(words(days.green), '10:30 am to 11:30 am', 'Meera Nair', notice ?? ''),
    seesBooking: async ({ before }) => {
      await asks('Booking…');
      if (before) await expect(dialog).not.toContainText(before);
    },
    seesBooked: (text) => expect(dialog).toContainText(text),
    seesScheduleWithDate: async () => {
      await expect(page.getByRole('tab', { name: 'Your Schedule', selected: true })).toBeVisible();
      await expect(page.getByRole('button', { name: `${words(days.green)}, session booked` })).toBeVisible();
    },
    // It begins in the month of what was booked, and with its course.
    seesAnotherBegin: (look) => hands.seesCalendar(look),
  };
  return hands;
}
