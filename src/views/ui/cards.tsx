import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Cards in a grid that fills the width it has. A list, so that a screen reader says how many. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
