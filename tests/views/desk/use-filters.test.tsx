import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ListFilters } from '../../../src/views/desk/parts/list-filters.tsx';
import { useFilters } from '../../../src/views/desk/use-filters.ts';

function List() {
  const [filters, change] = useFilters(['search']);
  const navigate = useNavigate();
  return (
    <>
      <ListFilters filters={filters} onChange={change} label="Search" placeholder="Name…" choices={[]} />
      <button type="button" onClick={() => navigate('/list?page=2')}>
        Elsewhere
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/list?page=2']}>
      <List />
    </MemoryRouter>,
  );
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
/** What a key press does to a field, as React hears of it. */
const press = (letter: string) => {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(field(), field().value + letter);
  field().dispatchEvent(new Event('input', { bubbles: true }));
};

it('keeps every letter of whoever types faster than the address follows', async () => {
  show();
  const seen: string[] = [];
  await act(async () => {
    for (const letter of 'uma') {
      press(letter);
      // React takes a field back to its value once a key press is dealt with, and ends transitions later.
      await Promise.resolve();
      seen.push(field().value);
    }
  });
  expect(seen).toEqual(['u', 'um', 'uma']);
  expect(screen.getByRole('status').textContent).toBe('?page=2&search=uma');
});

it('shows what the address has once somebody goes elsewhere', async () => {
  show();
  await userEvent.type(field(), 'uma');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field().value).toBe('');
  await userEvent.type(field(), 'b');
  expect(screen.getByRole('status').textContent).toBe('?page=2&search=b');
});
