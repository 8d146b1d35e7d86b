import type { Relation } from './read-line.ts';
import type { Point } from './sample.ts';
import type { Bounds } from './view-box.ts';

export type Segment = [Point, Point];
type Corner = Point & { value: number };

/** Where a relation is 0, as short segments: marching squares over `columns` by `rows` cells. Poles are left out. */
export function contour(of: Relation, bounds: Bounds, columns: number, rows: number): Segment[] {
  const corners = grid(of, bounds, columns, rows);
  const segments: Segment[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = [
        corners[row]?.[column],
        corners[row]?.[column + 1],
        corners[row + 1]?.[column + 1],
        corners[row + 1]?.[column],
      ];
      const crossings = cell.flatMap((corner, at) => crossing(of, corner, cell[(at + 1) % 4]));
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [crossings[at], crossings[at + 1]];
        if (from && to) segments.push([from, to]);
      }
    }
  }
  return segments;
}

function grid(of: Relation, { left, right, bottom, top }: Bounds, columns: number, rows: number): Corner[][] {
  return Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => {
      const x = left + ((right - left) * column) / columns;
      const y = bottom + ((top - bottom) * row) / rows;
      return { x, y, value: of(x, y) };
    }),
  );
}

/** Where the sign changes between two corners, looked for more closely. Across a pole it changes too, but there the values grow. */
function crossing(of: Relation, one: Corner | undefined, other: Corner | undefined): Point[] {
  if (!one || !other || Number.isNaN(one.value) || Number.isNaN(other.value) || one.value > 0 === other.value > 0) return [];
  // From the same corner whichever cell asks, so that neighbouring cells find the same point.
  let [a, b] = one.x + one.y < other.x + other.y ? [one, other] : [other, one];
  for (let turn = 0; turn < 4; turn += 1) {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const middle = { x, y, value: of(x, y) };
    if (middle.value > 0 === a.value > 0) a = middle;
    else b = middle;
  }
  const size = ({ value }: Corner, { value: another }: Corner) => Math.max(Math.abs(value), Math.abs(another));
  if (!(size(a, b) < size(one, other))) return [];
  const share = a.value / (a.value - b.value);
  return [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }];
}

/**
 * Joins segments that share an end into lists of points, so that a pattern of dashes runs on. Ends nearer than `near` are one.
 */
export function joined(segments: readonly Segment[], near: number): Point[][] {
  const toKey = ({ x, y }: Point) => `${Math.round(x / near)} ${Math.round(y / near)}`;
  const meeting = new Map<string, Set<Segment>>();
  for (const segment of segments) {
    for (const end of segment) {
      const name = toKey(end);
      meeting.set(name, (meeting.get(name) ?? new Set()).add(segment));
    }
  }
  const left = new Set(segments);
  const take = (segment: Segment) => {
    left.delete(segment);
    for (const end of segment) meeting.get(toKey(end))?.delete(segment);
  };
  /** Where the line goes on from its last point. */
  const follow = (line: Point[]) => {
    for (let end = line.at(-1); end; ) {
      const name = toKey(end);
      const [segment] = meeting.get(name) ?? [];
      if (!segment) return line;
      take(segment);
      end = segment[toKey(segment[0]) === name ? 1 : 0];
      line.push(end);
    }
    return line;
  };
  const lines: Point[][] = [];
  for (const segment of left) {
    take(segment);
    const forwards = follow([...segment]);
    lines.push(follow(forwards.toReversed()));
  }
  return lines;
}

/** A part of one row of the plane: from `from` to `to`, `y` in the middle of the row. */
export type Run = { y: number; from: number; to: number };

/** The region where a relation is positive, row by row, its ends found between the columns. */
export function runsInside(inside: Relation, { left, right, bottom, top }: Bounds, columns: number, rows: number): Run[] {
  return Array.from({ length: rows }, (_, row) => bottom + ((top - bottom) * (row + 0.5)) / rows).flatMap((y) => {
    const runs: Run[] = [];
    let from: number | null = null;
    let before = { x: left, value: NaN };
    for (let column = 0; column <= columns; column += 1) {
      const x = left + ((right - left) * column) / columns;
      const value = inside(x, y);
      if (value > 0 && from === null) from = edge(before, { x, value });
      else if (!(value > 0) && from !== null) {
        runs.push({ y, from, to: edge({ x, value }, before) });
        from = null;
      }
      before = { x, value };
    }
    return from === null ? runs : [...runs, { y, from, to: right }];
  });
}

type Reading = { x: number; value: number };
const edge = (outside: Reading, within: Reading): number =>
  Number.isNaN(outside.value) ? within.x : outside.x + ((within.x - outside.x) * outside.value) / (outside.value - within.value);
