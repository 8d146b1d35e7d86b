import { expect, it } from 'vitest';
import { digestOf } from '../../server/content/digest.ts';

it.each(['choice', 'number'])('a question of the kind %s has the digest that it had before kinds had names', (kind) => {
  expect(digestOf({ questions: [{ name: 'one', kind, mcq: true }] })).toBe(digestOf({ questions: [{ name: 'one', mcq: true }] }));
});

it('any other kind makes another digest', () => {
  expect(digestOf({ kind: 'order', mcq: true })).not.toBe(digestOf({ mcq: true }));
});
