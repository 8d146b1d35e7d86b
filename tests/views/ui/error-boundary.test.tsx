import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/views/ui/error-boundary.tsx';
import { InsideMain } from '../../../src/views/ui/inside-main.ts';

let broken = true;
function Page() {
  if (broken) throw new Error('broken on purpose');
  return <p>the page</p>;
}
const boundary = (resetKey: string, isMissingCode?: () => boolean) => (
  <MemoryRouter>
    <ErrorBoundary
      back={{ to: '/student-portal/dashboard', label: 'Back to Dashboard' }}
      resetKey={resetKey}
      isMissingCode={isMissingCode}
    >
      <Page />
    </ErrorBoundary>
  </MemoryRouter>
);

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it('offers the page again and a way back', async () => {
  render(boundary('/a'));
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/student-portal/dashboard');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the page')).toBeTruthy();
});

it('says that the browser is offline where that is why its code did not come, and stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(boundary('/a', () => true));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading').textContent).toBe('You’re offline');
});

it('does not blame the connection for what went wrong here', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(boundary('/a', () => false));
  expect(screen.getByRole('heading').textContent).toBe('Something on this page stopped working');
});

it('another route clears the failure', () => {
  const { rerender } = render(boundary('/a'));
  broken = false;
  rerender(boundary('/b'));
  expect(screen.getByText('the page')).toBeTruthy();
});

it('is the main part of the document, unless a frame is that already', () => {
  const { unmount } = render(boundary('/a'));
  expect(screen.getAllByRole('main')).toHaveLength(1);
  unmount();
  render(
    <main>
      <InsideMain value>{boundary('/a')}</InsideMain>
    </main>,
  );
  expect(screen.getAllByRole('main')).toHaveLength(1);
});
