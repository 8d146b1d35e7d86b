import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RulingPreview } from '../../../contract/desk/rulings.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { rulingFormMachine } from '../../../src/machines/desk/ruling-form.machine.ts';
import type { RulingDraft, RulingOutcome } from '../../../src/services/desk/rulings.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneRuling } from '../../../src/views/desk/ruling-page.tsx';
import { aDesk, owner } from '../../support/desk/desk.ts';

const falls: RulingPreview = {
  ...{ sittings: 2, raised: 1, fell: 1 },
  changes: [
    {
      ...{ student: 's1', name: 'Asha Menon', title: 'Owls' },
      before: { right: 2, total: 4, percent: 50 },
      after: { right: 1, total: 3, percent: 33 },
    },
  ],
};
let made: { draft: RulingDraft; lowers: boolean }[];
let seen: RulingPreview;
beforeEach(() => {
  [made, seen] = [[], falls];
});
const logic = rulingFormMachine.provide({
  actors: {
    checkRuling: fromPromise<RulingPreview, RulingDraft>(async () => seen),
    makeRuling: fromPromise<RulingOutcome, { draft: RulingDraft; lowers: boolean }>(async ({ input }) => {
      made.push(input);
      return { decision: 7, students: 2 };
    }),
  },
});
const show = (duty: 'owner' | 'staff', back: string | null = null) =>
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk({ staff: { ...owner, duty } }) }}>
        <OneRuling item="v1/3" back={back} logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );

async function propose(kind: string) {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('How it counts'), kind);
  await user.type(screen.getByLabelText(/Reason/), 'Two answers fit');
  await user.click(screen.getByRole('button', { name: 'See whose scores change' }));
  await screen.findByRole('region', { name: 'Whose scores change' });
  return user;
}

it('shows whose scores change, and leaves to an owner what lowers one', async () => {
  show('staff');
  await propose('nobody');
  const row = within(screen.getByRole('row', { name: /Asha Menon/ }));
  row.getByText('2 of 4 (50%)');
  row.getByText('1 of 3 (33%)');
  screen.getByText(/Only an owner can decide that/);
  expect(screen.queryByRole('button', { name: /Decide/ })).toBeNull();
});

it('lets an owner decide it', async () => {
  show('owner');
  const user = await propose('nobody');
  await user.click(screen.getByRole('button', { name: 'Decide, and let scores fall' }));
  await screen.findByText(/Decision 7 is in force/);
  expect(made).toMatchObject([{ lowers: true, draft: { item: 'v1/3', kind: 'nobody', reason: 'Two answers fit' } }]);
});

it('asks which other answers are right, and goes back to change it', async () => {
  seen = { sittings: 1, raised: 1, fell: 0, changes: [] };
  show('staff');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('How it counts'), 'keys');
  await user.click(screen.getByRole('button', { name: 'See whose scores change' }));
  expect(screen.getAllByText(/This is needed/)).toHaveLength(2);
  await user.type(screen.getByLabelText(/Answers that are right/), 'A');
  await user.type(screen.getByLabelText(/Reason/), 'Both fit');
  await user.click(screen.getByRole('button', { name: 'See whose scores change' }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'See whose scores change' }));
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  await screen.findByText(/Decision 7 is in force/);
  expect(made).toMatchObject([{ lowers: false, draft: { kind: 'keys', keys: 'A' } }]);
});

it('takes a decision back after a look at whose scores change', async () => {
  show('owner', 'r7');
  const user = userEvent.setup();
  screen.getByRole('heading', { level: 1, name: 'Take a decision back' });
  expect(screen.queryByLabelText('How it counts')).toBeNull();
  await user.type(screen.getByLabelText(/Reason/), 'It was right');
  await user.click(screen.getByRole('button', { name: 'See whose scores change' }));
  await screen.findByText(/It counts as it’s written/);
  await user.click(screen.getByRole('button', { name: 'Take it back, and let scores fall' }));
  await screen.findByText(/Decision 7 is taken back/);
  expect(made).toMatchObject([{ lowers: true, draft: { back: 'r7', reason: 'It was right' } }]);
});
