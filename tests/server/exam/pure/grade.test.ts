import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRight } from '../../../../server/exam/closing/grade.ts';

const number = (answer: string, key: string, accepted: string[] = []) =>
  isRight({ kind: 'number' }, { answer: key, accepted }, answer);
const choice = (answer: string, key: string) => isRight({ kind: 'choice' }, { answer: key, accepted: [] }, answer);

describe('a choice', () => {
  it.each([
    ['B', 'B', true],
    ['b', 'B', true],
    [' b ', 'B', true],
    ['A', 'B', false],
    ['', 'B', false],
    ['BB', 'B', false],
  ])('%j for the key %j: %s', (answer, key, right) => {
    expect(choice(answer, key)).toBe(right);
  });
});

describe('a number', () => {
  it.each([
    ['.5', '0.5', true],
    ['0.50', '.5', true],
    ['-.5', '-0.5', true],
    ['5.', '5', true],
    ['005', '5', true],
    ['-0', '0', true],
    [' 12 ', '12', true],
    ['0.1', '0.10000000000000000000000000001', false],
    ['9007199254740993', '9007199254740992', false],
    ['5', '-5', false],
    ['--5', '-5', false],
    ['5-', '-5', false],
    ['+5', '5', false],
    ['5e0', '5', false],
    ['', '0', false],
    ['-', '0', false],
    ['.', '0', false],
    ['-.', '0', false],
    ['1.2.3', '1.23', false],
    ['five', '5', false],
  ])('%j for the key %j: %s', (answer, key, right) => {
    expect(number(answer, key)).toBe(right);
  });

  it('may be right in a further accepted form', () => {
    expect(number('0.33', '0.333', ['0.33', '.3333'])).toBe(true);
    expect(number('.33330', '0.333', ['0.33', '.3333'])).toBe(true);
    expect(number('0.3', '0.333', ['0.33', '.3333'])).toBe(false);
  });
});

describe('properties of numbers', () => {
  const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const places = fc.integer({ min: 0, max: 6 });
  /** A decimal as a person may write it: with zeros in front and behind that change nothing. */
  const written = (value: bigint, point: number, zeros: { front: number; behind: number }) => {
    const digits = (value < 0n ? -value : value).toString().padStart(point + 1, '0');
    const whole = digits.slice(0, digits.length - point);
    const part = digits.slice(digits.length - point) + '0'.repeat(zeros.behind);
    return `${value < 0n ? '-' : ''}${'0'.repeat(zeros.front)}${whole}${part === '' ? '' : `.${part}`}`;
  };
  const zeros = fc.record({ front: fc.integer({ min: 0, max: 3 }), behind: fc.integer({ min: 0, max: 3 }) });

  it('equal values are right in every way of writing them', () => {
    fc.assert(
      fc.property(units, places, zeros, zeros, (value, point, one, other) => {
        expect(number(written(value, point, one), written(value, point, other))).toBe(true);
      }),
    );
  });

  it('different values never are, however close', () => {
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 9n }), places, zeros, (value, difference, point, one) => {
        expect(number(written(value + difference, point, one), written(value, point, one))).toBe(false);
      }),
    );
  });

  it('no text makes grading fail', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('choice' as const, 'number' as const), (answer, key, kind) => {
        expect(isRight({ kind }, { answer: key, accepted: [key] }, answer)).toBeTypeOf('boolean');
      }),
    );
  });
});
