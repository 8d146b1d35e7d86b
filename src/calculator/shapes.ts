import { contour, joined, runsInside } from './maths/contour.ts';
import type { Line } from './maths/read-line.ts';
import { type Point, sampleCurve } from './maths/sample.ts';
import { placing, type Size, toBounds, type View } from './maths/view-box.ts';

/** A line in pixels: SVG path data of the line and of its region. */
export type Shape = { path: string; region: string; isStrict: boolean; dot: Point | null };

/** Pixels from one value of a curve to the next, and the sides of a relation's cells and a region's rows. */
const [curveStep, cellSide, rowHeight] = [1.5, 5, 3];

export const isPlace = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y);

export function toShape(line: Line, view: View, size: Size): Shape {
  const isRegion = 'region' in line && line.region !== undefined;
  return {
    path: toPath(line, view, size),
    region: isRegion && line.region ? regionPath(line.region.inside, view, size) : '',
    isStrict: isRegion && line.region?.strict === true,
    dot: line.kind === 'point' ? { x: placing(view, size).px(line.x), y: placing(view, size).py(line.y) } : null,
  };
}

function toPath(line: Line, view: View, size: Size): string {
  const { width, height } = size;
  const { px, py } = placing(view, size);
  const bounds = toBounds(view, size);
  // Far outside is as good as infinitely far, and easier to draw.
  const at = ({ x, y }: Point) => `${short(px(x))} ${short(Math.min(3 * height, Math.max(-2 * height, py(y))))}`;
  if (line.kind === 'vertical') return `M${short(px(line.x))} 0V${height}`;
  if (line.kind === 'curve')
    return sampleCurve(line.f, bounds, Math.ceil(width / curveStep))
      .map((piece) => `M${piece.map(at).join('L')}`)
      .join('');
  if (line.kind === 'relation')
    return joined(contour(line.of, bounds, Math.ceil(width / cellSide), Math.ceil(height / cellSide)), view.ux / 100)
      .map((piece) => `M${piece.map(at).join('L')}`)
      .join('');
  return '';
}

function regionPath(inside: (x: number, y: number) => number, view: View, size: Size): string {
  const { px, py } = placing(view, size);
  const rows = Math.ceil(size.height / rowHeight);
  const high = size.height / rows;
  return runsInside(inside, toBounds(view, size), Math.ceil(size.width / cellSide), rows)
    .map(
      ({ y, from, to }) => `M${short(px(from))} ${short(py(y) - high / 2)}H${short(px(to))}v${short(high)}H${short(px(from))}z`,
    )
    .join('');
}

const short = (pixels: number) => Math.round(pixels * 100) / 100;
