import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { AwaySeat, Seat } from '../../../contract/desk/exam-room.ts';
import type { LiveInput } from '../../../src/machines/actors/live.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { examRoomMachine } from '../../../src/machines/desk/exam-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ExamRoom } from '../../../src/services/desk/exam-room.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { ExamRoomPage } from '../../../src/views/desk/exam-room-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';
import { aSeat } from '../../support/desk/seats.ts';

const now = Date.UTC(2026, 2, 2, 10);
const minute = 60_000;
let load: () => Promise<ExamRoom>;
let orders: DeskOrder[];
let tick: (now: number) => void;

beforeEach(() => {
  orders = [];
});

const logic = examRoomMachine.provide({
  actors: {
    loadExamRoom: fromPromise<ExamRoom, void>(() => load()),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
          orders.push(input);
          return { says: 'It is done.' };
        }),
      },
    }),
    live: fromCallback<EventObject, LiveInput>(() => {}),
    clock: fromCallback<EventObject>(({ sendBack }) => {
      tick = (at) => sendBack({ type: 'clock.tick', now: at });
    }),
  },
});

function show(seats: Seat[], { at = '/desk/exam-room', away = [] as AwaySeat[] } = {}) {
  load = async () => ({ seats, away, awayCount: away.length, at: now });
  return open(at);
}
const open = (at = '/desk/exam-room') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <DeskContext value={{ desk: { send: () => {} } as never, ...aDesk() }}>
        <ExamRoomPage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
const named = (name: string, more: Partial<Seat> = {}) => aSeat({ sitting: name, student: { id: name, name }, ...more });
const names = async () => {
  await screen.findByRole('table');
  return screen.getAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
};
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent;

it('says that nobody sits a test, and where they would be', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'The room is empty' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Away' })).toBeNull();
});

it('names those who are away, each with the page of what they left open', async () => {
  const away = ['Asha', 'Ravi'].map((name, at) => ({
    ...{ sitting: `of ${name}`, student: { id: name, name }, title: 'Algebra', heardAt: now - (at + 1) * 30 * 60 * minute },
  }));
  const all = show([named('Meera')], { away });
  const left = within(await screen.findByRole('region', { name: 'Away' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Asha · AlgebraLast heard 30 h ago',
    'Ravi · AlgebraLast heard 2 d ago',
  ]);
  expect(left.getByRole('link', { name: 'Ravi' }).getAttribute('href')).toBe('/desk/students/Ravi/sittings/of Ravi');
  expect((await screen.findByText(/is taking a test/)).textContent).toContain('2 away');
  all.unmount();
  show([named('Meera')], { away, at: '/desk/exam-room?search=ravi' });
  expect(within(await screen.findByRole('region', { name: 'Away' })).getAllByRole('link')).toHaveLength(1);
});

it('says why the room did not come, and tries again', async () => {
  load = async () => {
    throw new CallFailed('unreachable', '');
  };
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load = async () => ({ seats: [named('Asha')], away: [], awayCount: 0, at: now });
  fireEvent.click(retry);
  expect(await names()).toEqual(['Asha']);
});

it('shows first whom staff should look at, and only those who are wanted', async () => {
  const seats = [
    named('Asha'),
    named('Meera', { warnings: 2 }),
    named('Ravi', { heardAt: now - 2 * minute }),
    named('Uma', { state: 'ended', ending: 'fullscreenLeft', endedAt: now, deadline: null, canReinstate: true }),
    named('Zoya', { state: 'ended', ending: 'student', endedAt: now, deadline: null }),
  ];
  const { unmount } = show(seats);
  expect(await names()).toEqual(['Meera', 'Ravi', 'Uma', 'Asha', 'Zoya']);
  expect((await screen.findByText(/are taking tests/)).textContent).toBe('3 are taking tests · 3 to look at · 2 ended');
  unmount();
  const looked = show(seats, { at: '/desk/exam-room?show=look&search=MEE' });
  expect(await names()).toEqual(['Meera']);
  looked.unmount();
  show(seats, { at: '/desk/exam-room?show=ended' });
  expect(await names()).toEqual(['Uma', 'Zoya']);
});

it('says where somebody is, how long they have, and that they have gone silent', async () => {
  show([named('Asha', { signAt: null, unproctored: true })]);
  expect(await rowOf('Asha')).toContain('Module 1 of 2: Reading and Writing6 of 27 answered, question 7 last30:00Heard 0 s ago');
  expect(await rowOf('Asha')).toContain('No sign of the proctor');
  // The room is asked for again, and does not come.
  load = () => new Promise(() => {});
  tick(now + 2 * minute);
  await vi.waitFor(async () => expect(await rowOf('Asha')).toContain('28:00Silent for 2 min'), { timeout: 60_000 });
});

it('says since when nothing is known, and keeps what was known', async () => {
  show([named('Asha')]);
  await names();
  load = () => new Promise(() => {});
  tick(now + 30_000);
  expect(await screen.findByText(/The server can’t be reached. This is how things were at/)).toBeDefined();
  expect(await names()).toEqual(['Asha']);
});

it('offers what can be done: minutes where there is a clock, an end taken back where it may be', async () => {
  show([
    named('Asha'),
    named('Meera', { kind: 'quiz', module: null, deadline: null }),
    named('Uma', { state: 'ended', ending: 'staff', endedAt: now, deadline: null, canReinstate: true }),
  ]);
  await names();
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  for (const label of ['Minutes for Asha', 'Message to Meera', 'End the test of Meera', 'Reinstate Uma'])
    expect(buttons).toContain(label);
  for (const label of ['Minutes for Meera', 'Minutes for Uma', 'Message to Uma', 'Reinstate Asha'])
    expect(buttons).not.toContain(label);
});

it('does something for all who are shown in one dialog, which asks for a reason', async () => {
  show([named('a'), named('b'), named('c', { state: 'ended', ending: 'student', endedAt: now, deadline: null })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Minutes for all shown' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give minutes' }));
  expect(await screen.findByText('This is needed.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Fire alarm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give minutes' }));
  expect(await screen.findByText('It is done.')).toBeDefined();
  expect(orders).toEqual([{ action: 'examRoom.minutes', subject: 'a,b', draft: { minutes: '5', reason: 'Fire alarm' } }]);
});
