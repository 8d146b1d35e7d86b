import { describe, expect, it } from 'vitest';
import type { SittingEvent } from '../../../../contract/exam/attempts.ts';
import { countSigns, isUnproctored } from '../../../../server/exam/sitting/signs.ts';
import { moduleEndingByEvents, quizEndingByEvents } from '../../../../server/exam/sitting/violations.ts';

const events = (...seen: string[]): SittingEvent[] =>
  seen.map((each, index) => {
    const [kind = '', detail = ''] = each.split(' ');
    return { id: `e${index}`, kind: kind as SittingEvent['kind'], detail, at: index };
  });

/** By specification 4.2 and 4.3, each for itself. */
const endings: [string[], quiz: string | null, module: string | null][] = [
  [[], null, null],
  [['interrupted', 'interrupted', 'interrupted'], null, null],
  [['keyPressed Alt', 'keyPressed Alt'], null, null],
  [['keyPressed Alt', 'keyPressed Alt', 'keyPressed Alt'], 'warningLimit', 'warningLimit'],
  [['keyPressed Alt', 'interrupted', 'keyPressed Meta', 'keyPressed Control'], 'warningLimit', 'warningLimit'],
  [['keyPressed F12'], null, 'restrictedKey'],
  [['keyPressed PrintScreen'], null, 'restrictedKey'],
  [['keyPressed F12', 'keyPressed F12', 'keyPressed PrintScreen'], 'warningLimit', 'restrictedKey'],
  [['tabHidden'], 'tabHidden', 'tabHidden'],
  [['fullscreenLeft'], 'fullscreenLeft', 'fullscreenLeft'],
  [['devtoolsOpened'], null, 'devtoolsOpened'],
  [['tabHidden', 'fullscreenLeft'], 'tabHidden', 'tabHidden'],
  [['keyPressed Alt', 'keyPressed Alt', 'fullscreenLeft'], 'fullscreenLeft', 'fullscreenLeft'],
];

describe('what the events on record cost', () => {
  it.each(endings)('%j', (seen, quiz, module) => {
    expect([quizEndingByEvents(events(...seen)), moduleEndingByEvents(events(...seen))]).toEqual([quiz, module]);
  });
});

describe('signs of life', () => {
  const now = new Date(1_000_000);
  const none = { signs: 0, lastSignAt: null };

  it('count once each, whatever order they come in and how often', () => {
    const once = countSigns(none, [60_000, 30_000], now);
    expect(once).toEqual({ signs: 2, lastSignAt: new Date(60_000) });
    expect(countSigns(once, [30_000, 60_000, 90_000], now)).toEqual({ signs: 3, lastSignAt: new Date(90_000) });
  });

  it('count no more often than a page gives them, and none that is to come', () => {
    const many = Array.from({ length: 200 }, (_, index) => 100_000 + index);
    expect(countSigns(none, many, now)).toEqual({ signs: 1, lastSignAt: new Date(100_000) });
    expect(countSigns(none, [now.getTime() + 30_001], now)).toEqual(none);
  });

  it('are not counted for a sitting that was begun before they were asked for', () => {
    expect(countSigns({ signs: null, lastSignAt: null }, [30_000], now)).toEqual({ signs: null, lastSignAt: null });
  });

  it.each([
    ['one with all of them', 60, 1800, false],
    ['one with three quarters of them', 45, 1800, false],
    ['one with fewer', 44, 1800, true],
    ['one with none', 0, 1800, true],
    ['one that was begun just now', 0, 90, false],
    ['one without, a little longer', 0, 91, true],
    ['one from before they were asked for', null, 1800, false],
  ])('are missing or not: %s', (_, signs, totalTime, unproctored) => {
    expect(isUnproctored({ signs, totalTime })).toBe(unproctored);
  });
});
