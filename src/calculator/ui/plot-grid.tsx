import { tickStep, ticksBetween } from '../maths/ticks.ts';
import { placing, type Size, toBounds, type View } from '../maths/view-box.ts';
import styles from './plot.module.css';

/** Least pixels between two labelled lines of the grid; five fine ones lie between (four where the step is 2). */
const [leastX, leastY] = [64, 48];
/** Room for labels at the edges, in pixels. */
const margin = 16;

/** Grid, axes and their numbers. The numbers stay at the edge when their axis is out of sight. */
export function PlotGrid({ view, size }: { view: View; size: Size }) {
  const { width, height } = size;
  const { left, right, bottom, top } = toBounds(view, size);
  const { px, py } = placing(view, size);
  const [stepX, stepY] = [tickStep(view.ux, leastX), tickStep(view.uy, leastY)];
  const [xs, ys] = [ticksBetween(left, right, stepX), ticksBetween(bottom, top, stepY)];
  const fineX = ticksBetween(left, right, stepX / fineParts(stepX));
  const fineY = ticksBetween(bottom, top, stepY / fineParts(stepY));
  const labelY = Math.min(height - 4, Math.max(margin, py(0) + margin));
  const labelX = Math.min(width - 4, Math.max(4, px(0) - 6));
  const isAtLeft = labelX <= 24;
  const across = (at: number) => `M0 ${pixel(py(at))}H${width}`;
  const down = (at: number) => `M${pixel(px(at))} 0V${height}`;
  return (
    <g>
      <path d={[...fineX.map(({ at }) => down(at)), ...fineY.map(({ at }) => across(at))].join('')} className={styles.fine} />
      <path d={[...xs.map(({ at }) => down(at)), ...ys.map(({ at }) => across(at))].join('')} className={styles.grid} />
      <path d={`${down(0)}${across(0)}`} className={styles.axis} />
      {xs.map(({ at, label }) =>
        label !== '' && px(at) > margin && px(at) < width - margin ? (
          <text key={at} x={px(at)} y={labelY} textAnchor="middle" className={styles.label}>
            {label}
          </text>
        ) : null,
      )}
      {ys.map(({ at, label }) =>
        label !== '' && py(at) > margin && py(at) < height - margin ? (
          <text
            key={at}
            x={isAtLeft ? 4 : labelX}
            y={py(at) + 4}
            textAnchor={isAtLeft ? 'start' : 'end'}
            className={styles.label}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Lines one pixel wide are sharp in the middle of a pixel. */
const pixel = (place: number) => Math.round(place) + 0.5;
const fineParts = (step: number) => (step.toExponential().startsWith('2') ? 4 : 5);
