import { expect, it } from 'vitest';
import { tellingSkills } from '../../../server/report/report-skills.ts';

/** So many questions on a skill, the first ones answered rightly. */
const asked = (skill: string, right: number, total: number, domain = 'Algebra') =>
  Array.from({ length: total }, (_, at) => ({ domain, skill, right: at < right }));
const told = (...graded: ReturnType<typeof asked>[]) => {
  const { strongest, weakest } = tellingSkills(graded.flat());
  const words = ({ skill, right, total }: (typeof strongest)[number]) => `${skill} ${right}/${total}`;
  return { strongest: strongest.map(words), weakest: weakest.map(words) };
};

it.each([
  ['nothing', [], [], []],
  ['one with a mistake', [asked('a', 5, 6)], [], ['a 5/6']],
  ['one without', [asked('a', 6, 6)], ['a 6/6'], []],
  ['two: the better one and the other', [asked('a', 1, 6), asked('b', 3, 6)], ['b 3/6'], ['a 1/6']],
  ['two that are both weak: none is strong', [asked('a', 1, 6), asked('b', 2, 6)], [], ['a 1/6', 'b 2/6']],
  ['two of which nothing was right', [asked('a', 0, 5), asked('b', 0, 5)], [], ['a 0/5', 'b 0/5']],
  [
    'three at each end of many',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => asked(name, at, 9)),
    ['g 6/9', 'f 5/9'],
    ['a 0/9', 'b 1/9', 'c 2/9'],
  ],
  [
    'all without a mistake: the most often asked',
    [asked('a', 3, 3), asked('b', 5, 5), asked('c', 4, 4), asked('d', 3, 3)],
    ['b 5/5', 'c 4/4', 'a 3/3'],
    [],
  ],
  ['one that was asked twice beside one with three questions', [asked('a', 0, 2), asked('b', 2, 3)], [], ['b 2/3']],
])('%s', (_, graded, strongest, weakest) => {
  expect(told(...graded)).toEqual({ strongest, weakest });
});

it('shares are compared as fractions: 7 of 9 is more than 3 of 4', () => {
  expect(told(asked('a', 3, 4), asked('b', 7, 9))).toEqual({ strongest: ['b 7/9'], weakest: ['a 3/4'] });
});

it('where no skill was asked three times whole domains are told', () => {
  expect(told(asked('a', 2, 2), asked('b', 2, 2), asked('c', 0, 2, 'Geometry'), asked('d', 1, 1, 'Geometry'))).toEqual({
    strongest: ['Algebra 4/4'],
    weakest: ['Geometry 1/3'],
  });
  expect(told(asked('a', 0, 2))).toEqual({ strongest: [], weakest: [] });
});
