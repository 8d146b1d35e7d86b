import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Assignable } from '../../../contract/desk/assignments.ts';
import type { Grade, GradebookLine } from '../../../contract/desk/gradebook.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { assigningMachine } from '../../../src/machines/desk/assigning.machine.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { gradebookListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { GradebookPage } from '../../../src/views/desk/gradebook-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const grade = (test: string, title: string, more: Partial<Grade> = {}): Grade => ({
  ...{ test, title, state: 'none', percent: null, reinstated: false },
  ...more,
});
const lines: GradebookLine[] = [
  {
    ...{ id: 's1', name: 'Asha Menon', average: 75 },
    grades: [
      grade('t1', 'Algebra', { state: 'submitted', percent: 75 }),
      grade('t2', 'Owls', { state: 'inProgress', reinstated: true }),
    ],
  },
  { id: 's2', name: 'Ravi Iyer', average: null, grades: [grade('t1', 'Algebra', { state: 'assigned' }), grade('t2', 'Owls')] },
];
let asked: ListQuery['filters'][];
let orders: DeskOrder[];
beforeEach(() => {
  [asked, orders] = [[], []];
});
const logic = gradebookListMachine.provide({
  actors: {
    loadPage: fromPromise<DeskPage<GradebookLine>, ListQuery>(async ({ input }) => {
      asked.push(input.filters);
      return { lines, next: null, total: 2 };
    }),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
          orders.push(input);
          return { says: 'It is saved.' };
        }),
      },
    }),
  },
});
const choosing = assigningMachine.provide({
  actors: {
    loadAssignable: fromPromise<Assignable, void>(async () => ({
      tests: [],
      courses: [],
      groups: [{ id: 'g1', name: 'Saturday' }],
    })),
  },
});

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <GradebookPage logic={logic} choosing={choosing} />
      </DeskContext>
    </MemoryRouter>,
  );

it('asks whose results, and shows student by test', async () => {
  show('/desk/gradebook');
  expect(screen.getByText('Whose results?')).toBeTruthy();
  await screen.findByRole('option', { name: 'Group: Saturday' });
  await userEvent.selectOptions(screen.getByLabelText('Group or course'), 'group:g1');
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['StudentAverageAlgebraOwls', 'Asha Menon75%75%Under way, reinstated', 'Ravi Iyer–Not started–']);
  expect(asked[0]).toEqual({ of: 'group:g1', sort: '' });
});

it('is sorted by a head, the best first, and the other way by the same again', async () => {
  show('/desk/gradebook?of=group:g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Algebra' }));
  expect(screen.getByRole('columnheader', { name: 'Algebra' }).getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => asked.at(-1)).toEqual({ of: 'group:g1', sort: 'down:t1' });
  await userEvent.click(screen.getByRole('button', { name: 'Algebra' }));
  await expect.poll(() => asked.at(-1)).toEqual({ of: 'group:g1', sort: 't1' });
  expect(screen.getByRole('columnheader', { name: 'Algebra' }).getAttribute('aria-sort')).toBe('ascending');
});

it('keeps the focus where it is sorted in words', async () => {
  show('/desk/gradebook?of=group:g1');
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Average, highest first');
  await expect.poll(() => asked.at(-1)).toEqual({ of: 'group:g1', sort: 'down:average' });
  expect(document.activeElement).toBe(screen.getByLabelText('Sort by'));
});

it('is saved with a reason', async () => {
  show('/desk/gradebook?of=group:g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'For the meeting');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('It is saved.')).toBeTruthy();
  expect(orders).toEqual([{ action: 'gradebook.export', subject: 'group:g1', draft: { reason: 'For the meeting' } }]);
});
