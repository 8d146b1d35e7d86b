import { useMemo } from 'react';
import type { DrawnLine } from '../drawn-line.ts';
import { pointText } from '../maths/number-text.ts';
import type { Point } from '../maths/sample.ts';
import { placing, type Size, type View } from '../maths/view-box.ts';
import { isPlace, toShape } from '../shapes.ts';
import looks from './looks.module.css';
import styles from './plot.module.css';
import { PlotGrid } from './plot-grid.tsx';

/** The graph itself. For eyes alone: the lines' words and the table say the same. */
export function PlotPicture({
  view,
  size,
  lines,
  points,
  traced,
}: {
  view: View;
  size: Size;
  lines: readonly DrawnLine[];
  points: readonly Point[];
  traced: (Point & { line: DrawnLine }) | null;
}) {
  const { width, height } = size;
  if (width === 0 || height === 0) return null;
  const { px, py } = placing(view, size);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className={styles.picture} aria-hidden="true">
      <PlotGrid view={view} size={size} />
      {lines.map((line) => (line.shown ? <DrawnShape key={line.id} drawn={line} view={view} size={size} /> : null))}
      {distinct(points.filter(isPlace)).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={px(x)} cy={py(y)} className={styles.point} />
      ))}
      {traced && isPlace(traced) ? (
        <g data-look={traced.line.look}>
          <circle cx={px(traced.x)} cy={py(traced.y)} className={styles.traced} />
          <text
            x={Math.min(width - 4, Math.max(4, px(traced.x)))}
            y={Math.min(height - 8, Math.max(20, py(traced.y) - 14))}
            textAnchor={px(traced.x) > width - 90 ? 'end' : px(traced.x) < 90 ? 'start' : 'middle'}
            className={styles.tracedText}
          >
            {pointText(traced)}
          </text>
        </g>
      ) : null}
    </svg>
  );
}

/** A zero may be an intersection as well. */
const distinct = (points: readonly Point[]): Point[] => [
  ...new Map(points.map((point) => [`${point.x} ${point.y}`, point])).values(),
];

function DrawnShape({ drawn: { line, look }, view, size }: { drawn: DrawnLine; view: View; size: Size }) {
  const { path, region, isStrict, dot } = useMemo(() => toShape(line, view, size), [line, view, size]);
  return (
    <g data-look={look}>
      {region ? <path d={region} className={styles.region} /> : null}
      {path ? <path d={path} className={isStrict ? styles.strict : looks.stroke} /> : null}
      {dot ? <circle cx={dot.x} cy={dot.y} className={styles.dot} /> : null}
    </g>
  );
}
