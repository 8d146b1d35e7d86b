import { expect, type Page, type Route } from '@playwright/test';
import { getInstructorAvailability } from '../../../contract/schedule/schedule.ts';
import { type BookingStep, bookingModel } from '../../../tests/models/schedule/booking.model.ts';
import { gate, letThrough } from '../gate.ts';

export const bookingWalks = bookingModel.getShortestPaths();
type Walk = (typeof bookingWalks)[number];

/** The school's days of the walks, 'YYYY-MM-DD': all of them to come, whatever day it is, since they lie in another month. */
export type WalkDays = { green: string; taken: string; empty: string; failed: string };
type Around = { page: Page; course: string; days: WalkDays; words: (day: string) => string };

const failed = 'Could not fetch availability for the selected date.';
const notBooked = 'Could not book session. Failed to book session.';
const lost = 'Somebody else has just booked this session.';
const refuse = (status: number, reason: string, msg: string) => (route: Route) =>
  route.fulfill({ status, json: { status: 0, reason, msg, serverNow: Date.now() } });
/** The server has it, and nobody here hears of it. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

/** A tutor's days, held back until the walk lets them come: some are taken or empty, one fails at first. */
async function availabilityOf(page: Page, days: WalkDays) {
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
export async function walkBooking(walk: Walk, { page, course, days, words }: Around): Promise<boolean> {
  const availability = await availabilityOf(page, days);
  const booking = await gate(page, 'assignStudentSession');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pick = (day: string) => page.locator(`[data-day="${day}"]`).click();
  const released = async (act: () => void = () => undefined) => {
    act();
    availability.release();
  };
  const answer = async (reply: (route: Route) => Promise<void>) => {
    availability.hold();
    await booking(reply);
  };
  const nextMonth = async () => {
    availability.hold();
    await press('Next month');
  };
  const steps: Record<BookingStep, () => Promise<void>> = {
    showAvailability: async () => {
      availability.hold();
      await press(`Show availability: ${course}`);
      await press('Next month');
    },
    hideAvailability: () => press(`Hide availability: ${course}`),
    daysCome: () => released(),
    showNextMonth: nextMonth,
    pickGreenDate: () => pick(days.green),
    pickDateWithoutSlots: () => pick(days.empty),
    pickDateThatIsTaken: () => pick(days.taken),
    pickDateThatFailed: () => pick(days.failed),
    askForDayAgain: async () => {
      availability.hold();
      await press('Try again');
    },
    dayComes: () => released(availability.mend),
    dayFailsAgain: () => released(),
    pickSlot: () => page.getByRole('button', { name: /^10:30 am/ }).click(),
    notNow: () => press('Not now'),
    confirm: () => press('Book session'),
    tutorIsNoMore: async () => {
      await released(availability.refuse);
      // What had failed is asked for again where the connection is back.
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    seatIsOurs: () => answer(letThrough),
    seatWasLost: () => answer(refuse(409, 'conflict', lost)),
    dayComesAnew: () => released(availability.takeFirst),
    noAnswerComes: () => booking(loseAnswer),
    refusedWithoutWords: () => booking(refuse(429, 'tooMany', '')),
    goToSchedule: () => press('Go to Your Schedule'),
    bookAnother: () => press('Book another session'),
  };
  await walk.test({ events: steps, states: claimsOn({ page, course, days, words }) });
  return walk.steps.some(({ event }) => event.type === 'seatIsOurs' || event.type === 'noAnswerComes');
}

/** What a student sees in each state of the model. */
function claimsOn({ page, course, days, words }: Around): Record<string, () => Promise<void>> {
  const dialog = page.getByRole('dialog');
  const greens = (...expected: string[]) =>
    expect
      .poll(() => page.locator('[data-tone=free]').evaluateAll((found) => found.map((day) => day.getAttribute('data-day'))))
      .toEqual(expected);
  const sees =
    (text: string, ...free: string[]) =>
    async () => {
      await expect(page.getByText(text)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await greens(...free);
    };
  const asks =
    (...texts: string[]) =>
    async () => {
      await expect(dialog).toContainText('Book this session?');
      for (const text of texts) await expect(dialog).toContainText(text);
    };
  const slots = async () => {
    await expect(page.getByRole('button', { name: /^10:30 am/ })).toBeEnabled();
    await greens(days.green);
  };
  const noSlots = sees(`No time slots found for ${words(days.empty)}.`, days.green);
  const looking = sees('Looking for free times…');
  const chosen = page.getByRole('button', { name: `Show availability: ${course}` });
  const courses = () => expect(chosen).toBeVisible();
  const toldLost = () => expect(page.getByRole('alert')).toHaveText(`Could not book session. ${lost}`);
  return {
    courses,
    coursesAgain: courses,
    monthComing: looking,
    monthComingAgain: looking,
    nextMonthComing: looking,
    nextMonthPrompted: sees('No free times in this month. Try the next one.'),
    prompted: sees('Please select a green date from the calendar to see available time slots.', days.green),
    noSlots,
    noSlotsAfterAll: noSlots,
    noneFree: sees('The time slots for the selected date are unavailable, please select any other date.', days.green),
    dayFailed: sees(failed, days.green),
    dayComing: sees('Loading times…', days.green),
    dayThere: sees('10:30 am', days.green, days.failed),
    dayFailedAgain: sees(failed, days.green),
    slots,
    slotsAfterAll: slots,
    asked: asks(words(days.green), '10:30 am to 11:30 am', 'Meera Nair'),
    booking: asks('Booking…'),
    bookingAgain: asks('Booking…'),
    toldLost,
    lostSlotIsTaken: async () => {
      await toldLost();
      await expect(page.getByRole('button', { name: /^10:30 am Taken/ })).toBeDisabled();
    },
    notBooked: asks(notBooked),
    unsure: asks(notBooked),
    slotsToldMaybe: async () => {
      await expect(page.getByText('It may have been booked: see Your Schedule.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^10:30 am Yours/ })).toBeDisabled();
    },
    toldChanged: sees('Your courses have changed. Please choose again.'),
    booked: () => expect(dialog).toContainText('Your session has been booked successfully!'),
    scheduleShowsDate: async () => {
      await expect(page.getByRole('tab', { name: 'Your Schedule', selected: true })).toBeVisible();
      await expect(page.getByRole('button', { name: `${words(days.green)}, session booked` })).toBeVisible();
    },
  };
}
