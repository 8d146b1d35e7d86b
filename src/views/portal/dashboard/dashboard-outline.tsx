import { Card, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** The dashboard's places before its parts have come: what to do next beside what is ahead, then the charts, then the courses. */
export const DashboardOutline = () => (
  <Stack gap={6} className={styles.outline}>
    <div className={styles.columns}>
      <Card as="div" look="tint" className={styles.first}>
        <Loading text="Loading your dashboard…" />
      </Card>
      <Stack gap={4} className={styles.ahead} aria-hidden>
        <Card look="flat" />
        <Card look="flat" />
        <Card look="flat" />
      </Stack>
      <Stack gap={4} className={styles.behind} aria-hidden>
        <Card look="flat" />
        <Card look="flat" />
      </Stack>
    </div>
    <Skeleton shape="rows" />
  </Stack>
);
