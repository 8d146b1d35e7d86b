import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Assignable, AssignedSitting, AssignmentLine } from '../../../contract/desk/assignments.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { assigningMachine } from '../../../src/machines/desk/assigning.machine.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { assignmentFileMachine } from '../../../src/machines/desk/files.ts';
import { assignedSittingListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { AssignmentDraft, CheckedAssignment, MadeAssignment } from '../../../src/services/desk/assigning.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { AssignPage } from '../../../src/views/desk/assign-page.tsx';
import { OneAssignment } from '../../../src/views/desk/assignment-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aDesk } from '../../support/desk/desk.ts';

const choices: Assignable = {
  tests: [{ id: 'algebra', title: 'Algebra', kind: 'quiz', course: 'SAT Dominance Program', questions: 10 }],
  courses: [{ id: 'c1', name: 'AP Statistics' }],
  groups: [{ id: 'owls', name: 'Owls' }],
};
const none = { count: 0, first: [] };
const checked: CheckedAssignment = {
  ...{ title: 'Algebra', to: 'Owls', key: 'a-look', gets: { count: 2, first: ['Asha Menon', 'Ravi Iyer'] } },
  ...{ has: { count: 1, first: ['Zubin Rao'] }, sat: none, off: none },
};
let asked: unknown[];
beforeEach(() => {
  asked = [];
});

const show = (page: ReactNode, address = '/desk/tests/assign') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>{page}</DeskContext>
    </MemoryRouter>,
  );
const logic = assigningMachine.provide({
  actors: {
    loadAssignable: fromPromise<Assignable, void>(async () => choices),
    checkAssignment: fromPromise<CheckedAssignment, AssignmentDraft>(async ({ input }) => {
      asked.push(input);
      return checked;
    }),
    makeAssignment: fromPromise<MadeAssignment, { draft: AssignmentDraft; checked: CheckedAssignment }>(async ({ input }) => {
      asked.push(input.checked.key);
      return { assignment: 'a1', given: 2 };
    }),
    undoAssignment: fromPromise<void, { assignment: string }>(async ({ input }) => {
      asked.push(input);
    }),
  },
});

it('says what is missing, shows whom it reaches, assigns, and takes back at once', async () => {
  show(<AssignPage logic={logic} />);
  await userEvent.click(await screen.findByRole('button', { name: 'See who gets it' }));
  expect(screen.getAllByText('This is needed.')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Test'), 'algebra');
  await userEvent.selectOptions(screen.getByLabelText('Group'), 'owls');
  fireEvent.change(screen.getByLabelText('Start by'), { target: { value: '2026-12-05T18:00' } });
  await userEvent.type(screen.getByLabelText('Say to the students'), 'For Saturday');
  await userEvent.click(screen.getByRole('button', { name: 'See who gets it' }));
  expect((await screen.findByRole('status')).textContent).toBe('2 students get Algebra: Owls.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 get itAsha Menon, Ravi Iyer',
    '1 already have it and haven’t finished: not given againZubin Rao',
  ]);
  expect(asked).toMatchObject([
    { quiz: 'algebra', to: 'group', group: 'owls', closes: '2026-12-05T18:00', note: 'For Saturday' },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Who gets it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await userEvent.click(screen.getByRole('button', { name: 'See who gets it' }));
  await screen.findByRole('region', { name: 'Who gets it' });
  await userEvent.click(screen.getByRole('button', { name: 'Assign to 2 students' }));
  expect((await screen.findByRole('link', { name: 'See who takes it' })).getAttribute('href')).toBe('/desk/tests/a1');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Assigned' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('It’s taken back. Students who had started keep it.')).toBeTruthy();
  expect(asked.slice(2)).toEqual(['a-look', { assignment: 'a1' }]);
});

it('begins with the group that the address names', async () => {
  show(<AssignPage logic={logic} />, '/desk/tests/assign?group=owls');
  expect(await screen.findByLabelText<HTMLSelectElement>('Group')).toHaveProperty('value', 'owls');
});

it('shows how far each student is, and changes until when one can start', async () => {
  const at = Date.UTC(2026, 2, 2, 10);
  const open: AssignmentLine = {
    ...{ id: 'a1', title: 'Algebra', kind: 'quiz', to: 'Owls', opensAt: null, closesAt: at, note: '', at, by: 'Nandini Iyer' },
    ...{ takenBackAt: null, action: null, given: 2, begun: 0, finished: 1 },
  };
  const line = (more: Partial<AssignedSitting>): AssignedSitting => ({
    ...{
      id: 'x',
      student: 's1',
      name: 'Asha Menon',
      state: 'assigned',
      reinstated: false,
      ending: null,
      right: null,
      total: null,
    },
    ...{ submittedAt: null, closesAt: at },
    ...more,
  });
  const lines = [
    line({}),
    line({ id: 'y', name: 'Ravi Iyer', state: 'submitted', right: 7, total: 10, submittedAt: at, ending: 'student' }),
  ];
  const action = deskActionMachine.provide({
    actors: {
      carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
        asked.push(input);
        return { says: 'It is done.' };
      }),
    },
  });
  show(
    <OneAssignment
      assignment="a1"
      logic={assignmentFileMachine.provide({
        actors: { loadFile: fromPromise<AssignmentLine, { id: string }>(async () => open), action },
      })}
      list={assignedSittingListMachine.provide({
        actors: {
          loadPage: fromPromise<DeskPage<AssignedSitting>, ListQuery>(async () => ({ lines, next: null, total: 2 })),
          action,
        },
      })}
    />,
  );
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 25))).toEqual([
    'StudentResultFinishedStar',
    expect.stringMatching(/^Asha MenonNot started/),
    expect.stringMatching(/^Ravi Iyer7 of 10 right/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /: change until when Asha Menon can start$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Start by'), { target: { value: '' } });
  await userEvent.type(dialog.getByLabelText('Reason'), 'She was ill');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(asked).toEqual([{ action: 'test.extend', subject: 'x', draft: { closes: '', reason: 'She was ill' } }]);
});
