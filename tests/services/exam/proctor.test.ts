// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPolicy, type ProctorPolicy, quizPolicy } from '../../../src/content/proctor-policies.ts';
import { type ProctorFact, watchProctor } from '../../../src/services/exam/proctor.ts';
import { proves } from '../../support/proves.ts';
import { press, release } from '../../support/services/keyboard.ts';
import { pageEvent, showDocument } from '../../support/services/page.ts';

let facts: ProctorFact[];
let stop: () => void;
const watch = (policy: ProctorPolicy = quizPolicy) => {
  stop = watchProctor(policy, (fact) => facts.push(fact));
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

it('tells a mock test’s keys apart: counted, acting at once, spoken about', proves('4.3-24', '4.3-27'), () => {
  watch(mockPolicy);
  for (const key of ['Shift', 'F12', 'Escape']) {
    press(key);
    release(key);
  }
  expect(facts).toEqual([
    { kind: 'keyPressed', detail: 'Shift' },
    { kind: 'keyForbidden', detail: 'F12' },
    { kind: 'keyNoticed', detail: 'Escape' },
  ]);
});

describe('a key that was pressed in the calculator', () => {
  const frame = document.createElement('iframe');
  const passOn = (key: string) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'calculator.key', key },
        origin: window.location.origin,
        source: frame.contentWindow,
      }),
    );
  beforeEach(() => document.body.append(frame));
  afterEach(() => frame.remove());

  it('counts as that key until the watch is stopped', proves('4.3-27', '4.3-28'), () => {
    watch(mockPolicy);
    passOn('F12');
    passOn('PrintScreen');
    stop();
    passOn('F12');
    expect(facts).toEqual([
      { kind: 'keyForbidden', detail: 'F12' },
      { kind: 'keyForbidden', detail: 'PrintScreen' },
    ]);
  });

  it('is nothing where the policy does not watch for it', () => {
    watch({ ...mockPolicy, immediateKeys: [] });
    passOn('F12');
    expect(facts).toEqual([]);
  });
});

describe('the hidden tab', proves('4.2-19'), () => {
  beforeEach(() => watch());

  it('is reported each time the tab is hidden, not when it is shown', () => {
    showDocument('hidden');
    showDocument('visible');
    showDocument('hidden');
    expect(facts).toEqual([{ kind: 'tabHidden' }, { kind: 'tabHidden' }]);
  });

  it('is none while the page is unloaded, and one again when it came back', () => {
    pageEvent('pagehide');
    showDocument('hidden');
    expect(facts).toEqual([]);
    pageEvent('pageshow');
    showDocument('visible');
    showDocument('hidden');
    expect(facts).toEqual([{ kind: 'tabHidden' }]);
  });

  it('is reported no more after the watch was stopped', () => {
    stop();
    showDocument('hidden');
    press('F12');
    expect(facts).toEqual([]);
  });
});

describe('developer tools', proves('9-7', '9-8'), () => {
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
    [160, []],
    [160.1, ['160 ms']],
    [504.7, ['505 ms']],
    [0, []],
  ])('a pause of %d ms is reported as %j', proves('4.3-16'), (ms, evidence) => {
    inProduction();
    pauseFor(ms);
    watch();
    vi.advanceTimersByTime(999);
    expect(facts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(facts).toEqual(evidence.map((detail) => ({ kind: 'devtoolsOpened', detail })));
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
