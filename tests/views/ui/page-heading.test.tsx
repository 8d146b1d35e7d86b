import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useSearchParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Dialog } from '../../../src/views/ui/dialog.tsx';
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

it('leaves the focus where a dialog over the page has it', async () => {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Link to="/b">to b</Link>
      <Routes>
        <Route path="/a" element={<PageHeading title="Module" />} />
        <Route
          path="/b"
          element={
            <>
              <PageHeading title="Practice Test" />
              <Dialog title="Module Submitted" actions={[{ label: 'Start Break', onChoose: () => undefined }]} />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start Break' }));
});

function Filter() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string) => setSearch({ name }, { replace: true });
  return <input aria-label="Name" value={search.get('name') ?? ''} onChange={({ target }) => change(target.value)} />;
}

it('leaves the focus in a filter that replaces the address of its own page', async () => {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <PageHeading title="Students" />
      <Filter />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Asha');
  expect([document.activeElement, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([
    screen.getByLabelText('Name'),
    'Asha',
  ]);
});
