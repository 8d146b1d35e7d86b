// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFirstSight } from '../../../src/services/site/in-view.ts';
import { observeByHand } from '../../support/services/observed.ts';

let made: ReturnType<typeof observeByHand>;
beforeEach(() => {
  made = observeByHand();
  document.body.innerHTML = '<div id="other"></div>';
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(window, { scrollY: 0 });
});

describe('first sight', () => {
  const look = () => {
    const told: number[] = [];
    const stop = watchFirstSight('other', (at) => told.push(at));
    return { told, stop, observer: made[0] };
  };

  it('is the opening of the page for what was on the screen from the beginning', () => {
    const { told, observer } = look();
    observer?.see([{ id: 'other', isIntersecting: true }]);
    expect([told, observer?.isWatching]).toEqual([[0], false]);
  });

  it.each([
    ['comes into sight later', 0, [false, true]],
    ['is in sight of a page that has been scrolled', 300, [true]],
  ])('is now for what %s', (_, scrollY, sights) => {
    vi.spyOn(performance, 'now').mockReturnValue(4321);
    Object.assign(window, { scrollY });
    const { told, observer } = look();
    for (const isIntersecting of sights) observer?.see([{ id: 'other', isIntersecting }]);
    expect(told).toEqual([4321]);
  });

  it('is not told of what is not there, nor after stopping', () => {
    const { stop, observer } = look();
    stop();
    watchFirstSight('nowhere', () => expect.unreachable())();
    expect([observer?.isWatching, made.length]).toEqual([false, 1]);
  });
});
