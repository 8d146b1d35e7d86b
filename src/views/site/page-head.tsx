import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../ui/layout.tsx';
import styles from './page-head.module.css';

/** The head of a public page on graph paper: the one `h1`, a lead, the ways on, and something beside them. */
export function PageHead({ title, lead, ways, side }: { title: string; lead: string; ways?: ReactNode; side?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Stack gap={6} page className={styles.page}>
        <Stack gap={4} className={styles.words}>
          <h1>{title}</h1>
          <Text tone="soft" size="l">
            {lead}
          </Text>
          {ways ? <Row gap={3}>{ways}</Row> : null}
        </Stack>
        {side}
      </Stack>
    </div>
  );
}
