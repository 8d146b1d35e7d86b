import { axesOf, plane } from '../../../content/figures/support/axes.mjs';
import { type Point, pen, range } from '../../../content/figures/support/svg.mjs';

/** What is drawn on a plane: a curve y = f(x), and points that are marked on it. */
export type Drawing = { curve: (x: number) => number; marked: readonly Point[] };

const marks = pen({ roundJoins: true });
const { grid, planeAxes } = axesOf(marks);

/** The plane goes from -reach to reach on both axes. */
const reach = 8;
const unit = 30;

/** The graph of a function over a grid, cut off where the plane ends. */
export function drawPlane({ curve, marked }: Drawing): string {
  const ends: Point = [-reach, reach];
  const area = plane({ left: 80, top: 50, unit, x: ends, y: ends });
  const all = range(-reach, reach);
  const labels = all.filter((value) => value % 2 === 0 && value !== 0);
  // A label that the curve would run through is left out: the grid says what it says.
  const isFree = ([left, right]: Point, [low, high]: Point) =>
    range(left, right, 1 / 20).every((x) => curve(x) < low || curve(x) > high);
  const below = labels.filter((value) => isFree([value - 0.6, value + 0.5], [-1.4, -0.1]));
  const beside = labels.filter((value) => isFree([-1.4, -0.1], [value - 0.5, value + 0.5]));
  const seen = range(-reach, reach, 1 / 20).filter((x) => Math.abs(curve(x)) <= reach);
  return marks.figure(100 + 2 * reach * unit, [
    ...grid(area, all, all),
    ...planeAxes(area, below, beside),
    marks.polyline(seen.map((x) => area.at(x, curve(x)))),
    ...marked.map(([x, y]) => marks.dot(area.at(x, y))),
  ]);
}
