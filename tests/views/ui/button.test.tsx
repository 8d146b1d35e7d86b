import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../../../src/views/ui/button.tsx';

it('a blocked button can be reached by keyboard and says why it may not act', async () => {
  const onClick = vi.fn();
  render(
    <Button blocked onClick={onClick}>
      Proceed to Payment
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Proceed to Payment' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled'), onClick.mock.calls.length]).toEqual([
    'true',
    false,
    1,
  ]);
});

it('a busy button does nothing twice', async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Processing...
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Processing...' }));
  expect(onClick).not.toHaveBeenCalled();
});
