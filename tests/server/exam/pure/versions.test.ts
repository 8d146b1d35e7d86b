import { expect, it } from 'vitest';
import { createMemory } from '../../../../server/exam/quick/versions.ts';

it('keeps what was used last, as much as fits, and nothing that is too large alone', () => {
  const memory = createMemory<string>(10, (value) => value.length);
  memory.set('a', 'aaaa');
  memory.set('b', 'bbbb');
  expect(memory.get('a')).toBe('aaaa');
  memory.set('c', 'cccc');
  expect(['a', 'b', 'c'].map(memory.get)).toEqual(['aaaa', undefined, 'cccc']);
  // A new value takes the place of the old one.
  memory.set('c', 'cc');
  memory.set('b', 'bbbb');
  expect(['a', 'b', 'c'].map(memory.get)).toEqual(['aaaa', 'bbbb', 'cc']);
  memory.set('d', 'ddddddddddd');
  expect(['a', 'b', 'c', 'd'].map(memory.get)).toEqual(['aaaa', 'bbbb', 'cc', undefined]);
});
