import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ItemFile, ItemLine } from '../../../contract/desk/items.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { itemFileMachine } from '../../../src/machines/desk/files.ts';
import { itemListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneItem } from '../../../src/views/desk/item-page.tsx';
import { ItemsPage } from '../../../src/views/desk/items-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const line = (more: Partial<ItemLine> = {}): ItemLine => ({
  ...{ version: 'v1', number: 3, test: 't1', title: 'Owls', name: 'owls-hunt', domain: 'Ideas', skill: 'Evidence' },
  ...{
    difficulty: 'easy',
    key: 'B',
    withdrawn: false,
    uncounted: false,
    sittings: 40,
    flags: ['negative'],
    objections: 0,
    measuredAt: 0,
  },
  figures: {
    ...{ right: 0.4, discrimination: -0.123, seconds: 61.5, omitted: 2, notReached: 1 },
    answers: [
      { answer: 'A', all: 22, better: 15 },
      { answer: 'B', all: 16, better: 6 },
    ],
  },
  ...more,
});
const few = line({ number: 4, sittings: 12, figures: null, flags: [] });

let asked: ListQuery['filters'][];
let orders: DeskOrder[];
beforeEach(() => {
  [asked, orders] = [[], []];
});
const action = deskActionMachine.provide({
  actors: {
    carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
      orders.push(input);
      return { says: 'It is saved.' };
    }),
  },
});
const logic = itemListMachine.provide({
  actors: {
    loadPage: fromPromise<DeskPage<ItemLine>, ListQuery>(async ({ input }) => {
      asked.push(input.filters);
      return { lines: [line(), few], next: null, total: 2 };
    }),
    action,
  },
});

const show = (page: React.ReactNode, address = '/desk/questions') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>{page}</DeskContext>
    </MemoryRouter>,
  );

it('shows figures, what is wrong, and where there are too few sittings', async () => {
  show(<ItemsPage logic={logic} />);
  const row = within(await screen.findByRole('row', { name: /question 3/ }));
  expect(row.getByRole('link', { name: 'Owls, question 3' }).getAttribute('href')).toBe('/desk/questions/v1/3');
  for (const text of ['40%', '−0.12', '62 s', 'A: 22 · B (key): 16', 'Negative discrimination']) row.getByText(text);
  const other = within(screen.getByRole('row', { name: /question 4/ }));
  other.getByText('Too few: 12 of 30');
  expect(other.queryByText('40%')).toBeNull();
});

it('sorts by the heads, lowest first and then highest, and keeps it in what is asked', async () => {
  const user = userEvent.setup();
  show(<ItemsPage logic={logic} />);
  const head = await screen.findByRole('columnheader', { name: 'Discrimination' });
  expect(screen.getByRole('columnheader', { name: 'Flags' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => asked.at(-1)?.sort).toBe('down:discrimination');
});

it('saves what the filters show, with a reason', async () => {
  const user = userEvent.setup();
  show(<ItemsPage logic={logic} />, '/desk/questions?state=flagged&test=t1&sort=right');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'For the meeting');
  await user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('It is saved.');
  expect(orders).toMatchObject([{ action: 'items.export', draft: { reason: 'For the meeting' } }]);
  expect(Object.fromEntries(new URLSearchParams(orders[0]?.subject))).toEqual({ search: '', test: 't1', state: 'flagged' });
});

const file: ItemFile = {
  ...{ title: 'Owls', name: 'owls-hunt', domain: 'Ideas', skill: 'Evidence', difficulty: 'easy', doubts: 2 },
  question: {
    ...{ question: '<p>How does it hunt?</p>', questionFormat: 'html', optionFormat: 'html', kind: 'choice', mcq: true },
    options: { A: 'By sight', B: 'By ear' },
  },
  ...{ key: 'B', accepted: [], explanation: '<p>It says so.</p>', line: line(), objections: [], rulings: [] },
};

it('shows a question as a student sees it, with its key and who answered what', async () => {
  const one = itemFileMachine.provide({
    actors: { loadFile: fromPromise<ItemFile, { id: string }>(async () => file), action },
  });
  show(<OneItem id="v1/3" logic={one} />);
  await screen.findByText('How does it hunt?');
  screen.getByText('It says so.');
  screen.getByText(/Right in 40% of 40 attempts/);
  screen.getByText(/The key may be wrong/);
  screen.getByText(/2 doubts were asked about it/);
  const row = within(screen.getByRole('row', { name: /B \(key\)/ }));
  row.getByText('16');
});
