import { describe, expect, it } from 'vitest';
import { abilities, chanceRight, type Item } from '../../../../server/ability/item.ts';
import { learnDifficulty, type Observation } from '../../../../server/ability/learn-difficulty.ts';

const declared: Item = { discrimination: 1.1, difficulty: 0, width: 0.6, guessing: 0 };

/** Students whose ability is known, each for as many as the share of them that is right at a difficulty. */
function observe(trueDifficulty: number, students: number): Observation[] {
  return Array.from({ length: students }, (_, at) => {
    const ability = ((at % 21) - 10) / 5;
    const chance = chanceRight({ ...declared, difficulty: trueDifficulty, width: 0 }, ability);
    const weights = abilities.map((each) => (Math.abs(each - ability) < 0.05 ? 1 : 0));
    // Every twenty-first student has the same ability; of those the first ones are right.
    return { weights, right: Math.floor(at / 21) + 0.5 < chance * Math.floor(students / 21) };
  });
}

describe('learnDifficulty', () => {
  it('keeps what was declared where nobody has sat the question', () => {
    const { difficulty, width } = learnDifficulty(declared, []);
    expect(difficulty).toBeCloseTo(0, 10);
    expect(width).toBeCloseTo(0.6, 2);
  });

  it('comes nearer to what is true with each sitting, and is surer of it', () => {
    const far = (students: number) => Math.abs(1 - learnDifficulty(declared, observe(1, students)).difficulty);
    expect(far(84)).toBeLessThan(0.35);
    expect(far(2100)).toBeLessThan(far(84));
    expect(learnDifficulty(declared, observe(1, 2100)).width).toBeLessThan(learnDifficulty(declared, observe(1, 84)).width);
  });

  it('moves to the hard side where the answers are wrong, and to the easy side where they are right', () => {
    const all = (right: boolean) =>
      learnDifficulty(
        declared,
        observe(0, 42).map((each) => ({ ...each, right })),
      ).difficulty;
    expect(all(false)).toBeGreaterThan(0.3);
    expect(all(true)).toBeLessThan(-0.3);
  });
});
