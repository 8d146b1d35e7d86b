import { expect, it } from 'vitest';
import { coverTests, findLastSaleDay, listFirstTests, satTests } from '../../../contract/enrolment/sat-tests.ts';

const dates = ['2026-12-05', '2027-03-06', '2027-05-01', '2027-06-05'];

it('the official dates are not all over: read them again at their source, and say when', () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(listFirstTests(2, today, satTests.dates), `no two dates of ${satTests.source} are ahead`).not.toEqual([]);
  expect([...satTests.dates].sort()).toEqual(satTests.dates);
  expect(satTests.dates.map((date) => new Date(date).getUTCDay())).toEqual(satTests.dates.map(() => 6));
});

it.each([
  [1, '2026-11-28', ['2027-03-06', '2027-05-01', '2027-06-05']],
  [1, '2026-11-14', dates],
  [2, '2026-11-28', ['2027-03-06', '2027-05-01']],
  [2, '2027-05-01', []],
])('a plan of %i tests that is bought on %s can begin at %j', (count, today, first) => {
  expect(listFirstTests(count, today, dates)).toEqual(first);
});

it('Sprint covers one test and Marathon two in a row, and access ends three weeks after the last', () => {
  expect(coverTests(1, { today: '2026-11-28', dates })).toEqual({ testDates: ['2027-03-06'], accessUntil: '2027-03-27' });
  expect(coverTests(2, { today: '2026-11-28', dates })).toEqual({
    ...{ testDates: ['2027-03-06', '2027-05-01'], accessUntil: '2027-05-22' },
  });
  expect(coverTests(2, { today: '2026-11-28', first: '2027-05-01', dates })?.accessUntil).toBe('2027-06-26');
  expect(coverTests(2, { today: '2026-11-28', first: '2027-06-05', dates })).toBeNull();
  expect(coverTests(1, { today: '2026-11-28', first: '2026-12-05', dates })).toBeNull();
  expect(coverTests(1, { today: '2027-06-01', dates })).toBeNull();
});

it('a plan can be bought until three weeks before the first of its last tests, and never where fewer are announced', () => {
  expect([1, 2, 5].map((count) => findLastSaleDay(count, dates))).toEqual(['2027-05-15', '2027-04-10', null]);
  expect(listFirstTests(2, '2027-04-10', dates)).toEqual(['2027-05-01']);
  expect(listFirstTests(2, '2027-04-11', dates)).toEqual([]);
});
