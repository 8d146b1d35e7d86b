import { act, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { watchMoves } from '../../../src/machines/kit/flow-moves.ts';
import { watchFlows } from '../../../src/machines/kit/flow-watch.ts';
import { useFlow } from '../../../src/views/use-flow.ts';

const counter = setup({
  types: { input: {} as { from: number }, context: {} as { count: number }, events: {} as { type: 'count.raise' } },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: input.from }),
  on: { 'count.raise': { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});
const plain = setup({ types: { events: {} as { type: 'page.opened' } } }).createMachine({ id: 'plain' });

function Counter() {
  const flow = useFlow(counter, { input: { from: 3 } });
  const count = useSelector(flow, (seen) => seen.context.count);
  return (
    <button type="button" onClick={() => flow.send({ type: 'count.raise' })}>
      {count}
    </button>
  );
}

it('starts a flow with the component, and lets those watch who came before it', async () => {
  const seen: unknown[] = [];
  watchFlows(
    watchMoves(({ event, snapshot }) => seen.push([snapshot.machine.id, event.type, snapshot.context.count, snapshot.status])),
  );
  const { unmount } = render(<Counter />);
  act(() => screen.getByRole('button', { name: '3' }).click());
  expect(screen.getByRole('button', { name: '4' })).toBeDefined();
  unmount();
  expect(seen).toEqual([
    ['counter', 'xstate.init', 3, 'active'],
    ['counter', 'count.raise', 4, 'active'],
    ['counter', 'xstate.stop', 4, 'stopped'],
  ]);
});

it('works in StrictMode, which starts it twice', () => {
  render(<Counter />, { wrapper: StrictMode });
  act(() => screen.getByRole('button', { name: '3' }).click());
  expect(screen.getByRole('button', { name: '4' })).toBeDefined();
});

/** Never rendered: it need only compile. */
function WrongCalls() {
  useFlow(plain);
  useFlow(plain, {});
  useFlow(counter, { input: { from: 1 } }).send({ type: 'count.raise' });
  // @ts-expect-error this machine has an input
  useFlow(counter);
  // @ts-expect-error which has to be given
  useFlow(counter, {});
  // @ts-expect-error in its own shape
  useFlow(counter, { input: { from: 'one' } });
  // @ts-expect-error and no option is misspelt
  useFlow(counter, { input: { from: 1 }, inspct: () => {} });
  // @ts-expect-error and no event
  useFlow(plain).send({ type: 'count.raise' });
  return null;
}

it('wants the input that the machine wants, which the types see', () => {
  expect(WrongCalls).toBeTypeOf('function');
});
