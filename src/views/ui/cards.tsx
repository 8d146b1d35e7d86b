import type { ReactNode } from 'react';
import { Columns } from './layout.tsx';

/** Cards in a grid that fills the width it has. A list, so that a screen reader says how many. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <Columns as="ul" min="card" gap={4}>
      {children}
    </Columns>
  );
}
