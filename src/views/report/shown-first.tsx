import type { ReactNode } from 'react';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './shown-first.module.css';

/**
 * What is too much for one page of paper: `shown` stands there, `rest` opens on the screen, and on paper a line says that there is more.
 * `more`: how much, in words ('14 earlier ones').
 */
export function ShownFirst({ shown, rest, more }: { shown: ReactNode; rest: ReactNode; more: string | null }) {
  return (
    <Stack gap={3}>
      {shown}
      {more === null ? null : (
        <>
          <details className={styles.rest} data-only="screen">
            <summary>{more}</summary>
            {rest}
          </details>
          <Text tone="soft" data-only="paper">
            {more}: see the online report.
          </Text>
        </>
      )}
    </Stack>
  );
}
