import { expect, it } from 'vitest';
import { planDrills, planMissedDrills } from '../../../../server/plan/plan-drills.ts';
import type { RatedArea } from '../../../../server/plan/rate-skills.ts';

const area = (domain: string, skill: string, more: Partial<RatedArea> = {}): RatedArea => ({
  ...{ area: { subject: 'SAT Math', domain, skill }, weight: 0.1, isKnown: true, right: 0.5, fresh: 100 },
  ...{ recent: { right: 2, total: 5 } },
  ...more,
});
const begin = { done: 0, lastDomain: null };
const take = (count: number, areas: RatedArea[], before: Parameters<typeof planDrills>[1] = begin) => {
  const drills = planDrills(areas, before);
  return Array.from({ length: count }, () => drills.next().value).flatMap((drill) => drill ?? []);
};
const name = ({ area: { skill, subject } }: { area: { skill?: string | undefined; subject: string } }) => skill ?? subject;

it('begins with what is worth most: much of the test, and often wrong', () => {
  const lines = area('Algebra', 'Lines', { weight: 0.2, right: 0.9 });
  const circles = area('Geometry', 'Circles', { weight: 0.05, right: 0.2 });
  const roots = area('Advanced', 'Roots', { weight: 0.1, right: 0.4 });
  expect(take(1, [lines, circles, roots])).toEqual([
    {
      ...{ kind: 'drill', area: roots.area, questions: 10, minutes: 15, share: 10 },
      ...{ recent: { right: 2, total: 5 }, mixed: false, from: 'new' },
    },
  ]);
});

it('never has the same domain twice in a row where there is another', () => {
  const areas = [
    area('Algebra', 'Lines', { weight: 0.9 }),
    area('Algebra', 'Systems', { weight: 0.8 }),
    area('Geometry', 'Circles'),
  ];
  expect(take(3, areas).map(name)).toEqual(['Lines', 'Circles', 'Systems']);
  expect(take(1, areas, { done: 0, lastDomain: 'Algebra' }).map(name)).toEqual(['Circles']);
  expect(take(2, [area('Algebra', 'Lines')]).map(name)).toEqual(['Lines', 'Lines']);
});

it('makes every fourth drill a mixed one, those counted that were done', () => {
  const areas = [area('Algebra', 'Lines'), area('Geometry', 'Circles')];
  expect(take(4, areas).map(({ mixed }) => mixed)).toEqual([false, false, false, true]);
  const [mixed] = take(1, areas, { done: 3, lastDomain: null });
  expect(mixed).toMatchObject({ area: { subject: 'SAT Math' }, mixed: true, share: null, recent: { right: 4, total: 10 } });
});

it('goes on to the next skill once a drill has taught something', () => {
  const areas = [
    area('Algebra', 'Lines', { weight: 0.11 }),
    area('Geometry', 'Circles', { weight: 0.1 }),
    area('Advanced', 'Roots', { weight: 0.1 }),
  ];
  expect(take(3, areas).map(name)).toEqual(['Lines', 'Circles', 'Roots']);
});

it('takes a drill to mend a quarter of what is missing', () => {
  // Once drilled, Lines is worth 0.4 * 0.5 * 0.75 = 0.15: more than 0.149, less than 0.151.
  const lines = area('Algebra', 'Lines', { weight: 0.4 });
  const near = (weight: number) => area('Algebra', 'Systems', { weight });
  expect(take(2, [lines, near(0.298)]).map(name)).toEqual(['Lines', 'Lines']);
  expect(take(2, [lines, near(0.302)]).map(name)).toEqual(['Lines', 'Systems']);
});

it('has nothing of an area without fresh questions', () => {
  expect(take(1, [area('Algebra', 'Lines', { fresh: 0 })])).toEqual([]);
  expect(take(1, [area('Algebra', 'Lines', { fresh: 0, weight: 1 }), area('Geometry', 'Circles')]).map(name)).toEqual([
    'Circles',
  ]);
});

it('calls what is left of a subject mixed, and goes on with whatever is best', () => {
  const rest = area('Rest', 'rest', { area: { subject: 'SAT Math' }, weight: 0.9 });
  expect(take(2, [rest, area('Algebra', 'Lines')]).map(({ mixed }) => mixed)).toEqual([true, true]);
});

it('has no more questions than there are, and ends with them', () => {
  const drills = take(9, [area('Algebra', 'Lines', { fresh: 13 })]);
  expect(drills.map(({ questions, minutes }) => ({ questions, minutes }))).toEqual([
    { questions: 10, minutes: 15 },
    { questions: 3, minutes: 5 },
  ]);
  expect(take(1, [])).toEqual([]);
});

it('tells no share that the tests do not', () => {
  expect(take(1, [area('Algebra', 'Lines', { isKnown: false })])).toMatchObject([{ share: null }]);
});

it('drills what was missed by its domain, the most first, and nothing of which there is too little', () => {
  const missed = (subject: string, domain: string, count: number) => ({ subject, domain, missed: count });
  const made = planMissedDrills([
    missed('SAT Math', 'Algebra', 2),
    missed('SAT Math', 'Geometry', 14),
    missed('SAT Math', 'Algebra', 3),
    missed('SAT Math', 'Advanced', 2),
  ]);
  expect(made.map(({ area: { domain }, from, questions, minutes }) => [domain, from, questions, minutes])).toEqual([
    ['Geometry', 'missed', 10, 15],
    ['Algebra', 'missed', 5, 8],
    [undefined, 'missed', 10, 15],
  ]);
});

it('mixes what was missed over a subject, where more than one domain has some', () => {
  const missed = (subject: string, domain: string, count: number) => ({ subject, domain, missed: count });
  const made = planMissedDrills([
    missed('SAT Math', 'Geometry', 9),
    missed('SAT Math', 'Algebra', 2),
    missed('SAT Reading and Writing', 'Craft', 14),
    missed('AP Statistics', 'Data', 5),
    missed('AP Statistics', 'Inference', 5),
  ]);
  expect(made.map(({ area: { subject, domain }, mixed, questions }) => [domain ?? subject, mixed, questions])).toEqual([
    ['Craft', false, 10],
    ['Geometry', false, 9],
    ['Data', false, 5],
    ['Inference', false, 5],
    ['SAT Math', true, 10],
  ]);
});
