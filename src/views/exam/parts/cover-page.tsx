import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { classes } from '../../ui/classes.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './cover-page.module.css';

/**
 * A page of its own over everything: instructions, fullscreen prompt, interrupted, taken over, ended, submitted. `title` is the
 * `h1`; `tone` colours its icon. `actions` are buttons, the primary one first.
 */
export function CoverPage({
  title,
  icon,
  tone = 'calm',
  lead,
  children,
  actions,
}: {
  title: string;
  icon?: ReactNode;
  tone?: 'calm' | 'good' | 'warning' | 'bad';
  lead?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <BrandMark name />
      </div>
      <div className={styles.card}>
        {icon ? <div className={classes(styles.icon, styles[tone])}>{icon}</div> : null}
        <PageHeading title={title} lead={lead} />
        {children ? (
          <Stack gap={4} tone="soft">
            {children}
          </Stack>
        ) : null}
        {actions ? (
          <Row gap={3} className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </div>
    </main>
  );
}
