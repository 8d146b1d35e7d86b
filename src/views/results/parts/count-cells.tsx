import styles from './count-cells.module.css';

/** The most that one question takes of the picture, in px. */
const most = 28;

/** A cell for each question, filled where it was right. A picture only: the count stands beside it. */
export function CountCells({ right, total }: { right: number; total: number }) {
  const width = 100 / Math.max(1, total);
  return (
    <svg width="100%" height="12" style={{ maxWidth: total * most }} className={styles.cells} aria-hidden focusable="false">
      {Array.from({ length: total }, (_, at) => at).map((at) => (
        <svg key={at} x={`${at * width}%`} width={`${width}%`} height="12" aria-hidden>
          <rect x="4%" y="1" width="88%" height="10" rx="3" data-right={at < right || undefined} className={styles.cell} />
        </svg>
      ))}
    </svg>
  );
}
