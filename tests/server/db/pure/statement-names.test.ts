import { expect, it } from 'vitest';
import { createStatementNames } from '../../../../server/db/statement-names.ts';

it('a statement has a name from its second time on, always the same one, and no other has it', () => {
  const names = createStatementNames();
  expect([names('select 1'), names('select 2')]).toEqual([undefined, undefined]);
  const [one, two] = [names('select 1'), names('select 2')];
  expect(one).toMatch(/^s[\w-]{32}$/);
  expect(two).not.toBe(one);
  expect(names('select 1')).toBe(one);
});

it('there are only so many names: whatever comes then goes without', () => {
  const names = createStatementNames(2);
  for (const text of ['a', 'b', 'c']) names(text);
  expect(['a', 'b', 'c', 'c', 'a'].map((text) => names(text) !== undefined)).toEqual([true, true, false, false, true]);
});
