import type { ReactNode } from 'react';
import styles from './reference-sheet.module.css';

/** A small drawing of our own, `text` for who does not see it. */
export function Figure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 90" role="img" aria-label={text} className={styles.figure}>
      {children}
    </svg>
  );
}

/** The name of a length or an angle. */
export function Label({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" className={styles.label}>
      {children}
    </text>
  );
}
