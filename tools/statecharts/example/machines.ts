import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** Ticks each second. */
const ticks = fromCallback<{ type: 'none' }>(({ sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'clock.ticked' }), 1000);
  return () => clearInterval(timer);
});

/** Boils water: says after a while that it is done. */
const boil = fromPromise<number, { liters: number }>(
  ({ input: { liters }, signal }) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(100), 2000 * liters);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
);

export const lampMachine = setup({
  types: { context: {} as { level: number }, events: {} as { type: 'lamp.toggle' } | { type: 'lamp.dim'; level: number } },
}).createMachine({
  id: 'lamp',
  context: { level: 10 },
  initial: 'off',
  states: {
    off: { on: { 'lamp.toggle': 'on' } },
    on: { on: { 'lamp.toggle': 'off', 'lamp.dim': { actions: assign({ level: ({ event }) => event.level }) } } },
  },
});

export const timerMachine = setup({
  types: {
    context: {} as { seconds: number },
    input: {} as { seconds: number },
    events: {} as { type: 'clock.ticked' | 'timer.stop' },
  },
  actors: { ticks },
  guards: { isOver: ({ context }) => context.seconds <= 1 },
  actions: { count: assign({ seconds: ({ context }) => context.seconds - 1 }) },
}).createMachine({
  id: 'timer',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      invoke: { id: 'ticks', src: 'ticks' },
      on: { 'clock.ticked': [{ guard: 'isOver', target: 'over' }, { actions: 'count' }], 'timer.stop': 'over' },
    },
    over: { type: 'final' },
  },
});

export const kettleMachine = setup({
  types: {
    context: {} as { liters: number },
    events: {} as { type: 'kettle.fill'; liters: number } | { type: 'kettle.boil' | 'kettle.pour' },
  },
  actors: { boil, timer: timerMachine },
  guards: { isFilled: ({ context }) => context.liters > 0 },
  actions: {
    fill: assign({ liters: (_, liters: number) => liters }),
    empty: assign({ liters: 0 }),
  },
}).createMachine({
  id: 'kettle',
  context: { liters: 0 },
  initial: 'cold',
  states: {
    cold: {
      on: {
        'kettle.fill': { actions: { type: 'fill', params: ({ event }) => event.liters } },
        'kettle.boil': { guard: 'isFilled', target: 'heating' },
      },
    },
    heating: {
      invoke: [
        {
          id: 'boil',
          src: 'boil',
          input: ({ context }) => ({ liters: context.liters }),
          onDone: 'hot',
          onError: 'cold',
        },
        { id: 'timer', src: 'timer', input: { seconds: 60 }, onDone: 'cold' },
      ],
    },
    hot: { on: { 'kettle.pour': { target: 'cold', actions: 'empty' } } },
  },
});
