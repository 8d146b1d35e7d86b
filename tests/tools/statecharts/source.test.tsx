import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { wholeView } from '../../../tools/statecharts/chart/view.ts';
import { Outline } from '../../../tools/statecharts/page/outline.tsx';
import { findState } from '../../../tools/statecharts/page/source.ts';

it('opens a state at its own line, of those that have its name, and looks for the name where it stands elsewhere', () => {
  const text = `const words = { shown: 1 };
export const machine = setup({}).createMachine({
  id: 'machine',
  states: {
    one: {
      on: { shown: 'two' },
      states: { loading: {} },
    },
    two: {
      initial: 'loading',
      states: {
        loading: {},
        'shown': {},
      },
    },
  },
});
const part = { elsewhere: {} };`;
  const lineOf = (...path: string[]) => findState([{ file: 'a.ts', text }], path)?.line;
  expect([lineOf('two'), lineOf('two', 'loading'), lineOf('two', 'shown'), lineOf('two', 'elsewhere'), lineOf('none')]).toEqual([
    9,
    12,
    13,
    18,
    undefined,
  ]);
});

it('finds guards and actions, each with the way to its source', () => {
  const onSource = vi.fn();
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { entry: 'beginAll', on: { go: { guard: 'isReady', target: 'b', actions: 'noteReady' } } }, b: {} },
  });
  const nothing = () => {};
  render(
    <Outline
      machine={machine}
      view={wholeView}
      active={new Set()}
      onOpen={nothing}
      onFold={nothing}
      onWhole={nothing}
      onSource={onSource}
    />,
  );
  fireEvent.click(screen.getByLabelText('Source of m.b'));
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'ready' } });
  fireEvent.click(screen.getByLabelText('Source of isReady, in m.a'));
  fireEvent.click(screen.getByLabelText('Source of noteReady, in m.a'));
  expect(onSource.mock.calls).toEqual([
    ['b', ['b']],
    ['isReady', []],
    ['noteReady', []],
  ]);
});
