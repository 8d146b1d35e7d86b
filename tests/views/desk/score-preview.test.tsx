import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ScorePreview } from '../../../src/views/desk/parts/score-preview.tsx';

const [decide, reopen] = [vi.fn(), vi.fn()];
const show = (more: { falls: string | null; lowers: boolean }) =>
  render(
    <ScorePreview
      label="Whose scores change"
      notice={null}
      summary="Two are marked."
      waiting={false}
      decide={{ label: 'Decide', onChoose: decide }}
      reopen={{ label: 'Change', onChoose: reopen }}
      lines={[
        { student: 's1', name: 'Asha Menon', before: '2', after: '1', cells: { Test: 'Owls' } },
        { student: 's1', name: 'Asha Menon', before: '3', after: '4', cells: { Test: 'Bees' } },
      ]}
      {...more}
    />,
  );

it('lists who changes from what to what, each line under its heads', () => {
  show({ falls: null, lowers: false });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Student', 'Test', 'Now', 'Then']);
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Owls', '2', '1'],
    ['Bees', '3', '4'],
  ]);
});

it('leaves what falls to an owner, and tells one so', async () => {
  const { unmount } = show({ falls: 'One score would fall.', lowers: false });
  screen.getByText('One score would fall. Only an owner can decide that.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  unmount();
  show({ falls: 'One score would fall.', lowers: true });
  screen.getByText('One score would fall. As an owner you can decide that.');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect([decide.mock.calls.length, reopen.mock.calls.length]).toEqual([1, 1]);
});
