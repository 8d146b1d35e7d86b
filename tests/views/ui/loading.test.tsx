import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Loading } from '../../../src/views/ui/loading.tsx';
import { PortalOutline } from '../../../src/views/ui/portal-outline.tsx';

/** How many empty parts stand under the text, hidden from a screen reader. */
const countParts = () => screen.getByRole('status').nextElementSibling?.querySelectorAll(':scope > *').length ?? 0;

it.each([
  ['cards', 3],
  ['rows', 5],
  ['calendar', 2],
  ['form', 3],
  ['question', 5],
  ['result', 4],
] as const)('says what is loaded above the shape of what comes: %s', (shape, count) => {
  render(<Loading text="Loading your results…" shape={shape} />);
  expect(screen.getByRole('status').textContent).toBe('Loading your results…');
  expect([countParts(), screen.getByRole('status').nextElementSibling?.getAttribute('aria-hidden')]).toEqual([count, 'true']);
});

it('stands above nothing without a shape', () => {
  render(<Loading text="Loading your results…" />);
  expect(countParts()).toBe(0);
});

it('the outline of the portal says what is waited for in its main part, and nothing else to a screen reader', () => {
  const { container } = render(<PortalOutline text="Loading Portal..." />);
  expect(screen.getByRole('main').textContent).toBe('Loading Portal...');
  expect(container.textContent).toBe('Loading Portal...');
});
