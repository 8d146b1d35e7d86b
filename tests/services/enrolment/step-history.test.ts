import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPlace, showPlace } from '../../../src/services/enrolment/step-history.ts';

/** A history as browsers keep it, but that it goes at once. */
function fakeHistory(first: unknown) {
  const entries: unknown[] = [first];
  let at = 0;
  return {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      at += 1;
      entries.splice(at, entries.length, state);
    },
    go(by: number) {
      at += by;
    },
    entries,
  };
}

let visited: ReturnType<typeof fakeHistory>;
beforeEach(() => {
  visited = fakeHistory({ idx: 3 });
  vi.stubGlobal('history', visited);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a page that nobody went on in is at the form, whatever others keep in its history', () => {
  for (const state of [null, undefined, 'review', 7, { idx: 3 }, { applicationPlace: 'nowhere' }]) {
    vi.stubGlobal('history', fakeHistory(state));
    expect(readPlace()).toBe('form');
  }
});

it('each step has an entry, which keeps what the router has in it', () => {
  showPlace('review');
  showPlace('paying');
  expect(visited.entries).toEqual([{ idx: 3 }, { idx: 3, applicationPlace: 'review' }, { idx: 3, applicationPlace: 'paying' }]);
  expect(readPlace()).toBe('paying');
});

it('a step that is shown again is gone back to, and the one that is there changes nothing', () => {
  showPlace('paying');
  expect(visited.entries.length).toBe(3);
  showPlace('paying');
  showPlace('review');
  expect([readPlace(), visited.entries.length]).toEqual(['review', 3]);
  showPlace('form');
  expect([readPlace(), visited.entries.length]).toEqual(['form', 3]);
  showPlace('review');
  expect([readPlace(), visited.entries.length]).toEqual(['review', 2]);
});

it('two steps on are two entries, so that Back goes through both', () => {
  showPlace('paying');
  visited.go(-1);
  expect(readPlace()).toBe('review');
  visited.go(-1);
  expect(readPlace()).toBe('form');
});
