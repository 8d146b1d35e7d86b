import { expect, it, vi } from 'vitest';
import { createMemory, createSharing } from '../../../../server/exam/quick/versions.ts';

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

it('makes what many ask for in one instant once, for each thing, and anew for who comes later', async () => {
  const { share } = createSharing<string>();
  const make = vi.fn(async () => 'made');
  const asked = ['a', 'a', 'b', 'a'].map((key) => share(key, make));
  expect(await Promise.all(asked)).toEqual(['made', 'made', 'made', 'made']);
  expect(make).toHaveBeenCalledTimes(2);
  await share('a', make);
  expect(make).toHaveBeenCalledTimes(3);
});

it('tells all who asked that it failed, and keeps no failure', async () => {
  const { share } = createSharing<string>();
  const fail = async () => Promise.reject(new Error('The database is away.'));
  const asked = await Promise.allSettled([share('a', fail), share('a', fail)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'made')).toBe('made');
});
