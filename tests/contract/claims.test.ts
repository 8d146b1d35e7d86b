import { expect, it } from 'vitest';
import { findCatalogueProblems } from '../../contract/enrolment/catalogue-check.ts';
import { findClaimProblem } from '../../contract/enrolment/claims.ts';
import { readSeed } from '../../server/catalogue/seed.ts';

it('everything that a new school claims beside a price is kept by a family of promises', () => {
  const { courses } = readSeed();
  const claims = courses.flatMap(({ kind, covers }) =>
    covers.map((claim) => ({ claim, problem: findClaimProblem(claim, kind) })),
  );
  expect(claims.length).toBeGreaterThan(10);
  expect(claims.filter(({ problem }) => problem !== null)).toEqual([]);
});

it.each([
  ['sat', '1-on-1 live tutoring', null],
  ['sat', 'At least 3–4 online parent-teacher meetings', null],
  ['ap', '2–3 online parent-teacher meetings', null],
  ['ap', 'At least 3–4 online parent-teacher meetings', 'the product holds 3 of them'],
  ['sat', 'Online parent-teacher meetings', 'the product holds 4 of them'],
  ['sat', 'Progress reports to parents every two weeks', null],
  ['sat', 'Weekly progress reports to parents', 'the product makes them every two weeks'],
  ['ap', 'Tailored to your school', null],
  ['ap', 'Full-length mock exams', null],
  ['sat', '20+ enhanced mock tests', 'no number of them is promised by the product'],
  ['sat', '40 hours of live tutoring', 'no number of them is promised by the product'],
  ['sat', 'Doubts answered within 12 hours', null],
  ['sat', 'Doubt clearing, 24/7', 'the product promises answers within 12 hours'],
  ['sat', 'A score of 1500 guaranteed', 'nothing in the product keeps this claim'],
  ['sat', 'Printed books', 'nothing in the product keeps this claim'],
  ['sat', 'Unlimited 1-on-1 live tutoring', 'nothing in the product keeps ‘unlimited’'],
  ['sat', 'Mock tests, and a laptop for every student', 'nothing in the product keeps ‘laptop’'],
  ['sat', 'Tutoring with a guaranteed score', 'nothing in the product keeps ‘guaranteed’'],
  ['ap', 'Progress reports to parents every two weeks, with a daily call', 'nothing in the product keeps ‘daily’'],
  ['ap', 'Doubts answered around the clock', 'nothing in the product keeps ‘around’'],
] as const)('%s: ‘%s’: %s', (kind, claim, problem) => {
  expect(findClaimProblem(claim, kind)).toBe(problem);
});

it('a catalog with a claim that nothing keeps is refused at its line', () => {
  const { courses } = readSeed();
  const changed = courses.map((course, at) => (at === 1 ? { ...course, covers: [...course.covers, 'Printed books'] } : course));
  expect(findCatalogueProblems({ courses: changed })).toEqual([
    { path: ['courses', 1, 'covers', 4], reason: '‘Printed books’: nothing in the product keeps this claim' },
  ]);
});

it.each([
  [{ attempts: 'one official attempt', tests: 1 }, []],
  [{ attempts: '2 consecutive attempts', tests: 2 }, []],
  [{ attempts: 'three official attempts', tests: 2 }, [['attempts', 'the product covers two']]],
  [{ attempts: 'one official attempt' }, [['attempts', 'the product counts no official tests of it (`tests`)']]],
  [{ note: 'You have a test date and plan to take it once.' }, []],
  [
    { note: 'Guaranteed to please.' },
    [['note', '‘Guaranteed’ promises something: say what a price includes under what it covers']],
  ],
  [{ note: 'With 24 calls.' }, [['note', '‘24’ promises something: say what a price includes under what it covers']]],
])('what is said of a plan, %j, is refused for %j', (changed, expected) => {
  const { courses } = readSeed();
  const withOffer = courses.map((course) => ({
    ...course,
    offers: course.offers.map(({ name, price }, at) => ({ name, price, ...(course.kind === 'sat' && at === 0 ? changed : {}) })),
  }));
  const problems = findCatalogueProblems({ courses: withOffer });
  expect(problems.map(({ path, reason }) => [path.at(-1), reason])).toEqual(expected);
});
