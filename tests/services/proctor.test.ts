// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quizPolicy } from '../../src/config/proctor-policies.ts';
import { type ProctorFact, watchProctor } from '../../src/services/proctor.ts';
import { press } from './support/keyboard.ts';
import { pageEvent, showDocument } from './support/page.ts';

let facts: ProctorFact[];
let stop: () => void;
const watch = () => {
  stop = watchProctor(quizPolicy, (fact) => facts.push(fact));
};

beforeEach(() => {
  vi.useFakeTimers();
  facts = [];
});
afterEach(() => {
  stop();
  showDocument('visible');
  history.replaceState(null, '', '/');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('reports a restricted key by its name', () => {
  watch();
  press('Escape');
  expect(facts).toEqual([{ kind: 'keyPressed', detail: 'Escape' }]);
});

describe('the hidden tab [4.2-19]', () => {
  beforeEach(watch);

  it('is reported each time the tab is hidden, not when it is shown', () => {
    showDocument('hidden');
    showDocument('visible');
    showDocument('hidden');
    expect(facts).toEqual([
      { kind: 'tabHidden', detail: '' },
      { kind: 'tabHidden', detail: '' },
    ]);
  });

  it('is none while the page is unloaded, and one again when it came back', () => {
    pageEvent('pagehide');
    showDocument('hidden');
    expect(facts).toEqual([]);
    pageEvent('pageshow');
    showDocument('visible');
    showDocument('hidden');
    expect(facts).toEqual([{ kind: 'tabHidden', detail: '' }]);
  });

  it('is reported no more after the watch was stopped', () => {
    stop();
    showDocument('hidden');
    press('F12');
    expect(facts).toEqual([]);
  });
});

describe('developer tools [9-7] [9-8]', () => {
  /** The pause at `debugger`: the first reading of the clock is before it, the second after. */
  function pauseFor(ms: number) {
    let reading = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      reading += 1;
      return reading % 2 === 1 ? 1000 : 1000 + ms;
    });
  }
  const inProduction = () => vi.stubEnv('PROD', true);

  it.each([
    [160, 0],
    [160.1, 1],
    [500, 1],
    [0, 0],
  ])('a pause of %d ms is reported %d times in a second', (ms, times) => {
    inProduction();
    pauseFor(ms);
    watch();
    vi.advanceTimersByTime(999);
    expect(facts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(facts).toEqual(Array.from({ length: times }, () => ({ kind: 'devtoolsOpened', detail: '' })));
  });

  it('are looked for each second until the watch is stopped', () => {
    inProduction();
    pauseFor(200);
    watch();
    vi.advanceTimersByTime(3000);
    stop();
    vi.advanceTimersByTime(3000);
    expect(facts.length).toBe(3);
  });

  it('are not looked for in development, unless the address asks for it', () => {
    pauseFor(500);
    watch();
    vi.advanceTimersByTime(5000);
    expect(facts).toEqual([]);
    stop();
    history.replaceState(null, '', '/student-portal/quizzes/quiz-1?proctor=full');
    watch();
    vi.advanceTimersByTime(1000);
    expect(facts.length).toBe(1);
  });
});
