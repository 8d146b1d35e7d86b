import type { Point } from './layout.ts';

/** To a tenth of a pixel: enough to look at, and short to write. */
export const round = (value: number) => Math.round(value * 10) / 10;

const bend = 6;
const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(by / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};
const said = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** Through the points, with round corners. */
export function drawPath(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (!before) return `M${said(point)}`;
      if (!after) return `L${said(point)}`;
      return `L${said(towards(point, before, bend))}Q${said(point)} ${said(towards(point, after, bend))}`;
    })
    .join('');
}

/** The head of the arrow, a wedge at the end of its line. */
export function drawHead(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const { x, y } = end;
  const length = Math.hypot(x - before.x, y - before.y) || 1;
  const [dx, dy] = [(x - before.x) / length, (y - before.y) / length];
  const back = { x: x - dx * 8, y: y - dy * 8 };
  return `M${said({ x, y })}L${said({ x: back.x - dy * 4, y: back.y + dx * 4 })}L${said({ x: back.x + dy * 4, y: back.y - dx * 4 })}Z`;
}
