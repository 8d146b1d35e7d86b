// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchBuild, isMissingCode, readBuild, watchTab } from '../../../src/services/site/build.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const ask = () => fetchBuild(undefined, new AbortController().signal);
const serverSays = (text: string, status = 200) => {
  const asked = vi.fn(async () => new Response(text, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

it('the build of a page is its first file, and a page that is not built has none', () => {
  expect(readBuild()).toBeNull();
  document.head.innerHTML = '<script type="module" src="/src/app/main.tsx"></script>';
  expect(readBuild()).toBeNull();
  document.head.innerHTML = '<script type="module" crossorigin src="/assets/app-CAIx3H3d.js"></script>';
  expect(readBuild()).toBe('/assets/app-CAIx3H3d.js');
});

it('the server is asked past every cache', async () => {
  const asked = serverSays('/assets/app-2.js');
  expect(await ask()).toBe('/assets/app-2.js');
  expect(asked).toHaveBeenCalledWith('/build', expect.objectContaining({ cache: 'no-store' }));
});

it.each([
  ['an error', 'no', 502],
  ['a page of something between', '<!doctype html>', 200],
])('%s names no build', async (_, text, status) => {
  serverSays(text, status);
  expect(await ask()).toBeNull();
});

it('a build that this tab was loaded again for is named no more', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage({ reloadedFor: '"/assets/app-2.js"' }));
  serverSays('/assets/app-2.js');
  expect(await ask()).toBeNull();
  serverSays('/assets/app-3.js');
  expect(await ask()).toBe('/assets/app-3.js');
});

it('tells of code that does not come and knows its error, until it is stopped', () => {
  const on = { codeMissing: vi.fn(), shown: vi.fn() };
  const stop = watchTab(on);
  const error = new TypeError('Failed to fetch dynamically imported module');
  const fail = () => window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  fail();
  document.dispatchEvent(new Event('visibilitychange'));
  expect([on.codeMissing.mock.calls.length, on.shown.mock.calls.length]).toEqual([1, 1]);
  expect([isMissingCode(error), isMissingCode(new TypeError('else')), isMissingCode('text')]).toEqual([true, false, false]);
  stop();
  fail();
  expect(on.codeMissing).toHaveBeenCalledTimes(1);
});
