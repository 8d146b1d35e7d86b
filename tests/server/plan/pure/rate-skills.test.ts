import { expect, it } from 'vitest';
import { type RatedCourse, rateAreas, rateDomains, ratePlace } from '../../../../server/plan/rate-skills.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => now - days * 86_400_000;
const choice = (domain: string, skill: string, fresh = 10) => ({
  subject: 'SAT Math',
  domain,
  skill,
  difficulty: 'easy',
  fresh,
  missed: 0,
});
const answer = (skill: string, right: boolean, at = now) => ({ domain: 'Algebra', skill, right, at });
const course = (more: Partial<RatedCourse> = {}): RatedCourse => ({
  choices: [choice('Algebra', 'Lines'), choice('Algebra', 'Systems'), choice('Geometry', 'Circles')],
  answers: [],
  weights: [],
  isWhole: true,
  now,
  ...more,
});
const rate = (skill: string, more: Partial<RatedCourse>) => ratePlace({ domain: 'Algebra', skill }, course(more));

it('weighs a skill by its part of the course’s tests', () => {
  const weights = [
    { domain: 'Algebra', skill: 'Lines', questions: 3 },
    { domain: 'Algebra', skill: 'Systems', questions: 1 },
    { domain: 'Geometry', skill: 'Circles', questions: 4 },
    // The same skill in another module.
    { domain: 'Algebra', skill: 'Lines', questions: 2 },
  ];
  expect(rate('Lines', { weights })).toMatchObject({ weight: 0.5, isKnown: true });
  expect(rate('Systems', { weights })).toMatchObject({ weight: 0.1, isKnown: true });
});

it('weighs a skill that no test names by its part of the domain, else like all others, and says that it guesses', () => {
  const weights = [
    { domain: 'Algebra', skill: 'Another name', questions: 6 },
    { domain: 'Geometry', skill: 'Circles', questions: 4 },
  ];
  expect(rate('Lines', { weights })).toMatchObject({ weight: 0.3, isKnown: false });
  expect(rate('Lines', {})).toMatchObject({ weight: 1 / 3, isKnown: false });
});

it('expects a half without answers, less after wrong ones, and of a skill without answers what its domain has', () => {
  expect(rate('Lines', {}).right).toBe(0.5);
  const wrong = [answer('Lines', false), answer('Lines', false)];
  // Domain: (0 + 1) / (2 + 2) = 0.25; skill: (0 + 2 * 0.25) / (2 + 2).
  expect(rate('Lines', { answers: wrong }).right).toBe(0.125);
  expect(rate('Systems', { answers: wrong }).right).toBe(0.25);
  expect(rate('Lines', { answers: [answer('Lines', true), answer('Lines', true)] }).right).toBe(0.875);
});

it('counts an answer of a month ago half as much as one of today', () => {
  const right = (first: number, second: number) =>
    rate('Lines', { answers: [answer('Lines', true, first), answer('Lines', false, second)] }).right;
  expect(right(now, now)).toBe(0.5);
  expect(right(now, daysAgo(30))).toBeGreaterThan(0.5);
  expect(right(daysAgo(30), now)).toBeLessThan(0.5);
  // Domain: (1 + 1) / (1 + 0.5 + 2); skill: (1 + 2 * that) / 3.5.
  expect(right(now, daysAgo(30))).toBeCloseTo((1 + 2 * (2 / 3.5)) / 3.5, 12);
});

it('offers a skill with five questions by itself, what is left of a domain together, and what is left of that with its subject', () => {
  const choices = [
    choice('Algebra', 'Lines', 4),
    { ...choice('Algebra', 'Lines', 1), difficulty: 'hard' },
    choice('Algebra', 'Systems', 3),
    choice('Algebra', 'Inequalities', 2),
    choice('Geometry', 'Circles', 2),
    choice('Advanced', 'Roots', 1),
    { ...choice('Ideas', 'Inferences', 0), subject: 'SAT Reading' },
  ];
  expect(rateAreas(course({ choices })).map(({ area, fresh }) => ({ ...area, fresh }))).toEqual([
    { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines', fresh: 5 },
    { subject: 'SAT Math', domain: 'Algebra', fresh: 5 },
    { subject: 'SAT Math', fresh: 3 },
  ]);
});

it('rates what is left of a subject as its skills are on average, with a share of the test that it does not tell', () => {
  const choices = [choice('Geometry', 'Circles', 2), choice('Advanced', 'Roots', 1)];
  const weights = [
    { domain: 'Geometry', skill: 'Circles', questions: 1 },
    { domain: 'Advanced', skill: 'Roots', questions: 3 },
  ];
  const answers = [{ ...answer('Circles', true), domain: 'Geometry' }, answer('Lines', false)];
  expect(rateAreas(course({ choices, weights, answers }))).toMatchObject([
    { area: { subject: 'SAT Math' }, weight: 0.5, isKnown: false, recent: { right: 1, total: 1 } },
  ]);
});

it('tells the newest ten answers of an area', () => {
  const old = Array.from({ length: 5 }, () => answer('Lines', false, daysAgo(9)));
  const recent = Array.from({ length: 8 }, () => answer('Lines', true));
  const [lines] = rateAreas(course({ answers: [...old, ...recent, answer('Systems', false)] }));
  expect(lines?.recent).toEqual({ right: 8, total: 10 });
});

it('rates the domains of tests in the real one’s shape, and of others none', () => {
  const weights = [
    { domain: 'Algebra', skill: 'Lines', questions: 3 },
    { domain: 'Algebra', skill: 'Systems', questions: 3 },
    { domain: 'Geometry', skill: 'Circles', questions: 2 },
  ];
  const answers = [answer('Lines', false), answer('Systems', false)];
  expect(rateDomains(course({ weights, answers }))).toEqual([
    { domain: 'Algebra', weight: 0.75, right: 0.25, recent: { right: 0, total: 2 } },
    { domain: 'Geometry', weight: 0.25, right: 0.5, recent: { right: 0, total: 0 } },
  ]);
  expect(rateDomains(course({ weights, answers, isWhole: false }))).toEqual([]);
});
