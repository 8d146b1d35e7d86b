import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type Props = { as?: 'span' | 'div' | 'h1' | 'legend' | 'caption'; id?: string; live?: boolean; children: ReactNode };

/** Words for screen readers alone. `live` makes them a polite live region that is always in the page. */
export const VisuallyHidden = ({ as: Element = 'span', id, live = false, children }: Props) => (
  <Element id={id} className={styles.hidden} role={live ? 'status' : undefined}>
    {children}
  </Element>
);
