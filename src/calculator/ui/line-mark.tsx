import styles from './looks.module.css';

/** A short piece of a line in its colour and pattern. */
export function LineMark({ look }: { look: number }) {
  return (
    <svg viewBox="0 0 30 10" className={styles.mark} data-look={look} aria-hidden="true">
      <path d="M1 5H29" className={styles.stroke} />
    </svg>
  );
}
