import styles from './qr-picture.module.css';

/** Each dark module as a square of the path. */
const toPath = (rows: string[]) =>
  rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');

/** A QR code of rows from 0 (light) and 1 (dark). */
export function QrPicture({ rows, label }: { rows: string[]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={toPath(rows)} fill="currentColor" />
    </svg>
  );
}
