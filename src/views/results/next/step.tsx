import type { ReactNode } from 'react';
import { Row, Stack } from '../../ui/layout.tsx';
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
    <li className={styles.step}>
      <Row as="h3" nowrap gap={2} align="center" size="l" className={styles.name}>
        {icon}
        {title}
      </Row>
      <Stack gap={2}>{children}</Stack>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}
