import { expect, it } from 'vitest';
import type { Layout } from '../../../tools/statecharts/chart/layout.ts';
import { beginning, isSeen, readable, whole } from '../../../tools/statecharts/page/lying.ts';

const makeLayout = (width: number, height: number): Layout => ({
  machine: 'lamp',
  width,
  height,
  states: [
    {
      id: 'lamp.on',
      title: 'on',
      type: 'atomic',
      isRegion: false,
      isFolded: false,
      isDeep: false,
      depth: 1,
      tags: [],
      lines: [],
      x: width - 90,
      y: height - 40,
      width: 80,
      height: 30,
    },
  ],
  dots: [],
  edges: [],
  initial: ['lamp.on'],
  transitions: [],
});
const frame = { clientWidth: 768, clientHeight: 600 };
const none = new Set<string>();

it.each([
  ['high', 400, 560],
  ['wide', 800, 300],
  ['small', 100, 100],
])('a %s chart is shown whole, below the buttons that lie over the upper corners', (_, width, height) => {
  const layout = makeLayout(width, height);
  const at = beginning(frame, layout, none);
  expect(isSeen(frame, { x: 0, y: 0, width, height }, at)).toBe(true);
  // As far as the lower edge of ‘Chart as text’.
  expect(at.applyY(0)).toBeGreaterThan(42);
  expect(at.applyX(0)).toBeCloseTo(frame.clientWidth - at.applyX(width));
});

it('a chart that is too large to be read whole begins with the states that are on, or those it begins with', () => {
  const layout = makeLayout(4000, 4000);
  const at = beginning(frame, layout, new Set(['lamp.on']));
  expect([at.k, isSeen(frame, { x: 3910, y: 3960, width: 80, height: 30 }, at)]).toEqual([readable, true]);
  expect(beginning(frame, layout, none)).toEqual(at);
  expect(beginning(frame, { ...layout, initial: [] }, none)).toEqual(whole(frame, layout));
});

it('a frame without a size yet does no harm', () => {
  expect(whole({ clientWidth: 0, clientHeight: 0 }, makeLayout(400, 300)).k).toBe(1);
});
