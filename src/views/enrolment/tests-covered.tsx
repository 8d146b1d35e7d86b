import { use } from 'react';
import { findOffer, testDatesOf } from '../../../contract/enrolment/catalogue.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { coverTests, listFirstTests } from '../../../contract/enrolment/sat-tests.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useToday } from '../use-today.ts';

/** '6 March 2027' */
const day = (date: string): string => formatMoment(Date.parse(date), 'date', 'UTC');

type Tests = { count: number; today: string; dates: readonly string[] };

/** How many tests an item covers, today, and the official dates; null where it counts none, and while the page is rendered ahead. */
function useTests(item: Item): Tests | null {
  const { catalogue } = use(PageConfigContext);
  const today = useToday();
  const count = findOffer(catalogue, item)?.offer.tests;
  return count === undefined || today === null ? null : { count, today, dates: testDatesOf(catalogue) };
}

/** Which official tests a plan covers, and until when its access lasts, as lines of what the price covers. */
export function useTestLines(item: Item, first: string | undefined): string[] {
  const tests = useTests(item);
  const covered = tests && coverTests(tests.count, { ...tests, first: first || undefined });
  return covered
    ? [`Official SAT on ${covered.testDates.map(day).join(' and ')}`, `Access until ${day(covered.accessUntil)}`]
    : [];
}

/** With which official test a plan begins. */
export function FirstTestField({
  item,
  value,
  error,
  onChange,
}: {
  item: Item;
  value: string;
  error: string | undefined;
  onChange: (date: string) => void;
}) {
  const tests = useTests(item);
  const firsts = tests ? listFirstTests(tests.count, tests.today, tests.dates) : [];
  const [next] = firsts;
  if (!tests || next === undefined) return null;
  return (
    <SelectField
      name="testDate"
      label={tests.count === 1 ? 'Which SAT you’ll take' : 'Which SAT you’ll take first'}
      hint="Your access lasts until three weeks after the last test that it covers."
      value={value}
      error={error}
      onChange={onChange}
      options={[
        { value: '', label: `The next one, ${day(next)}` },
        ...firsts.slice(1).map((date) => ({ value: date, label: day(date) })),
      ]}
    />
  );
}
