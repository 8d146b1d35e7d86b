import styles from './range-bar.module.css';

/** A band from `low` to `high` on a scale from `from` to `to`. A picture only: whoever shows it says the numbers beside it. */
export function RangeBar({ low, high, from, to }: { low: number; high: number; from: number; to: number }) {
  const at = (score: number) => (100 * (score - from)) / (to - from);
  // A band of no width would not be seen.
  const width = Math.max(1.5, at(high) - at(low));
  const left = Math.min(at(low), 100 - width);
  return (
    <svg width="100%" height="14" className={styles.bar} aria-hidden focusable="false">
      <rect y="4" width="100%" height="6" rx="3" className={styles.track} />
      <rect x={`${left}%`} y="1" width={`${width}%`} height="12" rx="4" className={styles.band} />
    </svg>
  );
}
