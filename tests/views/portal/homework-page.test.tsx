import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SampleCards } from '../../../src/views/portal/homework-page.tsx';
import { proves } from '../../support/proves.ts';

it('shows fixed sample cards, in both states, and says that they are samples', proves('2.10-5', '2.10-42', '2.10-43'), () => {
  render(
    <MemoryRouter>
      <SampleCards />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^Sample homework\./).textContent).toBe('Sample homework. There’s nothing to hand in.');
  const cards = screen.getAllByRole('listitem').map((card) => {
    const [title, badge] = [card.querySelector('h3'), card.querySelector('h3 + span')];
    const progress = card.querySelector('progress');
    return [title?.textContent, badge?.textContent, progress?.value, progress?.max];
  });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sample homework to do',
    'Sample homework done',
  ]);
  expect(cards).toEqual([
    ['Linear Equations, Set 3', 'In Progress', 7, 12],
    ['Limits from Graphs', 'In Progress', 2, 8],
    ['Commas and Clauses', 'Completed', 10, 10],
    ['Memory: Key Terms', 'Completed', 15, 15],
  ]);
});
