import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useHeadingForLostFocus } from '../../../src/views/desk/use-heading-for-lost-focus.ts';

/** A page with a button that goes when it is pressed, and one that stays; both are counted. */
function Page() {
  const [presses, setPresses] = useState(0);
  useHeadingForLostFocus(presses);
  const press = () => setPresses(presses + 1);
  return (
    <>
      <h1 tabIndex={-1}>Refunds</h1>
      {presses > 0 ? null : (
        <button type="button" onClick={press}>
          Give back
        </button>
      )}
      <button type="button" onClick={press}>
        Note
      </button>
    </>
  );
}

it('gives the heading the focus of a button that went', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Give back' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Refunds' }));
});

it('leaves the focus where it is, and where nobody had put it', async () => {
  render(<Page />);
  expect(document.activeElement).toBe(document.body);
  const note = screen.getByRole('button', { name: 'Note' });
  note.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(note);
});
