import { type ReactNode, useId } from 'react';
import { Card, Row, Text } from '../../ui/layout.tsx';

/** A part of a student's page: its heading, and beside it what changes it. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" gap={4} aria-labelledby={id}>
      <Row gap={3} align="center" justify="between">
        <Text as="h2" size="l" weight="strong" id={id} tabIndex={-1}>
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </Card>
  );
}
