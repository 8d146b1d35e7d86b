import { assign, setup } from 'xstate';
import { calculatorPatienceMs } from '../../content/times.ts';
import { withEvent } from '../kit/with-output.ts';

/** `frame` counts the frames that were loaded, from 1: another number, another frame. */
type Context = { frame: number };

/** A frame also reports a browser's error page as loaded: `isCalculator` tells whether the calculator has come. */
type CalculatorFrameEvent = { type: 'frame.loaded'; isCalculator: boolean } | { type: 'calculator.retry' };

const calculatorFrameSetup = setup({
  types: { context: {} as Context, events: {} as CalculatorFrameEvent },
  actions: { anotherFrame: assign({ frame: ({ context }) => context.frame + 1 }) },
  guards: { isCalculator: (_, { isCalculator }: { isCalculator: boolean }) => isCalculator },
  delays: { patience: calculatorPatienceMs },
});

/** The calculator beside a module (specification 4.3), as a document of its own: loading -> ready, or failed, from where it may still come. */
export const calculatorFrameMachine = calculatorFrameSetup.createMachine({
  id: 'calculatorFrame',
  context: { frame: 1 },
  initial: 'loading',
  on: {
    'frame.loaded': [{ guard: withEvent('isCalculator'), target: '.ready' }, { target: '.failed' }],
  },
  states: {
    loading: { after: { patience: 'failed' } },
    ready: {},
    failed: { on: { 'calculator.retry': { target: 'loading', actions: 'anotherFrame' } } },
  },
});
