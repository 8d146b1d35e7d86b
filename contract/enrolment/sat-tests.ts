/**
 * The official dates of the SAT, with where they are from: to be read again there as new ones are announced. `leadDays`: who buys a plan closer to a date than this can
 * no longer register for it. `accessDays`: how long after the last covered test a plan's access lasts, until its scores are out and looked at.
 */
export const satTests = {
  source: 'https://satsuite.collegeboard.org/sat/dates-deadlines, as https://trysmartschool.com/sat-test-dates lists them',
  readOn: '2026-11-28',
  dates: ['2026-12-05', '2027-03-06', '2027-05-01', '2027-06-05'],
  leadDays: 21,
  accessDays: 21,
} as const;

const dayMs = 24 * 3_600_000;
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** What a plan covers: the official tests, in order, and the last day of its access. */
export type CoveredTests = { testDates: string[]; accessUntil: string };

/** The dates at which a plan of so many tests in a row can begin, for who buys it on a day, '2026-11-28'. */
export function listFirstTests(count: number, today: string, dates: readonly string[] = satTests.dates): string[] {
  const ahead = dates.filter((date) => date >= addDays(today, satTests.leadDays));
  return ahead.slice(0, Math.max(0, ahead.length - count + 1));
}

/** What a plan of so many tests covers, from the `first` that the buyer chose, else from the next one. Null where no such dates are announced, or the chosen one is none of them. */
export function coverTests(
  count: number,
  today: string,
  first?: string,
  dates: readonly string[] = satTests.dates,
): CoveredTests | null {
  const [next] = listFirstTests(count, today, dates);
  const from = first ?? next;
  if (from === undefined || !listFirstTests(count, today, dates).includes(from)) return null;
  const testDates = dates.slice(dates.indexOf(from), dates.indexOf(from) + count);
  return { testDates, accessUntil: addDays(testDates.at(-1) ?? from, satTests.accessDays) };
}
