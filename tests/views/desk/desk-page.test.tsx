import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { StaffMember } from '../../../contract/accounts/people.ts';
import type { DeskPage as Page } from '../../../contract/desk/pages.ts';
import type { StudentLine } from '../../../contract/desk/students.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { deskFileMachine } from '../../../src/machines/desk/desk-file.machine.ts';
import { deskListMachine } from '../../../src/machines/desk/desk-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { Desk } from '../../../src/services/desk/desk.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import type { OpenFile } from '../../../src/services/desk/student-file.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { DeskPage } from '../../../src/views/desk/desk-page.tsx';
import { OneStudent } from '../../../src/views/desk/student-page.tsx';
import { StudentsPage } from '../../../src/views/desk/students-page.tsx';
import { aDesk, aFile, owner } from '../../support/desk/desk.ts';

let asked: unknown[];
let pages: Record<string, Page<StudentLine>>;
let file: OpenFile;
let carryOut: (order: DeskOrder) => Promise<Outcome>;

beforeEach(() => {
  asked = [];
  pages = {};
  file = { file: aFile(), actions: [] };
  carryOut = async () => ({ says: 'Done.' });
});
afterEach(() => vi.restoreAllMocks());

const action = deskActionMachine.provide({
  actors: {
    carryOut: fromPromise<Outcome, DeskOrder>(({ input }) => {
      asked.push(input);
      return carryOut(input);
    }),
  },
});
const listLogic = deskListMachine.provide({
  actors: {
    action,
    loadPage: fromPromise<Page<StudentLine>, ListQuery>(async ({ input: { filters, after } }) => {
      asked.push([filters.search, filters.course, filters.state, after]);
      return pages[after ?? filters.search ?? ''] ?? { lines: [], next: null, total: 0 };
    }),
  },
});
const fileLogic = deskFileMachine.provide({
  actors: { action, loadFile: fromPromise<OpenFile, { id: string }>(async () => file) },
});
const deskLogic = (load: () => Promise<Desk | null>, staff: StaffMember | null = owner) =>
  deskMachine.provide({
    actors: {
      readStaff: fromPromise<StaffMember | null, void>(async () => staff),
      loadDesk: fromPromise<Desk | null, void>(load),
      signOut: fromPromise<void, { personId: string }>(async () => {}),
      session: fromCallback(() => {}),
    },
  });

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;

/** A page of the desk, at which an owner sits unless told otherwise. */
function show(page: React.ReactNode, at: string, duty: 'owner' | 'staff' = 'owner') {
  const desk = { send: () => {} } as never;
  const { glance, courses } = aDesk();
  return render(
    <MemoryRouter initialEntries={[at]}>
      <DeskContext value={{ desk, staff: { ...owner, duty }, glance, courses, colleagues: [] }}>
        <Routes>
          <Route path={at.split('?')[0] ?? ''} element={page} />
          <Route path="*" element={null} />
        </Routes>
      </DeskContext>
      <Address />
    </MemoryRouter>,
  );
}
const showDesk = (logic: ReturnType<typeof deskLogic>, at = '/desk') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/desk/*" element={<DeskPage logic={logic} />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
const address = () => document.querySelector('output')?.textContent;
const line = (id: string, name: string, isActive = true): StudentLine => ({
  ...{ id, username: id, name, email: `${id}@example.org`, standard: '11', courses: ['AP Statistics'], isActive },
});

describe('the door', () => {
  it('leads to sign in and back where nobody of the staff is signed in', async () => {
    showDesk(
      deskLogic(async () => aDesk(), null),
      '/desk/students?search=asha',
    );
    await vi.waitFor(() => expect(address()).toBe('/signin?next=%2Fdesk%2Fstudents%3Fsearch%3Dasha'), { timeout: 60_000 });
  });

  it('says where the server can’t be reached, and tries again', async () => {
    let isThere = false;
    showDesk(
      deskLogic(async () => {
        if (isThere) return aDesk();
        throw new CallFailed('unreachable', '');
      }),
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isThere = true;
    fireEvent.click(retry);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Hello, Nandini');
    expect(screen.getByText('Nothing is waiting for you')).toBeDefined();
  });

  it('says what waits', async () => {
    showDesk(deskLogic(async () => aDesk({ glance: { ...aDesk().glance, disputes: 1, failedMails: 3, owedSessions: 1 } })));
    expect(await screen.findByText('1 dispute waits for an answer')).toBeDefined();
    expect(screen.getByText('3 emails couldn’t be delivered yet')).toBeDefined();
    const late = screen.getByRole('link', { name: '1 session is late: its tutor didn’t come' });
    expect(late.getAttribute('href')).toBe('/desk/sessions?state=missed');
  });

  it('goes anywhere by keyboard: Ctrl+K, a few letters, Enter; what the arrow keys choose is in sight', async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = shown;
    showDesk(deskLogic(async () => aDesk()));
    await screen.findByText('Nothing is waiting for you');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const search = await screen.findByRole('searchbox', { name: 'Find a page or a student', hidden: true });
    fireEvent.change(search, { target: { value: 'audit' } });
    expect(screen.getByText('Enter opens: Record of actions')).toBeDefined();
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(screen.getByText('Enter opens: Find students: “audit”')).toBeDefined();
    expect(shown).toHaveBeenCalledOnce();
    fireEvent.keyDown(search, { key: 'Enter' });
    await vi.waitFor(() => expect(address()).toBe('/desk/students?search=audit'), { timeout: 60_000 });
    expect(screen.queryByText(/^Enter opens/)).toBeNull();
  });
});

describe('the list of students', () => {
  it('begins with the filters of the address, and keeps there what is typed and chosen', async () => {
    pages = { ash: { lines: [line('asha', 'Asha Menon')], next: null, total: 1 }, '': { lines: [], next: null, total: 0 } };
    show(<StudentsPage logic={listLogic} />, '/desk/students?search=ash&course=c1');
    expect((await screen.findByRole('link', { name: 'Asha Menon' })).getAttribute('href')).toBe('/desk/students/asha');
    expect([asked[0], screen.getByText('One student').textContent]).toEqual([['ash', 'c1', '', null], 'One student']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search students' }), { target: { value: '' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Access' }), { target: { value: 'disabled' } });
    expect(address()).toBe('/desk/students?course=c1&state=disabled');
    expect(await screen.findByText('No student matches')).toBeDefined();
    expect(asked.at(-1)).toEqual(['', 'c1', 'disabled', null]);
  });

  it('loads the next page under what is there', async () => {
    pages = {
      '': { lines: [line('a', 'Asha')], next: 'cursor', total: 2 },
      cursor: { lines: [line('u', 'Uma', false)], next: null },
    };
    show(<StudentsPage logic={listLogic} />, '/desk/students');
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Uma' })).toBeDefined();
    expect([screen.getAllByRole('row').length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([3, null]);
  });

  it('adds a student, and goes on to their page', async () => {
    carryOut = async () => ({ says: 'Added.', leadsTo: '/desk/students/new' });
    show(<StudentsPage logic={listLogic} />, '/desk/students');
    await screen.findByText('No students yet');
    fireEvent.click(screen.getByRole('button', { name: 'Add a student' }));
    const add = async () => fireEvent.click(await screen.findByText('Add student'));
    await add();
    expect(screen.getAllByText('This is needed.')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Uma' } });
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'uma@example.org' } });
    await add();
    await vi.waitFor(() => expect(address()).toBe('/desk/students/new'), { timeout: 60_000 });
    expect(asked.at(-1)).toEqual({
      action: 'student.add',
      subject: '',
      draft: { firstname: 'Uma', email: 'uma@example.org' },
    });
  });
});

describe('a student’s page', () => {
  it('begins a correction with what is kept, says what was refused, and keeps what was typed', async () => {
    carryOut = async () => {
      throw new CallFailed('refused', '\u2018x\u2019 cannot be an email address.', 'badInput', 400);
    };
    show(<OneStudent student="s1" logic={fileLogic} />, '/desk/students/s1');
    fireEvent.click(await screen.findByRole('button', { name: 'Correct' }));
    const email = await screen.findByDisplayValue('asha@example.org');
    fireEvent.change(email, { target: { value: 'x' } });
    fireEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('\u2018x\u2019 cannot be an email address.')).toBeDefined();
    expect(screen.getByDisplayValue('x')).toBeDefined();
  });

  it('offers to erase to an owner alone', async () => {
    const { unmount } = show(<OneStudent student="s1" logic={fileLogic} />, '/desk/students/s1', 'staff');
    expect(await screen.findByText('Only an owner can erase a student.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Erase this student' })).toBeNull();
    unmount();
    show(<OneStudent student="s1" logic={fileLogic} />, '/desk/students/s1');
    expect(await screen.findByRole('button', { name: 'Erase this student' })).toBeDefined();
  });

  it('tells a parents’ meeting from a session, and since when reports are not mailed', async () => {
    const booked = (id: string, kind: 'session' | 'meeting') => ({
      ...{ id, kind, startsAt: Date.UTC(2026, 6, 1), minutes: 30, tutor: 'Ravi Iyer', cancelledAt: null },
    });
    const bookings = [booked('b1', 'meeting'), booked('b2', 'session')];
    file = { ...file, file: aFile({ bookings, reportsStoppedAt: Date.UTC(2026, 5, 1) }) };
    show(<OneStudent student="s1" logic={fileLogic} />, '/desk/students/s1');
    expect((await screen.findAllByText(/30 min/)).map((each) => /parents’ meeting/.test(each.textContent ?? ''))).toEqual([
      true,
      false,
    ]);
    expect(screen.getByText(/^Not emailed since .*2026, as requested$/)).toBeDefined();
  });

  it('shows what staff did, with what changed, why and who', async () => {
    const about = { subjectKind: 'student' as const, subjectId: 's1', subjectName: 'Asha Menon' };
    const changes = [{ field: 'access', before: 'on', after: 'off' }];
    const who = { actor: 'Nandini Iyer', actorId: 'n', byCommand: false, people: { count: 0, first: [] } };
    const done = { id: 'a1', at: 1, ...who, action: 'student.access-off' };
    file = { ...file, actions: [{ ...done, ...about, changes, reason: 'Left the school' }] };
    show(<OneStudent student="s1" logic={fileLogic} />, '/desk/students/s1');
    const [entry] = (await screen.findAllByRole('listitem')).slice(-1);
    expect(entry?.textContent).toMatch(/^Turned access offNandini Iyer · .*Access.*on off“Left the school”$/);
  });
});
