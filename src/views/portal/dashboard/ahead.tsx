import { type ReactNode, useId } from 'react';
import { Card, Text } from '../../ui/layout.tsx';

/** One thing that is ahead of the student, or behind. `first` stands out: it is the page's answer to 'What now?' */
export function Ahead({ title, first, children }: { title: string; first?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" look={first ? 'tint' : 'raised'} gap={first ? 3 : 2} aria-labelledby={id}>
      <Text as="h2" tone="soft" size="m" weight="medium" id={id} tabIndex={-1}>
        {title}
      </Text>
      {first ?? children}
    </Card>
  );
}
