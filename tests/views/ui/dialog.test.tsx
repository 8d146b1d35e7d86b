import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/views/ui/dialog.tsx';

const [keep, submit, cancel, jump] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const focused = () => document.activeElement?.textContent;

const confirm = (dismissable: boolean) =>
  render(
    <Dialog
      title="Submit this quiz?"
      {...(dismissable ? { onCancel: cancel } : {})}
      actions={[
        { label: 'Yes, submit', onChoose: submit, tone: 'primary' },
        { label: 'Keep working', onChoose: keep, safe: true },
      ]}
    >
      <button type="button" onClick={jump}>
        4
      </button>
      <input aria-label="Reason" defaultValue="none" />
    </Dialog>,
  );

beforeEach(() => vi.clearAllMocks());

it('is a named modal that opens with the focus on the safe choice', () => {
  confirm(true);
  expect(screen.getByRole('dialog', { name: 'Submit this quiz?' }).hasAttribute('open')).toBe(true);
  expect(focused()).toBe('Keep working');
});

it('opens with the focus on the first empty field of its form, which Enter sends', async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <Dialog title="Sign in again" actions={[{ label: 'Log out instead', onChoose: cancel }]}>
      <form onSubmit={send}>
        <input aria-label="Username" defaultValue="asha" />
        <input aria-label="Password" />
        <button type="submit">Sign In</button>
      </form>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.keyboard('Secret{Enter}');
  expect([send.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0]);
});

it('arrows walk all its buttons, around the ends, and Enter chooses', async () => {
  confirm(true);
  const walk = [];
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`);
    walk.push(focused());
  }
  expect(walk).toEqual(['4', 'Yes, submit', '4', 'Keep working', 'Yes, submit']);
  await userEvent.keyboard('{Enter}');
  expect([submit, keep, jump, cancel].map((seen) => seen.mock.calls.length)).toEqual([1, 0, 0, 0]);
});

it('leaves arrows to a field in its body', async () => {
  confirm(true);
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(field);
});

it('Escape cancels where that is allowed', async () => {
  confirm(true);
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('comes back when a browser closes it although it must be answered', () => {
  confirm(false);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  dialog.close();
  expect([dialog.open, cancel.mock.calls.length]).toEqual([true, 0]);
});
