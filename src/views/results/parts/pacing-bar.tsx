import type { Outcome } from './outcome.ts';
import styles from './pacing-bars.module.css';

/**
 * One bar with its number, where it is shown, and the sign of how it came out, and a tick at the median's height, if there is one. `left` and `width` in percent of
 * the chart, heights in px.
 */
export function PacingBar({
  number,
  outcome,
  left,
  width,
  tall,
  tick,
  base,
}: {
  number: number | null;
  outcome: Outcome;
  left: number;
  width: number;
  tall: number;
  tick: number | null;
  base: number;
}) {
  return (
    <svg x={`${left}%`} width={`${width}%`} overflow="visible" aria-hidden data-outcome={outcome}>
      <rect x="22%" y={base - tall} width="56%" height={tall} rx="3" className={styles.bar} />
      {tick === null ? null : (
        <>
          <rect x="4%" y={base - tick - 3} width="92%" height="6" rx="3" className={styles.halo} />
          <rect x="8%" y={base - tick - 1.5} width="84%" height="3" rx="1.5" className={styles.tick} />
        </>
      )}
      <svg x="50%" y={base + 12} overflow="visible" aria-hidden>
        <Sign outcome={outcome} />
        {number === null ? null : (
          <text y="20" className={styles.number}>
            {number}
          </text>
        )}
      </svg>
    </svg>
  );
}

function Sign({ outcome }: { outcome: Outcome }) {
  if (outcome === 'notReached') return null;
  return outcome === 'wrong' ? <path d="M-4-4l8 8m0-8l-8 8" className={styles.sign} /> : <circle r="4" className={styles.sign} />;
}
