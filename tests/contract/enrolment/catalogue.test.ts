import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apTiers, findOffer, isOnSale, listedPrice, priceOf } from '../../../contract/enrolment/catalogue.ts';
import { catalogue, findCatalogueProblems } from '../../../contract/enrolment/catalogue-check.ts';
import { prices, stocked, withEmpty } from '../../support/enrolment/catalogue.ts';
import { proves } from '../../support/proves.ts';

const seed = catalogue.parse(JSON.parse(readFileSync('content/catalogue/catalogue.json', 'utf8')));

it(
  'the catalogue of content/ has the specified prices, an amount for each currency',
  proves('3-31', '9-23', '9-24', '9-26', '9-27', '9-29', '9-37'),
  () => {
    expect(findCatalogueProblems(seed)).toEqual([]);
    expect(seed.courses.flatMap(({ offers }) => offers.map(({ name, price: { INR, USD } }) => [name, INR, USD]))).toEqual([
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
    expect(priceOf(stocked, { kind: 'sat', name: 'SAT Sprint' }, 'INR')).toBe(77777);
    expect(priceOf(stocked, { kind: 'ap', name: 'AP Statistics' }, 'USD')).toBe(909);
    const odd: [Parameters<typeof priceOf>[1], string][] = [
      [{ kind: 'ap', name: 'SAT Sprint' }, 'INR'],
      [{ kind: 'sat', name: 'AP Statistics' }, 'INR'],
      [{ kind: 'sat', name: 'sat sprint' }, 'INR'],
      [{ kind: 'sat', name: 'constructor' }, 'INR'],
      [{ kind: 'ap', name: '__proto__' }, 'USD'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'attempts'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'inr'],
      [{ kind: 'sat', name: 'SAT Sprint' }, 'toString'],
    ];
    expect(odd.map(([item, currency]) => priceOf(stocked, item, currency))).toEqual(odd.map(() => null));
  });

  it('is listed for a course that has nothing in it, and cannot be paid', () => {
    const item = { kind: 'ap', name: 'AP Psychology' } as const;
    const shown = withEmpty('AP Psychology');
    expect([listedPrice(shown, item, 'INR'), priceOf(shown, item, 'INR')]).toEqual([84999, null]);
    const others = prices.filter((each) => each.item.name !== item.name);
    expect(others.map((each) => priceOf(shown, each.item, each.currency))).toEqual(others.map(({ amount }) => amount));
  });
});

it.each([
  ['open', { quizzes: 1, mockTests: 0, sheets: 0 }, true],
  ['open', { quizzes: 0, mockTests: 1, sheets: 0 }, true],
  ['open', { quizzes: 0, mockTests: 0, sheets: 1 }, true],
  ['open', { quizzes: 0, mockTests: 0, sheets: 0 }, false],
  ['askUs', { quizzes: 1, mockTests: 1, sheets: 1 }, false],
] as const)('a course that staff call %s and that has %j is on sale: %s', (sale, counted, onSale) => {
  expect(isOnSale({ sale, contents: { ...counted, tutors: 2 } })).toBe(onSale);
});

it('tiers are of courses with the same price in both currencies, the dearest first', () => {
  const [dear, ...others] = apTiers(stocked);
  expect([dear?.price.INR, dear?.courses.map(({ name }) => name)]).toEqual([89999, ['AP Calculus BC', 'AP Computer Science A']]);
  expect(others.map(({ price, courses }) => [price.INR, courses.length])).toEqual([
    [84999, 3],
    [79999, 4],
  ]);
  const cheaper = stocked.courses.map((course) =>
    course.name === 'AP Statistics' ? { ...course, offers: [{ name: course.name, price: { INR: 79999, USD: 800 } }] } : course,
  );
  expect(apTiers({ ...stocked, courses: cheaper }).at(-1)).toMatchObject({
    price: { USD: 800 },
    courses: [{ name: 'AP Statistics' }],
  });
});

describe('a catalogue is refused', () => {
  const [sat, ...ap] = seed.courses;
  if (!sat || !ap[0]) throw new Error('The catalogue has no courses.');
  const [calculus] = ap;
  const sprint = findOffer(seed, { kind: 'sat', name: 'SAT Sprint' })?.offer ?? sat.offers[0];
  if (!sprint) throw new Error('There is no plan.');
  it.each([
    ['without an SAT course', ap, 'courses', /one course of the kind 'sat', and here are 0/],
    ['with an SAT course of another name', [{ ...sat, name: 'SAT' }, ...ap], 'courses.0.name', /'SAT Dominance Program'/],
    ['with a plan twice', [{ ...sat, offers: [sprint, sprint] }], 'courses.0.offers.1.name', /'SAT Sprint' is listed twice/],
    ['with a course twice', [sat, calculus, calculus], 'courses.2.name', /'AP Calculus BC' is listed twice/],
    ['with two offers of an AP course', [sat, { ...calculus, offers: [sprint, sprint] }], 'courses.1.offers', /one offer/],
    ['with an offer of another name', [sat, { ...calculus, offers: [sprint] }], 'courses.1.offers.0.name', /'AP Calculus BC'/],
  ])('%s', (_, courses, place, reason) => {
    const [problem, ...others] = findCatalogueProblems({ courses });
    expect([problem?.path.join('.'), others]).toEqual([place, []]);
    expect(problem?.reason).toMatch(reason);
  });

  it.each([
    ['a price of nothing', { price: { INR: 0, USD: 890 } }],
    ['a price in paise', { price: { INR: 77777.5, USD: 890 } }],
    ['a currency too few', { price: { INR: 77777 } }],
    ['a currency too many', { price: { INR: 77777, USD: 890, EUR: 800 } }],
    ['a key that is none', { atempts: 'one' }],
    ['no name', { name: ' ' }],
    ['no sessions at all', { sessions: 0 }],
    ['half a session', { sessions: 1.5 }],
  ])('with %s', (_, changed) => {
    const offers = [{ ...sprint, ...changed }];
    expect(catalogue.safeParse({ courses: [{ ...sat, offers }] }).success).toBe(false);
  });
});
