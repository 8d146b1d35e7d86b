import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from '../../../src/views/ui/field.tsx';
import { proves } from '../../support/proves.ts';

const field = (error?: string) => (
  <Field label="Password" name="password" type="password" value="secret" onChange={vi.fn()} hint="As in the mail" error={error} />
);
const input = () => screen.getByLabelText('Password');
const description = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

it('an error is tied to its field and goes with it', () => {
  const { rerender } = render(field('Enter your password.'));
  expect([input().getAttribute('aria-invalid'), description()]).toEqual(['true', 'As in the mail | Enter your password.']);
  rerender(field());
  expect([input().getAttribute('aria-invalid'), description()]).toEqual([null, 'As in the mail']);
});

it('shows and hides the password', proves('2.4-5'), async () => {
  render(field());
  const control = screen.getByRole('button', { name: 'Show password' });
  const seen = [];
  for (let click = 0; click < 3; click += 1) {
    seen.push([input().getAttribute('type'), control.getAttribute('aria-pressed')]);
    await userEvent.click(control);
  }
  expect(seen).toEqual([
    ['password', 'false'],
    ['text', 'true'],
    ['password', 'false'],
  ]);
});

it('a password can be pasted, and password managers are told which it is', async () => {
  const change = vi.fn();
  render(<Field label="Password" name="password" type="password" value="" onChange={change} autoComplete="current-password" />);
  await userEvent.click(input());
  await userEvent.paste('a very long password from elsewhere');
  expect(change).toHaveBeenCalledTimes(1);
  expect([input().getAttribute('autocomplete'), input().getAttribute('type')]).toEqual(['current-password', 'password']);
});
