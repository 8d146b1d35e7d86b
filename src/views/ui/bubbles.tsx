import styles from './bubbles.module.css';

/** Four answer bubbles that nobody has filled in: what stands where nothing is. */
export const Bubbles = () => (
  <svg viewBox="0 0 104 24" className={styles.bubbles} aria-hidden>
    <circle cx="12" cy="12" r="10" />
    <circle cx="38" cy="12" r="10" />
    <circle cx="64" cy="12" r="10" />
    <circle cx="90" cy="12" r="10" />
  </svg>
);
