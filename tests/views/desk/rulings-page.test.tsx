import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { RulingRow } from '../../../contract/desk/rulings.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { rulingListMachine } from '../../../src/machines/desk/lists.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { RulingsPage } from '../../../src/views/desk/rulings-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const ruling: RulingRow = {
  ...{
    id: 'r1',
    number: 7,
    kind: 'keys',
    keys: ['A', 'C'],
    state: 'standing',
    reason: 'Both are right',
    at: 0,
    by: 'Nandini Iyer',
  },
  ...{ students: 3, back: null, title: 'Owls', name: 'owls-hunt', place: { version: 'v1', number: 3 } },
};
const gone: RulingRow = {
  ...{ ...ruling, id: 'r2', number: 6, kind: 'nobody', keys: [], place: null },
  back: { at: 0, by: 'Ravi Iyer', reason: 'It was right' },
};

it('lists decisions with the way to each question, and narrows them to those that hold', async () => {
  const asked: ListQuery['filters'][] = [];
  const logic = rulingListMachine.provide({
    actors: {
      loadPage: fromPromise<DeskPage<RulingRow>, ListQuery>(async ({ input }) => {
        asked.push(input.filters);
        return { lines: [ruling, gone], next: null, total: 2 };
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={['/desk/questions/decisions']}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <RulingsPage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  const link = await screen.findByRole('link', { name: 'Owls, question 3' });
  expect(link.getAttribute('href')).toBe('/desk/questions/v1/3');
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toContain('Decision 7Other answers are right, too: A, CBoth are right');
  expect(second).toMatch(/^Owls, owls-huntDecision 6Counts for nobodyTaken back .+ by Ravi Iyer/);
  await userEvent.selectOptions(screen.getByLabelText('Which'), 'In force');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'holding' }));
});
