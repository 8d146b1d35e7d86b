import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitPrice } from '../../../src/services/desk/instalment-actions.ts';

it('splits a price into equal parts a month apart, at the end of a month that is too short', () => {
  expect(splitPrice(77_777, 4, '2026-11-30')).toEqual([
    { amount: 19_444, dueOn: '2026-11-30' },
    { amount: 19_444, dueOn: '2026-12-30' },
    { amount: 19_444, dueOn: '2027-01-30' },
    { amount: 19_445, dueOn: '2027-02-28' },
  ]);
});

it('neither loses nor adds a rupee, and each day comes after the one before it', async () => {
  const firstDay = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const holds = (price: number, count: number, day: Date) => {
    const parts = splitPrice(price, count, day.toISOString().slice(0, 10));
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
    expect(parts.map(({ dueOn }) => dueOn)).toEqual([...new Set(parts.map(({ dueOn }) => dueOn))].sort());
  };
  const [price, count] = [fc.integer({ min: 100, max: 200_000 }), fc.integer({ min: 2, max: 12 })];
  await fc.assert(fc.property(price, count, firstDay, holds));
});
