import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for screen readers alone. `live` makes them a polite live region that is always in the page. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
