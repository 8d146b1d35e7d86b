import { describe, expect, it } from 'vitest';
import { apPrices, courseNames, currencies, getCourse, priceOf, satPlans } from '../../../contract/enrolment/offers.ts';
import { proves } from '../../support/proves.ts';

it(
  'the price table is the specified one, an amount for each currency',
  proves('3-31', '9-20', '9-23', '9-24', '9-26', '9-27', '9-29', '9-37'),
  () => {
    const table = [...Object.entries(satPlans), ...Object.entries(apPrices)].map(([name, { INR, USD }]) => [name, INR, USD]);
    expect(currencies).toEqual(['INR', 'USD']);
    expect(table).toEqual([
      ['SAT Sprint', 77777, 890],
      ['SAT Marathon', 129999, 1490],
      ['AP Calculus BC', 89999, 1029],
      ['AP Computer Science A', 89999, 1029],
      ['AP Psychology', 84999, 969],
      ['AP US Govt. & Politics', 84999, 969],
      ['AP World History', 84999, 969],
      ['AP Microeconomics', 79999, 909],
      ['AP Macroeconomics', 79999, 909],
      ['AP Precalculus', 79999, 909],
      ['AP Statistics', 79999, 909],
    ]);
  },
);

describe('a price', () => {
  it('is found by kind, name and currency, and by nothing else', () => {
    expect(priceOf({ kind: 'sat', name: 'SAT Sprint' }, 'INR')).toBe(77777);
    expect(priceOf({ kind: 'ap', name: 'AP Statistics' }, 'USD')).toBe(909);
    const odd: [Parameters<typeof priceOf>[0], string][] = [
      [{ kind: 'ap', name: 'SAT Sprint' }, 'INR'],
      [{ kind: 'sat', name: 'AP Statistics' }, 'INR'],
      [{ kind: 'sat', name: 'sat sprint' }, 'INR'],
      [{ kind: 'sat', name: 'constructor' }, 'INR'],
      [{ kind: 'ap', name: '__proto__' }, 'USD'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'attempts'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'inr'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'toString'],
    ];
    expect(odd.map(([item, currency]) => priceOf(item, currency))).toEqual(odd.map(() => null));
  });
});

it('both SAT plans enrol in the one SAT course, an AP course in itself', proves('3-38'), () => {
  expect(Object.keys(satPlans).map((name) => getCourse({ kind: 'sat', name }))).toEqual([
    'SAT Dominance Program',
    'SAT Dominance Program',
  ]);
  expect(getCourse({ kind: 'ap', name: 'AP Psychology' })).toBe('AP Psychology');
  expect(courseNames).toHaveLength(10);
});
