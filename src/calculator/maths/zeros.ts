import type { Curve } from './read-line.ts';
import { findEdge, type Point } from './sample.ts';

const steps = 800;
const halvings = 80;
/** More than these are not points any more, but a pattern: sin(100x), or two lines that are the same. */
const most = 40;

/** Three neighbours. */
type Triple = [before: Point, here: Point, after: Point];

/** Where a function is 0 between two places: where it changes its sign, touches the axis, or begins. None where it is 0 throughout. */
export function findZeros(f: Curve, from: number, to: number): number[] {
  const found = triples(f, from, to).flatMap(([before, here, after]) => {
    if (here.y === 0) return [here.x];
    if (before.y * here.y < 0) return findCrossing(f, before, here);
    if (Number.isNaN(before.y) && !Number.isNaN(here.y)) return findBeginning(f, here, before.x);
    if (Number.isNaN(after.y) && !Number.isNaN(here.y)) return findBeginning(f, here, after.x);
    return isDip(before, here, after) ? findTouch(f, before.x, after.x, here.y) : [];
  });
  const apart = inOrder(found, (to - from) * 1e-6);
  return apart.length > most ? [] : apart;
}

/** The points of a curve between two places that are lower or higher than all in their neighbourhood. */
export function turningPoints(f: Curve, from: number, to: number): Point[] {
  const step = (to - from) / steps;
  const found = triples(f, from, to).flatMap(([before, here, after]) => {
    const [rise, fall] = [here.y - before.y, here.y - after.y];
    if (!(rise * fall >= 0) || Math.abs(rise + fall) <= 1e-12 * Math.max(1, Math.abs(here.y))) return [];
    const sign = rise + fall > 0 ? -1 : 1;
    const x = neat(
      lowest((at) => sign * f(at), before.x, after.x),
      f,
    );
    const beats = [before, after].every(({ y }) => sign * f(x) < sign * y);
    return beats && !isPole(f(x), here.y) && !jumpsAt(f, x, step) ? [x] : [];
  });
  const apart = inOrder(found, step / 10);
  return apart.length > most ? [] : apart.map((x) => ({ x, y: rounded(f(x)) }));
}

/** Where two curves meet between two places. */
export const meetingPoints = (f: Curve, g: Curve, from: number, to: number): Point[] =>
  findZeros((x) => f(x) - g(x), from, to).map((x) => ({ x, y: rounded(f(x)) }));

/** Overlapping triples over the whole width, and one step beyond it to both sides. */
function triples(f: Curve, from: number, to: number): Triple[] {
  const points = Array.from({ length: steps + 3 }, (_, step) => {
    const x = from + ((to - from) * (step - 1)) / steps;
    return { x, y: f(x) };
  });
  return points.flatMap((here, at): Triple[] => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return before && after ? [[before, here, after]] : [];
  });
}

/** By halving, as far as numbers go. None where the sign changes across a pole or a jump. */
function findCrossing(f: Curve, from: Point, to: Point): number[] {
  let [a, b] = [from, to];
  for (let turn = 0; turn < halvings; turn += 1) {
    const x = (a.x + b.x) / 2;
    const y = f(x);
    if (y === 0) return [neat(x, f)];
    if (Number.isNaN(y)) return [];
    if (y * a.y < 0) b = { x, y };
    else a = { x, y };
  }
  const isContinuous = Math.abs(a.y - b.y) < 1e-3 * Math.abs(from.y - to.y);
  return isContinuous ? [neat(a.x, f)] : [];
}

/** √x is 0 where it begins. */
function findBeginning(f: Curve, known: Point, unknown: number): number[] {
  const edge = findEdge(f, known, unknown, halvings);
  const near = [6, 9].map((digits) => Number(edge.x.toFixed(digits))).find((x) => f(x) === 0);
  return near === undefined ? [] : [near];
}

const isDip = (before: Point, here: Point, after: Point) =>
  Math.abs(here.y) <= Math.abs(before.y) && Math.abs(here.y) <= Math.abs(after.y) && here.y * after.y > 0;

function findTouch(f: Curve, from: number, to: number, size: number): number[] {
  const x = neat(
    lowest((at) => Math.abs(f(at)), from, to),
    f,
  );
  return Math.abs(f(x)) <= 1e-12 + 1e-9 * Math.abs(size) ? [x] : [];
}

const golden = (Math.sqrt(5) - 1) / 2;

/** The place of the lowest value between two places, by golden section. */
function lowest(f: Curve, from: number, to: number): number {
  let [a, b] = [from, to];
  for (let turn = 0; turn < 60; turn += 1) {
    const [left, right] = [b - golden * (b - a), a + golden * (b - a)];
    if (f(left) <= f(right)) b = right;
    else a = left;
  }
  return (a + b) / 2;
}

const isPole = (y: number, nearby: number) => !(Math.abs(y) <= 1e6 * Math.max(1, Math.abs(nearby)));

function jumpsAt(f: Curve, x: number, step: number): boolean {
  const around = (distance: number) => Math.abs(f(x + distance) - f(x)) + Math.abs(f(x - distance) - f(x));
  return !(around(step * 1e-6) <= Math.max(around(step * 1e-3) / 2, 1e-9));
}

/** A place that was found numerically, as the round number it probably is: the value there must be as good. */
function neat(x: number, f: Curve): number {
  const scale = Math.max(1, Math.abs(f(x + 1e-3) - f(x - 1e-3)));
  const round = [6, 9].map((digits) => Number(x.toFixed(digits))).find((each) => Math.abs(f(each) - f(x)) <= 1e-11 * scale);
  const chosen = round ?? x;
  return chosen === 0 ? 0 : chosen;
}

const rounded = (y: number) => (Math.abs(y) < 1e-12 ? 0 : Number(y.toPrecision(12)));

function inOrder(places: number[], least: number): number[] {
  return places
    .toSorted((a, b) => a - b)
    .filter((place, at, all) => {
      const before = all[at - 1];
      return before === undefined || place - before > least;
    });
}
