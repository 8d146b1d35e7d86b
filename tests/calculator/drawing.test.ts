import { describe, expect, it } from 'vitest';
import { contour, joined, runsInside } from '../../src/calculator/maths/contour.ts';
import { fractionText, numberText } from '../../src/calculator/maths/number-text.ts';
import { sampleCurve } from '../../src/calculator/maths/sample.ts';
import { tickStep, ticksBetween } from '../../src/calculator/maths/ticks.ts';
import { fitHeight, home, pan, placing, toBounds, zoom } from '../../src/calculator/maths/view-box.ts';

const bounds = { left: -10, right: 10, bottom: -10, top: 10 };

describe('numbers for people', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [-2.5, '−2.5'],
    [0.1 + 0.2, '0.3'],
    [5 / 3, '1.666666667'],
    [1234567.5, '1234567.5'],
    [1.5e12, '1.5 × 10¹²'],
    [-2e-7, '−2 × 10⁻⁷'],
    [NaN, 'undefined'],
  ])('%d is %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it.each([
    [5 / 3, '5/3'],
    [-1 / 7, '−1/7'],
    [0.125, '1/8'],
    [355 / 113, '355/113'],
    [4, null],
    [Math.PI, null],
    [Math.SQRT2, null],
    [NaN, null],
  ])('%d as a fraction: %s', (value, text) => {
    expect(fractionText(value)).toBe(text);
  });
});

describe('ticks', () => {
  it.each([
    [0.05, 60, 5],
    [0.02, 50, 1],
    [0.03, 60, 2],
    [1, 60, 100],
    [0.0001, 60, 0.01],
  ])('a pixel of %d and %d pixels at least: every %d', (unit, least, step) => {
    expect(tickStep(unit, least)).toBeCloseTo(step, 12);
  });

  it('stand at round numbers, and 0 has no label', () => {
    expect(ticksBetween(-0.25, 0.3, 0.1)).toEqual([
      { at: -0.2, label: '−0.2' },
      { at: -0.1, label: '−0.1' },
      { at: 0, label: '' },
      { at: 0.1, label: '0.1' },
      { at: 0.2, label: '0.2' },
      { at: 0.3, label: '0.3' },
    ]);
    expect(ticksBetween(0, 1, 1e-9)).toEqual([]);
  });
});

describe('the view', () => {
  const size = { width: 400, height: 400 };
  const view = home(size);

  it('begins with ten units to either side', () => {
    expect(toBounds(view, size)).toEqual(bounds);
    expect(toBounds(home({ width: 400, height: 100 }), { width: 400, height: 100 })).toEqual({
      left: -25,
      right: 25,
      bottom: -6.25,
      top: 6.25,
    });
  });

  it('is dragged with the pointer', () => {
    expect(toBounds(pan(view, 100, 40), size)).toEqual({ left: -15, right: 5, bottom: -8, top: 12 });
  });

  it('zooms and keeps what is under the pointer', () => {
    const closer = zoom(view, 2, { x: 100, y: -100 });
    expect(toBounds(closer, size)).toEqual({ left: -2.5, right: 7.5, bottom: -2.5, top: 7.5 });
    expect([placing(closer, size).px(5), placing(closer, size).py(5)]).toEqual([300, 100]);
    expect(zoom(view, 1e30).ux).toBe(1e-9);
  });

  it('fits the height to values, and a pole does not flatten the rest', () => {
    const ys = [...Array.from({ length: 100 }, (_, at) => at), 1e9, NaN];
    const fitted = toBounds(fitHeight(view, size, ys), size);
    expect([fitted.left, fitted.right, fitted.bottom < 2, fitted.top > 98, fitted.top < 120]).toEqual([
      -10,
      10,
      true,
      true,
      true,
    ]);
    expect(fitHeight(view, size, [NaN])).toEqual(view);
  });
});

describe('a curve is followed', () => {
  it('in one piece where it is continuous, however steep', () => {
    expect(sampleCurve((x) => x ** 2, bounds, 200)).toHaveLength(1);
    expect(sampleCurve((x) => 1000 * x, bounds, 200)).toHaveLength(1);
  });

  it('with a gap at poles and jumps', () => {
    expect(sampleCurve((x) => (x === 0 ? NaN : 1 / x), bounds, 200)).toHaveLength(2);
    expect(sampleCurve((x) => 1 / (x - 0.033), bounds, 200)).toHaveLength(2);
    expect(sampleCurve(Math.tan, bounds, 400)).toHaveLength(7);
    expect(sampleCurve(Math.floor, { ...bounds, left: 0.01, right: 3.99 }, 200)).toHaveLength(4);
  });

  it('to where it begins', () => {
    const [piece] = sampleCurve((x) => Math.sqrt(x - 1.23), bounds, 200);
    expect(piece?.[0]?.x).toBeCloseTo(1.23, 5);
    expect(piece?.at(-1)?.x).toBe(10);
  });
});

describe('a relation', () => {
  const circle = (x: number, y: number) => x ** 2 + y ** 2 - 25;

  it('is one closed line near to the circle', () => {
    const lines = joined(contour(circle, { left: -9.9, right: 10.1, bottom: -10, top: 10 }, 80, 80), 1e-6);
    expect(lines).toHaveLength(1);
    const [points = []] = lines;
    const radii = points.map(({ x, y }) => Math.hypot(x, y));
    expect(Math.max(...radii.map((radius) => Math.abs(radius - 5)))).toBeLessThan(0.01);
    expect(Math.hypot((points[0]?.x ?? 0) - (points.at(-1)?.x ?? 9), (points[0]?.y ?? 0) - (points.at(-1)?.y ?? 9))).toBeLessThan(
      1e-6,
    );
  });

  it('is not drawn along a pole', () => {
    expect(contour((x) => 1 / (x - 0.1), bounds, 50, 50)).toEqual([]);
  });

  it('has an inside, row by row', () => {
    const runs = runsInside((x, y) => -circle(x, y), bounds, 100, 5);
    expect(runs.map(({ y, from, to }) => [y, Math.round(from * 10) / 10, Math.round(to * 10) / 10])).toEqual([
      [-4, -3, 3],
      [0, -5, 5],
      [4, -3, 3],
    ]);
    expect(runsInside((x) => x, bounds, 10, 1)).toEqual([{ y: 0, from: 0, to: 10 }]);
  });
});
