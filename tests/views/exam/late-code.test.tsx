import { expect, it } from 'vitest';
import { fetchCode } from '../../../src/services/site/late-code.ts';

const { signal } = new AbortController();
const addLink = () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' });
  document.head.append(link);
  return link;
};

it('asks again for styles that did not come, and is done only once they have', async () => {
  const first = addLink();
  const failing = fetchCode(async () => {
    first.dispatchEvent(new Event('error'));
    throw new Error('Unable to preload CSS for /late.css');
  }, signal);
  await expect(failing).rejects.toThrow('/late.css');

  let loads = 0;
  const load = async () => void loads++;
  const again = fetchCode(load, signal);
  const second = document.querySelector('link');
  expect([first.isConnected, second?.getAttribute('href'), loads]).toEqual([false, '/late.css', 0]);
  second?.dispatchEvent(new Event('error'));
  await expect(again).rejects.toThrow('did not come');

  const atLast = fetchCode(load, signal);
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  await atLast;
  expect(loads).toBe(1);
  await fetchCode(load, signal);
  expect(document.querySelectorAll('link')).toHaveLength(1);
});

it('asks by another address, each time a new one, where an import failed: a browser may remember that it did', async () => {
  const asked: (string | undefined)[] = [];
  let fails = true;
  const load = async (address?: string) => {
    asked.push(address);
    if (fails)
      throw new TypeError(`error loading dynamically imported module: ${address ?? 'https://here.example/assets/late-1.js'}`);
  };
  for (const _ of [1, 2]) await expect(fetchCode(load, signal)).rejects.toThrow('late-1.js');
  fails = false;
  await fetchCode(load, signal);
  const [first, ...again] = asked;
  expect(first).toBeUndefined();
  expect(again.map((address) => address?.replace(/\d+$/, 'n'))).toEqual(
    Array.from({ length: 2 }, () => 'https://here.example/assets/late-1.js?again=n'),
  );
  expect(new Set(again).size).toBe(2);
});
