import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUpSkills,
  chooseYardstick,
  countChanges,
  filtered,
  getOwnMean,
  groupByDomain,
  reviewFilters,
  setAsideIn,
} from '../../../src/machines/results/reviewed.ts';
import { blank, reviewed, wrong } from '../../support/results/result.ts';

const numbers = (questions: { number: number }[]) => questions.map(({ number }) => number);
const wrongToRight = { from: 'A', to: 'B', kind: 'wrongToRight' } as const;
const rightToWrong = { from: 'B', to: 'A', kind: 'rightToWrong' } as const;
const wrongToWrong = { from: 'C', to: 'A', kind: 'wrongToWrong' } as const;

describe('the questions of a review', () => {
  const questions = [
    reviewed(1, { marked: true }),
    reviewed(2, { ...wrong, changes: [rightToWrong] }),
    reviewed(3, blank),
    reviewed(4, { changes: [wrongToRight], marked: true }),
  ];

  it.each([
    ['all', [1, 2, 3, 4]],
    ['wrong', [2, 3]],
    ['marked', [1, 4]],
    ['slow', []],
    ['changed', [2, 4]],
  ] as const)('%s are %j', (filter, left) => {
    expect(numbers(filtered(questions, filter))).toEqual(left);
  });

  it('keep their order, and none is there that is not there without a filter', () => {
    const question = fc.record({
      number: fc.integer({ min: 1, max: 500 }),
      right: fc.boolean(),
      marked: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 400 }),
      medianSeconds: fc.option(fc.integer({ min: 1, max: 200 })),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(question, { selector: ({ number }) => number }),
        fc.constantFrom(...reviewFilters),
        (drawn, filter) => {
          const all = drawn.map((each) => reviewed(each.number, each));
          const left = numbers(filtered(all, filter));
          expect(left).toEqual(numbers(all).filter((number) => left.includes(number)));
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('slow', () => {
  it('is over 1.5 times the median, not at it', () => {
    const questions = [60, 90, 91].map((seconds, at) => reviewed(at + 1, { seconds, medianSeconds: 60 }));
    expect([numbers(filtered(questions, 'slow')), chooseYardstick(questions)]).toEqual([[3], 'median']);
  });

  it('is over 1.5 times the own mean where there is no median; a question without any time does not count in it', () => {
    // (30 + 30 + 90) / 3 = 50, and 1.5 times that is 75. With the fourth the mean would be 37.5, and 60 would be slow.
    const questions = [30, 30, 90, 0].map((seconds, at) => reviewed(at + 1, { seconds }));
    expect([getOwnMean(questions), numbers(filtered(questions, 'slow')), chooseYardstick(questions)]).toEqual([50, [3], 'mean']);
  });

  it('is each question by what it has, where only some have a median', () => {
    // The mean is 60: 80 is not slow beside it, but beside its own median of 50.
    const questions = [reviewed(1, { seconds: 40 }), reviewed(2, { seconds: 80, medianSeconds: 50 })];
    expect([numbers(filtered(questions, 'slow')), chooseYardstick(questions)]).toEqual([[2], 'both']);
  });

  it('is nothing where no time was recorded', () => {
    const questions = [reviewed(1, { seconds: 0 }), reviewed(2, { seconds: 0, medianSeconds: 40 })];
    expect([getOwnMean(questions), filtered(questions, 'slow'), chooseYardstick(questions)]).toEqual([null, [], null]);
    expect([getOwnMean([]), chooseYardstick([])]).toEqual([null, null]);
  });
});

it('answer changes are counted by what they did; a question that was changed twice is named once', () => {
  const questions = [
    reviewed(3, { changes: [wrongToWrong, wrongToRight] }),
    reviewed(5, { changes: [rightToWrong, wrongToRight, rightToWrong] }),
    reviewed(8, { changes: [] }),
  ];
  expect(countChanges(questions)).toEqual([
    { kind: 'wrongToRight', count: 2, questions: [3, 5] },
    { kind: 'rightToWrong', count: 2, questions: [5] },
    { kind: 'wrongToWrong', count: 1, questions: [3] },
  ]);
});

it('a blank was skipped where it was on the screen, if for less than a second, not reached where it was not, and neither where nobody knows', () => {
  const questions = [
    reviewed(1, { marked: true }),
    reviewed(2, { ...blank, seconds: 0, shown: true }),
    reviewed(3, { ...blank, seconds: 0, shown: false }),
    reviewed(4, { ...blank, marked: true }),
    reviewed(5, { ...blank, seconds: 0, shown: undefined }),
  ];
  expect(setAsideIn(questions)).toEqual({ marked: [1, 4], skipped: [2, 4], notReached: [3] });
});

it('a question that was not reached, or of which nobody knows, is none of the wrong ones, a blank that was seen is one', () => {
  const unseen = { ...blank, seconds: 0 };
  const questions = [
    reviewed(1),
    reviewed(2, wrong),
    reviewed(3, blank),
    reviewed(4, unseen),
    reviewed(5, { ...unseen, shown: undefined }),
  ];
  expect(numbers(filtered(questions, 'wrong'))).toEqual([2, 3]);
});

it('the skills of several modules are added up, each named once', () => {
  const lines = { domain: 'Algebra', skill: 'Lines', right: 1, total: 3 };
  const words = { domain: 'Craft', skill: 'Words', right: 2, total: 2 };
  const modules = [{ skills: [lines, words] }, { skills: [{ ...lines, right: 2, total: 2 }] }, { skills: [] }];
  expect(addUpSkills(modules)).toEqual([{ ...lines, right: 3, total: 5 }, words]);
});

it('a domain is the sum of its skills, in the order in which they were asked for', () => {
  const [lines, words, systems] = [
    { domain: 'Algebra', skill: 'Lines', right: 1, total: 3 },
    { domain: 'Craft', skill: 'Words', right: 2, total: 2 },
    { domain: 'Algebra', skill: 'Systems', right: 2, total: 4 },
  ];
  expect(groupByDomain([lines, words, systems])).toEqual([
    { domain: 'Algebra', right: 3, total: 7, skills: [lines, systems] },
    { domain: 'Craft', right: 2, total: 2, skills: [words] },
  ]);
});
