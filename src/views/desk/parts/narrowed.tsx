import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';

/** That a list is narrowed by what no field of it shows, and the way out. */
export const Narrowed = ({ onWiden, children }: { onWiden: () => void; children: ReactNode }) => (
  <Row gap={3} rowGap={2} align="center">
    <Text>{children}</Text>
    <Button small onClick={onWiden}>
      Show everything
    </Button>
  </Row>
);
