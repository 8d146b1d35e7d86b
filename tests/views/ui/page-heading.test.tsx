import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PageHeading } from '../../../src/views/ui/page-heading.tsx';

it('leaves the focus alone at first, then takes it with each route, and names the document', async () => {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Link to="/b">to b</Link>
      <Routes>
        <Route path="/a" element={<PageHeading title="Your Dashboard">Welcome, Ananya</PageHeading>} />
        <Route path="/b" element={<PageHeading title="Available Quizzes" />} />
      </Routes>
    </MemoryRouter>,
  );
  expect([document.title, document.activeElement]).toEqual(['Your Dashboard · Prepchart', document.body]);
  await userEvent.click(screen.getByRole('link'));
  expect([document.title, document.activeElement]).toEqual(['Available Quizzes · Prepchart', screen.getByRole('heading')]);
});
