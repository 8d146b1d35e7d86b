import styles from './demo-ribbon.module.css';

/** Stands on every page of a demo: nothing here is real. */
export function DemoRibbon() {
  return (
    <aside className={styles.ribbon} aria-label="Demo">
      <strong>Demo</strong> sample content and accounts; no real payments
    </aside>
  );
}
