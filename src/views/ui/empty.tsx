import type { ReactNode } from 'react';
import { Bubbles } from './bubbles.tsx';
import styles from './empty.module.css';
import { Stack, Text } from './layout.tsx';

/** An empty list: the specified words as `title`, and below it what would fill it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack as="section" gap={3} align="center" pad={7} padX={4} className={styles.empty}>
      <Bubbles />
      <Text as="h2" size="xl" weight="strong">
        {title}
      </Text>
      {children ? (
        <Text as="div" tone="soft" className={styles.why}>
          {children}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
