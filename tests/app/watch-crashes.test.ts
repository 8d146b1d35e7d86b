import { expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';

const sent = vi.hoisted(() => ({ crashes: [] as { error: unknown; events: readonly object[] }[] }));
vi.mock('../../src/services/site/crash-report.ts', () => ({
  sendCrash: async (error: unknown, events: readonly object[]) => void sent.crashes.push({ error, events }),
}));

it('what fails in the page is told with the newest steps of its flows, by types and states alone', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.resetModules();
  const { watchCrashes } = await import('../../src/app/inspect/watch-crashes.ts');
  const { getFlowWatcher } = await import('../../src/machines/kit/flow-watch.ts');
  watchCrashes();
  const machine = setup({ types: { events: {} as { type: 'name.type'; text: string } } }).createMachine({
    id: 'form',
    initial: 'open',
    states: { open: { on: { 'name.type': { target: 'open', reenter: true } } } },
  });
  const actor = createActor(machine, { inspect: getFlowWatcher() }).start();
  for (let count = 0; count < 50; count += 1) actor.send({ type: 'name.type', text: 'Asha Menon' });
  const error = new TypeError('x is undefined');
  page.dispatchEvent(Object.assign(new Event('error'), { error }));
  await vi.waitFor(() => expect(sent.crashes).toHaveLength(1));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  await vi.waitFor(() => expect(sent.crashes).toHaveLength(2));
  const [crash] = sent.crashes;
  expect(crash?.error).toBe(error);
  expect(crash?.events).toHaveLength(40);
  expect(crash?.events.at(-1)).toEqual({
    at: expect.any(Number),
    actor: expect.stringMatching(/^form \(x:\d+\)$/),
    event: 'name.type',
    state: '"open"',
  });
  expect(JSON.stringify(sent.crashes)).not.toContain('Asha');
  vi.unstubAllGlobals();
});
