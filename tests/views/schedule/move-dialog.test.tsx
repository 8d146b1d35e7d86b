import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { sessionMoveMachine } from '../../../src/machines/schedule/session-move.machine.ts';
import { MoveDialog } from '../../../src/views/schedule/move-dialog.tsx';
import { type SessionMoveMeta, sessionMoveModel } from '../../models/schedule/session-move.model.ts';
import { describePath } from '../../support/model.ts';
import { zones } from '../../support/schedule/schedule.ts';
import { movable, moveNow, moveWorld } from '../../support/schedule/session-move.ts';

afterEach(cleanup);

const settle = (step: () => unknown) =>
  act(async () => {
    step();
  });
const press = (name: string) => () => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const isOffered = (name: string) => {
  const button = screen.queryByRole('button', { name });
  return button !== null && button.getAttribute('aria-disabled') !== 'true' && !button.hasAttribute('disabled');
};

function check(move: Actor<typeof sessionMoveMachine>, { confirms, leaves, says, ended }: SessionMoveMeta) {
  // What is said at the end is said by the schedule.
  expect(move.getSnapshot().output?.end).toBe(ended);
  if (ended) return;
  expect([isOffered('Move session'), isOffered('Keep it')]).toEqual([confirms !== null, leaves]);
  if (confirms)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'New time' }).selectedOptions[0]?.textContent).toMatch(
      confirms === 'first' ? /^Friday, March 13, 2026/ : /^(Saturday, March 14|Tuesday, March 10), 2026/,
    );
  if (says && leaves) expect(screen.getByRole('dialog').textContent).toMatch(says);
}

it.each(sessionMoveModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  const { logic, world } = moveWorld();
  const move = createActor(logic, { input: { studentId: 'student-1', session: movable, now: moveNow } }).start();
  render(<MoveDialog move={move} zones={zones} />);
  await settle(() => {});
  await path.test({
    events: {
      ...Object.fromEntries(Object.entries(world).map(([name, step]) => [name, () => settle(() => step())])),
      retry: press('Try again'),
      pickTheOther: () =>
        settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'New time' }), { target: { value: 'time-2' } })),
      confirm: press('Move session'),
      leave: press('Keep it'),
    },
    states: {
      '*': (state) => {
        for (const meta of Object.values(state.getMeta())) check(move, meta as SessionMoveMeta);
      },
    },
  });
  move.stop();
});

it('says that there is no other time, and what moving means where there is one', async () => {
  const { logic, world } = moveWorld();
  const move = createActor(logic, { input: { studentId: 'student-1', session: movable, now: moveNow } }).start();
  render(<MoveDialog move={move} zones={zones} />);
  await settle(() => {});
  await settle(world.noneIsFree);
  expect(screen.getByText('Your tutor has no other free time right now.')).toBeTruthy();
});

it('says of a near time that it can’t be given back, once it is chosen', async () => {
  const { logic, world } = moveWorld();
  const move = createActor(logic, { input: { studentId: 'student-1', session: movable, now: moveNow } }).start();
  render(<MoveDialog move={move} zones={zones} />);
  await settle(() => {});
  await settle(world.onlyNearOnesCome);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'New time' });
  expect(field.selectedOptions[0]?.textContent).toBe('Choose a time');
  expect(screen.queryByText(/won’t be able to cancel or move it again/)).toBeNull();
  await settle(() => fireEvent.change(field, { target: { value: 'time-1' } }));
  expect(screen.getByText(/won’t be able to cancel or move it again/)).toBeTruthy();
});
