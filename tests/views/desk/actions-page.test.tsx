import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AuditLine } from '../../../contract/desk/audit.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { actionListMachine } from '../../../src/machines/desk/lists.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { ActionsPage } from '../../../src/views/desk/actions-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aDesk } from '../../support/desk/desk.ts';

const line: AuditLine = {
  ...{ id: 'a1', at: Date.UTC(2026, 2, 2, 10), actor: 'Ravi Rao', actorId: 't1', byCommand: false, action: 'homework.mark' },
  ...{ subjectKind: 'student', subjectId: 's1', subjectName: 'Asha Menon', changes: [], reason: null },
  people: { count: 0, first: [] },
};

function show(at: string) {
  const asked: ListQuery['filters'][] = [];
  const loadPage = fromPromise<DeskPage<AuditLine>, ListQuery>(async ({ input }) => {
    asked.push(input.filters);
    return { lines: [line], next: null };
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <ActionsPage logic={actionListMachine.provide({ actors: { loadPage } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  return asked;
}
const none = { search: '', actor: '', kind: '', day: '', person: '' };
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('is narrowed by who did it, what it is about, and a day', async () => {
  const asked = show('/desk/actions');
  await screen.findByText('Marked homework', { exact: false });
  choose('Done by', 'n');
  choose('About', 'student');
  choose('Day', '2026-03-02');
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ ...none, actor: 'n', kind: 'student', day: '2026-03-02' }));
});

it('says whom all of it is about where it is about one person, and is widened', async () => {
  const asked = show('/desk/actions?person=s1');
  await screen.findByText('Only actions about Asha Menon.');
  expect(asked).toEqual([{ ...none, person: 's1' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(none));
  expect(screen.queryByText(/^Only actions about/)).toBeNull();
});

it('names a tutor whose actions are shown among those who can be chosen', async () => {
  show('/desk/actions?actor=t1');
  await screen.findByText('Marked homework', { exact: false });
  const options = within(screen.getByLabelText('Done by')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['Anybody', 'Nandini Iyer', 'On the command line', 'Ravi Rao'],
  ]);
});
