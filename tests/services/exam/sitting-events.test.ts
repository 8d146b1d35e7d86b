import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomName } from '../../../src/services/api/random-name.ts';
import { seenNow } from '../../../src/services/exam/sitting-events.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('stamps what was seen with a name of its own and the server’s time', () => {
  const [one, other] = [seenNow('keyPressed', 'F12'), seenNow('tabHidden')];
  expect([one, other]).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), kind: 'keyPressed', detail: 'F12', at: 1_700_000_000_000 },
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), kind: 'tabHidden', detail: '', at: 1_700_000_000_000 },
  ]);
  expect(one.id).not.toBe(other.id);
});

it('makes names that nobody else has', () => {
  expect(new Set(Array.from({ length: 1000 }, randomName)).size).toBe(1000);
});
