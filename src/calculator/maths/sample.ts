import type { Curve } from './read-line.ts';
import type { Bounds } from './view-box.ts';

export type Point = { x: number; y: number };

/** How often a distance is halved to look closely. */
const halvings = 18;

/**
 * Follows a curve through a view in `columns` steps: lists of points to be joined. A list ends where the curve has no value (its
 * last point is as near to there as can be told) and where it jumps, so that no line is drawn along a pole.
 */
export function sampleCurve(f: Curve, { left, right, bottom, top }: Bounds, columns: number): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = () => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  };
  const steep = (top - bottom) / 60;
  let before: Point | null = null;
  for (let column = 0; column <= columns; column += 1) {
    const x = left + ((right - left) * column) / columns;
    const here = { x, y: f(x) };
    const [was, is] = [before !== null && Number.isFinite(before.y), Number.isFinite(here.y)];
    if (before && was !== is) {
      const edge = findEdge(f, was ? before : here, was ? here.x : before.x);
      piece.push(edge);
      if (was) end();
    } else if (before && is && Math.abs(here.y - before.y) > steep && jumps(f, before, here)) end();
    if (is) piece.push(here);
    before = here;
  }
  end();
  return pieces;
}

/** The last point that has a value, between one that has and a place that has not. */
export function findEdge(f: Curve, known: Point, unknown: number, turns = halvings): Point {
  let [last, beyond] = [known, unknown];
  for (let turn = 0; turn < turns; turn += 1) {
    const x = (last.x + beyond) / 2;
    const y = f(x);
    if (Number.isFinite(y)) last = { x, y };
    else beyond = x;
  }
  return last;
}

/** Whether the difference stays as the distance shrinks: a continuous curve's shrinks with it. */
function jumps(f: Curve, from: Point, to: Point): boolean {
  let [a, b] = [from, to];
  for (let turn = 0; turn < halvings; turn += 1) {
    const x = (a.x + b.x) / 2;
    const middle = { x, y: f(x) };
    if (!Number.isFinite(middle.y)) return true;
    if (Math.abs(middle.y - a.y) > Math.abs(b.y - middle.y)) b = middle;
    else a = middle;
  }
  return Math.abs(b.y - a.y) > Math.abs(to.y - from.y) / 4;
}
