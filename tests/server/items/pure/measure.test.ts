import { describe, expect, it } from 'vitest';
import { type ItemAnswer, measureItem } from '../../../../server/items/measure.ts';

const declared = { kind: 'choice', difficulty: 'medium', key: 'B' } as const;

/** So many students who answered alike and did alike elsewhere. */
const sat = (count: number, answer: string, others: number, more: Partial<ItemAnswer> = {}): ItemAnswer[] =>
  Array.from({ length: count }, () => ({ answer, right: answer === 'B', reached: true, seconds: 40, others, ...more }));

it('tells nothing while too few have reached it', () => {
  const blanks = sat(40, '', 0.5, { reached: false });
  expect(measureItem(declared, [...sat(29, 'B', 1), ...blanks])).toEqual({ figures: null, flags: [] });
  expect(measureItem(declared, [...sat(30, 'B', 1), ...blanks]).figures).toMatchObject({ right: 1, notReached: 40 });
});

it('counts share, time, blanks and answers, by all and by the better half', () => {
  const { figures } = measureItem(declared, [
    ...sat(20, 'B', 0.8, { seconds: 30 }),
    ...sat(10, 'C', 0.4, { seconds: 60 }),
    ...sat(6, 'a ', 0.9, { right: false, seconds: 0 }),
    ...sat(4, '', 0.2),
    ...sat(5, '', 0, { reached: false }),
  ]);
  expect(figures).toMatchObject({ right: 0.5, seconds: 30, omitted: 4, notReached: 5 });
  // The middle of the others' shares is 0.8.
  expect(figures?.answers).toEqual([
    { answer: 'A', all: 6, better: 6 },
    { answer: 'B', all: 20, better: 20 },
    { answer: 'C', all: 10, better: 0 },
  ]);
});

describe('discrimination', () => {
  it('is the correlation of right and wrong with the rest of the test', () => {
    // Worked by hand: right 1 1 0 0 with 0.75 0.25 0.75 0.25 has none; with 1 0.5 0.5 0 it is 0.25 / sqrt(0.25 * 0.125).
    const none = [...sat(10, 'B', 0.75), ...sat(10, 'B', 0.25), ...sat(10, 'A', 0.75), ...sat(10, 'A', 0.25)];
    expect(measureItem(declared, none).figures?.discrimination).toBeCloseTo(0);
    const some = [...sat(10, 'B', 1), ...sat(10, 'B', 0.5), ...sat(10, 'A', 0.5), ...sat(10, 'A', 0)];
    expect(measureItem(declared, some).figures?.discrimination).toBeCloseTo(Math.SQRT1_2);
  });

  it('is not told where all did alike', () => {
    expect(measureItem(declared, sat(30, 'B', 0.4)).figures?.discrimination).toBeNull();
    expect(measureItem(declared, [...sat(20, 'B', 0.1 + 0.2), ...sat(20, 'A', 0.3)]).figures?.discrimination).toBeNull();
  });
});

describe('flags', () => {
  it.each([
    ['nothing of a question that does what it is for', declared, [...sat(30, 'B', 0.8), ...sat(15, 'A', 0.3)], []],
    [
      'a key that the better half misses',
      declared,
      [...sat(15, 'B', 0.2), ...sat(20, 'C', 0.9), ...sat(5, 'A', 0.1)],
      ['negative', 'rival'],
    ],
    ['one that nearly all have right', declared, sat(40, 'B', 0.5), ['tooEasy']],
    ['not an easy one that all have right', { ...declared, difficulty: 'easy' }, sat(40, 'B', 0.5), []],
    [
      'one that hardly anybody has right',
      declared,
      [...sat(8, 'B', 0.95), ...sat(7, 'A', 0.6), ...sat(7, 'C', 0.5), ...sat(7, 'D', 0.4), ...sat(7, 'A', 0.3)],
      ['tooHard'],
    ],
    ['one that many leave out', declared, [...sat(25, 'B', 0.8), ...sat(10, '', 0.3), ...sat(5, 'A', 0.2)], ['leftOut']],
  ] as const)('%s', (_, question, answers, flags) => {
    expect(measureItem(question, answers).flags).toEqual(flags);
  });

  it('tell of no rival to a number', () => {
    const typed = { kind: 'number', difficulty: 'hard', key: '12' } as const;
    const answers = [...sat(20, '11', 0.9, { right: false }), ...sat(15, '12', 0.9, { right: true }), ...sat(5, '0', 0.1)];
    const { figures, flags } = measureItem(typed, answers);
    expect(flags).toEqual([]);
    expect(figures?.answers.map(({ answer, all }) => [answer, all])).toEqual([
      ['11', 20],
      ['12', 15],
      ['0', 5],
    ]);
  });
});
