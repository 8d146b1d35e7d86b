import { expect, it } from 'vitest';
import { planReading } from '../../../../server/plan/plan-reading.ts';
import type { RatedArea } from '../../../../server/plan/rate-skills.ts';

const rated = (skill: string, right: number): RatedArea => ({
  ...{ area: { subject: 'SAT Math', domain: 'Algebra', skill }, weight: 0.1, isKnown: true, right, fresh: 10 },
  recent: { right: 0, total: 0 },
});
const file = (id: string, ...skills: [skill: string, page: number][]) => ({
  ...{ courseId: 'course-sat', id },
  skills: skills.map(([skill, page]) => ({ skill, page })),
});

it('reads first what treats the skill that is worth most, from the page on it, and last what treats none', () => {
  const files = [file('Welcome'), file('Lines', ['Slopes', 1], ['Systems', 2]), file('Circles', ['Arcs', 2], ['Radians', 3])];
  const areas = [rated('Slopes', 0.9), rated('Systems', 0.5), rated('Arcs', 0.8), rated('Radians', 0.2)];
  expect(planReading(files, areas)).toEqual([
    { kind: 'read', courseId: 'course-sat', id: 'Circles', page: 3, skill: 'Radians', minutes: 18 },
    { kind: 'read', courseId: 'course-sat', id: 'Lines', page: 2, skill: 'Systems', minutes: 12 },
    { kind: 'read', courseId: 'course-sat', id: 'Welcome', page: 1, skill: '', minutes: 6 },
  ]);
});

it('keeps the course’s order where no skill is worth more', () => {
  expect(planReading([file('One', ['Slopes', 1]), file('Two', ['Arcs', 1])], []).map(({ id }) => id)).toEqual(['One', 'Two']);
});
