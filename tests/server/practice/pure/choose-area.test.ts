import { expect, it } from 'vitest';
import { chooseArea } from '../../../../server/practice/choose-area.ts';

const count = (subject: string, domain: string, skill: string, fresh = 3) => ({
  subject,
  domain,
  skill,
  difficulty: 'easy',
  fresh,
});
const math = count('SAT Math', 'Algebra', 'Lines');
const wanted = { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' };

it.each([
  ['the skill', [math, count('SAT Math', 'Algebra', 'Systems', 5)], { area: wanted, fresh: 3 }],
  [
    'its domain, where the skill has none',
    [count('SAT Math', 'Algebra', 'Systems', 5), count('SAT Math', 'Geometry', 'Circles')],
    { area: { subject: 'SAT Math', domain: 'Algebra' }, fresh: 5 },
  ],
  [
    'its subject, where the domain has none',
    [
      count('SAT Math', 'Geometry', 'Circles', 4),
      count('SAT Math', 'Advanced Math', 'Graphs', 2),
      count('SAT Reading', 'Ideas', 'Inferences'),
    ],
    { area: { subject: 'SAT Math' }, fresh: 6 },
  ],
  [
    'another subject of the course, where it has none',
    [count('AP Statistics', 'Algebra', 'Lines'), count('SAT Reading', 'Ideas', 'Inferences', 7)],
    { area: { subject: 'SAT Reading' }, fresh: 7 },
  ],
  ['nothing, where the course has none', [count('AP Statistics', 'Algebra', 'Lines')], null],
  ['nothing, where there is nothing', [], null],
])('a drill is on %s', (_, counts, area) => {
  expect(chooseArea(counts, wanted)).toEqual(area);
});

it('the questions of one skill are counted over its difficulties', () => {
  expect(chooseArea([math, { ...math, difficulty: 'hard', fresh: 2 }], wanted)?.fresh).toBe(5);
});

it('without a weak domain a drill is on the subject', () => {
  expect(chooseArea([math, count('SAT Math', 'Geometry', 'Circles')], { subject: 'SAT Math' })).toEqual({
    area: { subject: 'SAT Math' },
    fresh: 6,
  });
});
