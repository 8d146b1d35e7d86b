import type { Course, Offer } from '../../contract/enrolment/catalogue.ts';
import { findLastSaleDay, satTests } from '../../contract/enrolment/sat-tests.ts';
import { formatMoment } from '../../contract/moments.ts';

/** A plan that covers official tests. `lastDay`: on which it can be bought, '2027-05-15'; null where fewer tests are announced than it covers. */
type PlanSale = { name: string; tests: number; lastDay: string | null };

/** Until when each plan can be bought, with the official dates that are known. */
export const listPlanSales = (courses: readonly Course[], dates: readonly string[]): PlanSale[] =>
  courses.flatMap(({ offers }) =>
    offers.flatMap(({ name, tests }: Offer) =>
      tests === undefined ? [] : [{ name, tests, lastDay: findLastSaleDay(tests, dates) }],
    ),
  );

export const isOver = ({ lastDay }: PlanSale, today: string): boolean => lastDay === null || lastDay < today;

/** The same in a sentence. */
export function describePlanSale(plan: PlanSale, today: string): string {
  const { name, tests, lastDay } = plan;
  if (lastDay !== null && !isOver(plan, today))
    return `${name} can be bought until ${formatMoment(Date.parse(lastDay), 'date', 'UTC')}.`;
  const what = tests === 1 ? 'no official SAT that it could cover' : `fewer than ${tests} official SATs in a row, as it covers,`;
  return `${name} isn’t on sale: ${what} is known ${satTests.leadDays} or more days ahead.`;
}
