import { expect, it } from 'vitest';
import { describeSpan, reportSpan, spanBetween } from '../../contract/report-span.ts';

const day = 24 * 3_600_000;

it('the site promises a report every two weeks, bi-weekly', () => {
  expect(reportSpan).toEqual({
    length: 'two weeks',
    bare: 'two weeks',
    adjective: 'two-week',
    are: 'are',
    every: 'every two weeks',
    these: 'these two weeks',
    short: '2 wks',
    rhythm: 'bi-weekly',
  });
});

it.each([
  [7, ['one week', 'week', 'one-week', 'is', 'every week', 'this week', '1 wk', 'weekly']],
  [42, ['six weeks', 'six weeks', 'six-week', 'are', 'every six weeks', 'these six weeks', '6 wks', 'six-weekly']],
  [1, ['one day', 'day', 'one-day', 'is', 'every day', 'this day', '1 day', 'daily']],
  [30, ['30 days', '30 days', '30-day', 'are', 'every 30 days', 'these 30 days', '30 days', '30-daily']],
])('%s days are said in sentences that hold', (days, said) => {
  expect(Object.values(describeSpan(days))).toEqual(said);
});

it('a report has the span it was made of, whatever the clocks did in it', () => {
  expect([-1, 0, 1].map((hours) => spanBetween({ from: 0, to: 7 * day + hours * 3_600_000 }).length)).toEqual(
    Array.from({ length: 3 }, () => 'one week'),
  );
});
