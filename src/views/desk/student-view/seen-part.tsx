import type { ReactNode } from 'react';
import { Card, Text } from '../../ui/layout.tsx';

/** One of a student's pages, under its name. */
export const SeenPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" gap={4} aria-label={title}>
    <Text as="h2" size="l" weight="strong">
      {title}
    </Text>
    {children}
  </Card>
);
