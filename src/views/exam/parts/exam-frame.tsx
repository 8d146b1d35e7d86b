import type { ReactNode } from 'react';
import type { Zoom } from '../../../content/zooms.ts';
import styles from './exam-frame.module.css';

/**
 * The exam hall: top bar, panes and bottom bar fill exactly the viewport, and only the panes scroll. `zoom` enlarges what stands
 * in the panes. `warning` lies over the top of the panes and never takes a click.
 */
export function ExamFrame({
  top,
  bottom,
  warning,
  zoom = 100,
  children,
}: {
  top: ReactNode;
  bottom: ReactNode;
  warning?: ReactNode;
  zoom?: Zoom;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame} data-zoom={zoom}>
      {top}
      <main className={styles.middle}>
        {warning ? <div className={styles.warning}>{warning}</div> : null}
        {children}
      </main>
      {bottom}
    </div>
  );
}
