import type { Outcome } from './outcome.ts';
import styles from './pacing-bars.module.css';

/** One bar with its number and the sign of how it came out. `left` and `width` in percent of the chart, heights in px. */
export function PacingBar({
  number,
  outcome,
  left,
  width,
  tall,
  base,
}: {
  number: number;
  outcome: Outcome;
  left: number;
  width: number;
  tall: number;
  base: number;
}) {
  return (
    <svg x={`${left}%`} width={`${width}%`} overflow="visible" aria-hidden data-outcome={outcome}>
      <rect x="15%" y={base - tall} width="70%" height={tall} rx="3" className={styles.bar} />
      <svg x="50%" y={base + 12} overflow="visible" aria-hidden>
        {outcome === 'wrong' ? <path d="M-4-4l8 8m0-8l-8 8" className={styles.sign} /> : <circle r="4" className={styles.sign} />}
        <text y="20" className={styles.number}>
          {number}
        </text>
      </svg>
    </svg>
  );
}
