import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/views/ui/dialog.tsx';
import { Failed } from '../../../src/views/ui/failed.tsx';

/** Presses the button as from the keyboard and tells what has the focus when the flow hears of it: the button goes then. */
function focusedAtRetry(show: (retry: () => void) => void) {
  const focused = vi.fn(() => document.activeElement?.textContent);
  show(focused);
  const button = screen.getByRole('button', { name: /^Try again/ });
  button.focus();
  fireEvent.click(button);
  return focused.mock.results.map(({ value }) => value);
}

it('leaves the focus to the heading of its part', () => {
  const focused = focusedAtRetry((retry) =>
    render(
      <main>
        <h1 tabIndex={-1}>Your Dashboard</h1>
        <section>
          <h2 tabIndex={-1}>Next session</h2>
          <Failed small message="It did not come." onRetry={retry} />
        </section>
      </main>,
    ),
  );
  expect(focused).toEqual(['Next session']);
});

it('leaves the focus to the page’s heading where its part has none that can take it', () => {
  const focused = focusedAtRetry((retry) =>
    render(
      <main>
        <h1 tabIndex={-1}>My Schedule</h1>
        <section>
          <h2>March</h2>
          <Failed message="It did not come." onRetry={retry} />
        </section>
      </main>,
    ),
  );
  expect(focused).toEqual(['My Schedule']);
});

it('keeps the focus in its dialog', () => {
  const focused = focusedAtRetry((retry) =>
    render(
      <main>
        <h1 tabIndex={-1}>Course Material</h1>
        <Dialog title="Sampling" actions={[{ label: 'Close', onChoose: () => undefined, safe: true }]}>
          <Failed message="It could not be opened." onRetry={retry} />
        </Dialog>
      </main>,
    ),
  );
  expect(focused).toEqual(['Close']);
});

it('is read at once, names what is tried again, and has no button without a way on', () => {
  const { rerender } = render(<Failed message="It did not come." about="AP Statistics" onRetry={() => undefined} />);
  expect([screen.getByRole('alert').textContent, screen.getByRole('button').getAttribute('aria-label')]).toEqual([
    'It did not come.Try again',
    'Try again: AP Statistics',
  ]);
  rerender(<Failed message="It did not come." />);
  expect([screen.getByRole('alert').textContent, screen.queryByRole('button')]).toEqual(['It did not come.', null]);
});
