import type { ReactNode } from 'react';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import styles from './next-step.module.css';

/** One thing to do: its icon and name, what it is, and the way there (`action`). */
export function Step({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="li" look="inset" pad={4} gap={3} className={styles.step}>
      <Row as="h3" nowrap gap={2} align="center" size="l" className={styles.name}>
        {icon}
        {title}
      </Row>
      <Stack gap={2}>{children}</Stack>
      {action ? <div data-only="screen">{action}</div> : null}
    </Card>
  );
}
