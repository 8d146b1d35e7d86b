import type { ReactNode } from 'react';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './panel.module.css';

/** A part of a result with its heading. `lead` is a line under it, `side` stands at the other end and not on paper. */
export function Panel({
  title,
  lead,
  side,
  children,
}: {
  title: string;
  lead?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" gap={4} className={styles.panel}>
      <Row gap={5} rowGap={3} align="start" justify="between" className={styles.head}>
        <Stack gap={1}>
          <Text as="h2" size="xl" tabIndex={-1}>
            {title}
          </Text>
          {lead ? (
            <Text tone="soft" measure>
              {lead}
            </Text>
          ) : null}
        </Stack>
        {side ? (
          <div className={styles.side} data-only="screen">
            {side}
          </div>
        ) : null}
      </Row>
      {children}
    </Card>
  );
}
