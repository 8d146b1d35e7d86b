import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitServer } from '../../../src/services/exam/await-server.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let asked: number;
let answer: () => Promise<Response>;
let page: EventTarget;
let done: boolean;
let leaving: AbortController;

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const says = (status: 0 | 1, httpStatus: number) => async () =>
  Response.json({ status, data: [], msg: '', reason: 'unavailable', serverNow: 1 }, { status: httpStatus });

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  done = false;
  answer = unreachable;
  page = new EventTarget();
  leaving = new AbortController();
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', memoryStorage({ userData: JSON.stringify(student), token: '"token-1"' }));
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
  awaitServer(undefined, leaving.signal).then(
    () => (done = true),
    () => undefined,
  );
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('asks every five seconds until there is an answer', async () => {
  await pass(4_999);
  expect(asked).toBe(0);
  await pass(5_001);
  expect([asked, done]).toEqual([2, false]);
  answer = says(1, 200);
  await pass(5_000);
  expect([asked, done]).toEqual([3, true]);
});

it('asks at once when the browser is online again', async () => {
  answer = says(1, 200);
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect([asked, done]).toEqual([1, true]);
});

it('takes a refusal for an answer, and a server that is broken for none', async () => {
  answer = says(0, 503);
  await pass(5_000);
  expect(done).toBe(false);
  answer = says(0, 409);
  await pass(5_000);
  expect(done).toBe(true);
});

it('asks no more once the page goes on', async () => {
  leaving.abort();
  await pass(20_000);
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect([asked, done]).toEqual([0, false]);
});
