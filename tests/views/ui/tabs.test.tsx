import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '../../../src/views/ui/tabs.tsx';

const tabs = [
  { id: 'upcoming', label: 'Upcoming', count: 5 },
  { id: 'completed', label: 'Completed', count: 12 },
  { id: 'late', label: 'Late' },
] as const;

function Sample() {
  const [selected, select] = useState<(typeof tabs)[number]['id']>('upcoming');
  return (
    <Tabs label="Quizzes" tabs={tabs} selected={selected} onSelect={select}>
      list of {selected}
    </Tabs>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

it('shows each count, and arrows, Home and End choose and focus', async () => {
  render(<Sample />);
  await userEvent.tab();
  const seen = [chosen()];
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home']) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    seen.push(chosen());
  }
  expect(seen).toEqual(['Upcoming5', 'Late', 'Upcoming5', 'Completed12', 'Late', 'Upcoming5']);
});

it('the panel is named by the chosen tab, and only that tab is a tab stop', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('tab', { name: /Completed/ }));
  expect(screen.getByRole('tabpanel', { name: /Completed/ }).textContent).toBe('list of completed');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});
