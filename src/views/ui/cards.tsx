import type { ReactNode } from 'react';
import styles from './cards.module.css';
import { Card, Columns, Row, Text } from './layout.tsx';

/** Cards, as many beside each other as there is room for. */
export const Cards = ({ children }: { children: ReactNode }) => (
  <Columns as="ul" min="card" gap={4}>
    {children}
  </Columns>
);

/** One of them: what it is called, and a badge with its state. With an `id` its heading can take the focus. `standsOut`: it comes before the others. */
export function ListCard({
  title,
  heading = 'h2',
  id,
  badge,
  isUnderWay = false,
  standsOut = false,
  children,
}: {
  title: string;
  heading?: 'h2' | 'h3';
  id?: string;
  badge?: string;
  isUnderWay?: boolean;
  standsOut?: boolean;
  children: ReactNode;
}) {
  return (
    <Card as="li" gap={2} look={standsOut ? 'tint' : 'raised'}>
      <Row nowrap gap={3} align="start" justify="between">
        <Text as={heading} size="l" weight="strong" className={styles.title} {...(id ? { id, tabIndex: -1 } : {})}>
          {title}
        </Text>
        {badge ? (
          <Text as="span" size="xs" weight="medium" className={styles.badge} data-state={isUnderWay ? 'inProgress' : undefined}>
            {badge}
          </Text>
        ) : null}
      </Row>
      {children}
    </Card>
  );
}

/** How far something is: a bar, and beside it the same in words. */
export function Progress({ label, value, max, words }: { label: string; value: number; max: number; words: string }) {
  return (
    <Row nowrap gap={3} align="center" className={styles.progress}>
      <progress max={max} value={value} aria-label={label} />
      <Text as="span" size="s" weight="medium" tabular>
        {words}
      </Text>
    </Row>
  );
}
