import styles from './share-bar.module.css';

/** How much of a whole was right, as a bar. A picture only: the count stands beside it. */
export function ShareBar({ right, total }: { right: number; total: number }) {
  const share = total === 0 ? 0 : (100 * right) / total;
  return (
    <svg width="100%" height="10" className={styles.bar} aria-hidden focusable="false">
      <rect width="100%" height="10" rx="4" className={styles.track} />
      {right > 0 ? <rect width={`${share}%`} height="10" rx="4" className={styles.right} /> : null}
    </svg>
  );
}
