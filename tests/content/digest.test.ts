import { expect, it } from 'vitest';
import { hashContent } from '../../server/content/digest.ts';

it.each(['choice', 'number'])('a question of the kind %s has the digest that it had before kinds had names', (kind) => {
  expect(hashContent({ questions: [{ name: 'one', kind, mcq: true }] })).toBe(
    hashContent({ questions: [{ name: 'one', mcq: true }] }),
  );
});

it('any other kind makes another digest', () => {
  expect(hashContent({ kind: 'order', mcq: true })).not.toBe(hashContent({ mcq: true }));
});
