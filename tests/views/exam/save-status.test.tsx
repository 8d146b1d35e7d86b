import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type SaveState, SaveStatus } from '../../../src/views/exam/parts/save-status.tsx';

const saved = (at: string): SaveState => ({ kind: 'saved', at });

it('shows every save, but reads out only trouble and its end', () => {
  const { rerender, container } = render(<SaveStatus status={saved('09:41:07')} />);
  const shown = () => [container.querySelector('[data-kind] > span')?.textContent, screen.getByRole('status').textContent];
  const seen = [shown()];
  for (const status of [{ kind: 'saving' } as const, saved('09:41:20'), { kind: 'offline' } as const, saved('09:42:00')]) {
    rerender(<SaveStatus status={status} />);
    seen.push(shown());
  }
  expect(seen).toEqual([
    ['Saved 09:41:07', ''],
    ['Saving…', ''],
    ['Saved 09:41:20', ''],
    ['Offline: your answers are kept on this device', 'Offline: your answers are kept on this device'],
    ['Saved 09:42:00', 'Your answers are saved again'],
  ]);
});
