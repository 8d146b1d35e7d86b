import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Loading } from '../../../src/views/ui/loading.tsx';

/** How many parts stand under the text, and how many cards are in each. */
const listParts = () =>
  [...(screen.getByRole('status').parentElement?.children ?? [])].slice(1).map((part) => part.children.length);

it('says what is loaded above as many empty cards as will come, and above nothing without', () => {
  const { rerender } = render(<Loading text="Loading your results…" cards={3} />);
  expect([screen.getByRole('status').textContent, listParts()]).toEqual(['Loading your results…', [3]]);
  rerender(<Loading text="Loading your results…" />);
  expect(listParts()).toEqual([]);
});
