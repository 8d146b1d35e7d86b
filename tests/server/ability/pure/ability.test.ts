import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseForm } from '../../../../server/ability/choose-form.ts';
import { estimateAbility } from '../../../../server/ability/estimate.ts';
import { chanceRight, type Item, informationAt, type Response } from '../../../../server/ability/item.ts';
import { toPrior } from '../../../../server/ability/prior.ts';
import { toRange, toTotalRange } from '../../../../server/ability/scale.ts';
import { estimateByIntegration } from '../../../support/ability/by-integration.ts';

const item = (difficulty: number, more: Partial<Item> = {}): Item => ({
  ...{ discrimination: 1, difficulty, width: 0, guessing: 0 },
  ...more,
});

const answered = (right: boolean, of: Item): Response => ({ item: of, right });

describe('estimateAbility', () => {
  it('gives what R’s catR and mstR give for three questions of Baker’s introduction (eapEst: 0.1446946)', () => {
    const [first, second, third] = [
      item(-1, { discrimination: 1 }),
      item(0, { discrimination: 1.2 }),
      item(1, { discrimination: 0.8 }),
    ];
    const estimate = estimateAbility([answered(true, first), answered(false, second), answered(true, third)]);
    expect(estimate.ability).toBeCloseTo(0.1446946, 3);
  });

  it('is the mean and spread of all students before there is an answer', () => {
    const { ability, error } = estimateAbility([]);
    expect(ability).toBeCloseTo(0, 10);
    expect(error).toBeCloseTo(1, 4);
  });

  it('agrees with a second way of reckoning, whatever the questions and answers', () => {
    const anItem = fc.record({
      discrimination: fc.double({ min: 0.4, max: 2, noNaN: true }),
      difficulty: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
      width: fc.constantFrom(0, 0.3, 0.6),
      guessing: fc.constantFrom(0, 0.2),
    });
    const responses = fc.array(fc.record({ item: anItem, right: fc.boolean() }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(responses, (given) => {
        const [one, other] = [estimateAbility(given), estimateByIntegration(given)];
        expect(one.ability).toBeCloseTo(other.ability, 2);
        expect(one.error).toBeCloseTo(other.error, 2);
      }),
      { numRuns: 15 },
    );
  });

  it('is higher with each right answer, and surer with each answer to a question that is near', () => {
    const near = Array.from({ length: 10 }, () => item(0));
    const estimates = near.map((_, count) => estimateAbility(near.map((of, at) => answered(at < count, of))));
    for (const [at, { ability }] of estimates.entries()) expect(ability).toBeGreaterThan(estimates[at - 1]?.ability ?? -5);
    const half = (count: number) => estimateAbility(Array.from({ length: count }, (_, at) => answered(at % 2 === 0, item(0))));
    expect(half(20).error).toBeLessThan(half(10).error);
  });

  it('is less sure where less is known of the questions', () => {
    const estimate = (width: number) =>
      estimateAbility(Array.from({ length: 40 }, (_, at) => answered(at % 3 !== 0, item(at / 20 - 1, { width }))));
    expect(estimate(0.9).error).toBeGreaterThan(estimate(0.45).error);
    expect(estimate(0.45).error).toBeGreaterThan(estimate(0).error);
  });

  it('holds out against a hundred and twenty answers that are all right', () => {
    const { ability, error } = estimateAbility(Array.from({ length: 120 }, () => answered(true, item(1, { guessing: 0.2 }))));
    expect(ability).toBeGreaterThan(3);
    expect(error).toBeGreaterThan(0);
  });
});

describe('informationAt', () => {
  it('is a quarter of the square of the discrimination at the difficulty, and falls to both sides', () => {
    const of = item(0.5, { discrimination: 1.6 });
    expect(informationAt(of, 0.5)).toBeCloseTo(0.64, 10);
    expect(informationAt(of, 1.5)).toBeCloseTo(informationAt(of, -0.5), 10);
    expect(informationAt(of, 1.5)).toBeLessThan(0.64);
  });

  it('is the slope of the curve, squared, over what an answer scatters', () => {
    const of = item(0.3, { discrimination: 1.3, guessing: 0.2 });
    for (const ability of [-1, 0, 1.2]) {
      const slope = (chanceRight(of, ability + 1e-5) - chanceRight(of, ability - 1e-5)) / 2e-5;
      const chance = chanceRight(of, ability);
      expect(informationAt(of, ability)).toBeCloseTo(slope ** 2 / (chance * (1 - chance)), 6);
    }
  });
});

describe('chooseForm', () => {
  const forms = { easier: [-1.5, -1, -0.5, 0].map((at) => item(at)), harder: [0, 0.5, 1, 1.5].map((at) => item(at)) };
  const first = (right: number) => Array.from({ length: 11 }, (_, at) => answered(at < right, item(0)));

  it('gives the harder form to who answered more than half rightly, and the easier one to who did not', () => {
    const chosen = Array.from({ length: 12 }, (_, right) => chooseForm(first(right), forms));
    expect(chosen).toEqual(chosen.map((_, right) => (right > 5 ? 'harder' : 'easier')));
  });

  it('gives the easier form to who answered nothing', () => {
    expect(chooseForm(first(0), forms)).toBe('easier');
  });
});

describe('toPrior', () => {
  const choice = { kind: 'choice' as const, optionCount: 4 };

  it('goes by the word of the writer, and between both where the solver said another', () => {
    const of = (difficulty: string, key: { solvedAs?: string } = {}) => toPrior({ ...choice, difficulty, key }).difficulty;
    expect(of('easy')).toBeLessThan(of('medium'));
    expect(of('medium')).toBeLessThan(of('hard'));
    expect(of('easy', { solvedAs: 'hard' })).toBeCloseTo((of('easy') + of('hard')) / 2, 10);
  });

  it('is surer with two words than with one', () => {
    const width = (key: { solvedAs?: string }) => toPrior({ ...choice, difficulty: 'hard', key }).width;
    expect(width({ solvedAs: 'hard' })).toBeLessThan(width({}));
  });

  it('lets nobody guess a number', () => {
    const typed = toPrior({ kind: 'number', optionCount: 0, difficulty: 'easy', key: {} });
    expect([typed.guessing, toPrior({ ...choice, difficulty: 'easy', key: {} }).guessing]).toEqual([0, 0.2]);
  });
});

describe('the scale', () => {
  it('is in tens from 200 to 800', () => {
    const score = (ability: number) => toRange({ ability, error: 0 });
    expect([-5, -1, 0, 1, 5].map((ability) => score(ability).low)).toEqual([200, 400, 520, 630, 800]);
    expect(score(1).high).toBe(score(1).low);
  });

  it('is wider where the ability is less sure', () => {
    const wide = ({ low, high }: { low: number; high: number }) => high - low;
    expect(wide(toRange({ ability: 0, error: 0.4 }))).toBeGreaterThan(wide(toRange({ ability: 0, error: 0.2 })));
  });

  it('adds up two sections, whose errors partly even out', () => {
    const each = { ability: 0.5, error: 0.3 };
    const [one, both] = [toRange(each), toTotalRange([each, each])];
    expect(Math.abs(both.low + both.high - 2 * (one.low + one.high))).toBeLessThanOrEqual(20);
    expect(both.high - both.low).toBeLessThan(2 * (one.high - one.low));
  });
});
