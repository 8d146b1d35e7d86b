import { type DrawnLine, valueAt } from './drawn-line.ts';
import type { Point } from './maths/sample.ts';
import { tickStep } from './maths/ticks.ts';
import { placing, type Size, type View } from './maths/view-box.ts';

export type Trace = { id: number; x: number };

/** How near a tap must be to a point that was found, in pixels. */
const nearPoint = 14;

export const traceable = (lines: readonly DrawnLine[]): DrawnLine[] =>
  lines.filter(({ shown, line }) => shown && line.kind === 'curve');

/** Where the followed point is; null when its line has gone. */
export function tracedPoint(lines: readonly DrawnLine[], trace: Trace | null): (Point & { line: DrawnLine }) | null {
  const line = traceable(lines).find(({ id }) => id === trace?.id);
  const y = line && trace ? valueAt(line, trace.x) : null;
  return line && trace && y !== null ? { x: trace.x, y, line } : null;
}

/** The round step of x by which arrow keys follow a curve: a tenth of the grid's. */
export const traceStep = (view: View): number => tickStep(view.ux, 80) / 10;

/** The next round x in a direction. */
export function traceMoved(trace: Trace, view: View, direction: 1 | -1): Trace {
  const step = traceStep(view);
  const cells = trace.x / step;
  const next = direction === 1 ? Math.floor(cells + 1 + 1e-6) : Math.ceil(cells - 1 - 1e-6);
  return { ...trace, x: Number((next * step).toPrecision(12)) };
}

/** The next curve up or down the list, at the same x. */
export function traceSwitched(trace: Trace, lines: readonly DrawnLine[], direction: 1 | -1): Trace {
  const curves = traceable(lines);
  const at = curves.findIndex(({ id }) => id === trace.id);
  const line = curves[(at + direction + curves.length) % curves.length];
  return line ? { ...trace, id: line.id } : trace;
}

/**
 * The point to follow after a tap: the nearest curve's at that x, or a found point that was tapped. Null away from every curve's
 * reach.
 */
export function traceAt(
  place: { x: number; y: number },
  { view, size, lines, points }: { view: View; size: Size; lines: readonly DrawnLine[]; points: readonly Point[] },
): Trace | null {
  const { px, py, x } = placing(view, size);
  const tapped = points.find((point) => Math.hypot(px(point.x) - place.x, py(point.y) - place.y) < nearPoint);
  const at = tapped?.x ?? x(place.x);
  const away = (line: DrawnLine) => Math.abs(py(valueAt(line, at) ?? NaN) - (tapped ? py(tapped.y) : place.y));
  const [nearest] = traceable(lines)
    .filter((line) => away(line) < size.height)
    .toSorted((a, b) => away(a) - away(b));
  return nearest ? { id: nearest.id, x: at } : null;
}
