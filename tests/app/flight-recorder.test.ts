import { expect, it, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import type { FlightEntry } from '../../src/app/inspect/flight-log.ts';

const lampMachine = setup({
  types: { events: {} as { type: 'lamp.toggle' | 'lamp.break' } | { type: 'password.type'; text: string } },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  context: { password: 'in the context' },
  states: {
    off: { on: { 'lamp.toggle': 'on', 'password.type': {} } },
    on: {
      on: {
        'lamp.break': {
          actions: assign(() => {
            throw new Error('It broke.');
          }),
        },
        'lamp.toggle': 'gone',
      },
    },
    gone: { type: 'final' },
  },
});

/** The modules anew: who watches is kept for as long as a document lives. */
async function freshModules() {
  vi.resetModules();
  const [{ getFlowWatcher }, { recordFlights }] = await Promise.all([
    import('../../src/machines/kit/flow-watch.ts'),
    import('../../src/app/inspect/flight-recorder.ts'),
  ]);
  return { getFlowWatcher, recordFlights };
}

it('writes who took which event and was what then, and no data of anybody', async () => {
  const entries: FlightEntry[] = [];
  const { getFlowWatcher, recordFlights } = await freshModules();
  recordFlights((entry) => entries.push(entry));
  const lamp = createActor(lampMachine, { inspect: getFlowWatcher() }).start();
  lamp.send({ type: 'password.type', text: 'sesame' });
  lamp.send({ type: 'lamp.toggle' });
  lamp.send({ type: 'lamp.toggle' });
  const actor = `lamp (${lamp.sessionId})`;
  const at = expect.any(Number);
  expect(entries).toEqual([
    { at, actor, event: 'xstate.init', state: '"off"' },
    { at, actor, event: 'password.type', state: '"off"' },
    { at, actor, event: 'lamp.toggle', state: '"on"' },
    { at, actor, event: 'lamp.toggle', state: '"gone", done' },
  ]);
});

it('writes the event that a machine failed at, once', async () => {
  const entries: FlightEntry[] = [];
  const { getFlowWatcher, recordFlights } = await freshModules();
  recordFlights((entry) => entries.push(entry));
  const lamp = createActor(lampMachine, { inspect: getFlowWatcher() });
  lamp.subscribe({ error: () => {} });
  lamp.start();
  lamp.send({ type: 'lamp.toggle' });
  lamp.send({ type: 'lamp.break' });
  await Promise.resolve();
  expect(entries.slice(2)).toEqual([
    { at: expect.any(Number), actor: `lamp (${lamp.sessionId})`, event: 'lamp.break', state: '"on", error' },
  ]);
});
