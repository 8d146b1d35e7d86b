/**
 * The official dates of the SAT as a school begins with them, with where they are from: owners set newer ones at the desk. `leadDays`: who buys a plan closer to a date than this can
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

/** The day so many days after one, '2026-11-28'. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** What a plan covers: the official tests, in order, and the last day of its access. */
export type CoveredTests = { testDates: string[]; accessUntil: string };

/** The dates at which a plan of so many tests in a row can begin, for who buys it on a day, '2026-11-28'. */
export function listFirstTests(count: number, today: string, dates: readonly string[]): string[] {
  const ahead = dates.filter((date) => date >= addDays(today, satTests.leadDays));
  return ahead.slice(0, Math.max(0, ahead.length - count + 1));
}

/** The last day on which a plan of so many tests can be bought; null where fewer dates are known. */
export function findLastSaleDay(count: number, dates: readonly string[]): string | null {
  const first = dates.at(-count);
  return first === undefined ? null : addDays(first, -satTests.leadDays);
}

/** What a plan of so many tests covers, from the `first` that the buyer chose, else from the next one. Null where no such dates are announced, or the chosen one is none of them. */
export function coverTests(
  count: number,
  { today, first, dates }: { today: string; first?: string | undefined; dates: readonly string[] },
): CoveredTests | null {
  const firsts = listFirstTests(count, today, dates);
  const from = first ?? firsts[0];
  if (from === undefined || !firsts.includes(from)) return null;
  const testDates = dates.slice(dates.indexOf(from), dates.indexOf(from) + count);
  return { testDates, accessUntil: addDays(testDates.at(-1) ?? from, satTests.accessDays) };
}
