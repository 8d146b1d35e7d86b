import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDifferences } from '../../../src/views/desk/parts/find-differences.ts';

const told = (before: string, after: string) => findDifferences(before, after).map(({ kind, words }) => [kind, words]);

it('tells the words that went and those that came', () => {
  expect(told('An owl hunts by sight.', 'An owl hunts by ear.')).toEqual([
    ['same', 'An owl hunts by '],
    ['gone', 'sight.'],
    ['new', 'ear.'],
  ]);
  expect(told('', 'It hears.')).toEqual([['new', 'It hears.']]);
  expect(told('the same', 'the same')).toEqual([['same', 'the same']]);
});

it('has both texts in its pieces, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
      const pieces = findDifferences(before, after);
      const without = (kind: string) => pieces.flatMap((each) => (each.kind === kind ? [] : [each.words])).join('');
      expect([without('new'), without('gone')]).toEqual([before, after]);
    }),
  );
});

it('tells texts as a whole that are too long to be compared', () => {
  const [long, longer] = ['a '.repeat(400), 'b '.repeat(400)];
  expect(findDifferences(long, longer).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
