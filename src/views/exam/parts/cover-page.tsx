import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { classes } from '../../ui/classes.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './cover-page.module.css';

/**
 * A page of its own over everything: instructions, fullscreen prompt, interrupted, taken over, ended, submitted. `title` is the
 * `h1`; `tone` colours its icon, which stands over it or `iconBeside` it. `actions` are buttons, the primary one first.
 */
export function CoverPage({
  title,
  icon,
  iconBeside = false,
  tone = 'calm',
  lead,
  children,
  actions,
}: {
  title: string;
  icon?: ReactNode;
  iconBeside?: boolean;
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
        <div className={classes(styles.head, iconBeside && styles.beside)}>
          {icon ? <div className={classes(styles.icon, styles[tone])}>{icon}</div> : null}
          <PageHeading title={title} lead={lead} />
        </div>
        {children ? (
          <Stack gap={4} tone="soft">
            {children}
          </Stack>
        ) : null}
        {actions ? <CoverFoot>{actions}</CoverFoot> : null}
      </div>
    </main>
  );
}

/** The buttons at the end of a cover. `stepsBack`: under others that come first, with a line between them. */
export const CoverFoot = ({ stepsBack = false, children }: { stepsBack?: boolean; children: ReactNode }) => (
  <Row gap={3} className={classes(styles.actions, stepsBack && styles.stepsBack)}>
    {children}
  </Row>
);
