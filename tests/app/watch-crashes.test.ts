import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, type InspectionEvent, setup } from 'xstate';
import { flowSteps } from '../../contract/site/crash.ts';
import { toSendableSteps } from '../../src/services/site/code-words.ts';
import { readRecording } from '../../tools/statecharts/recording/read.ts';
import { until } from '../support/until.ts';

const sent = vi.hoisted(() => ({ crashes: [] as { error: unknown; events: readonly object[] }[] }));
vi.mock('../../src/services/site/crash-report.ts', () => ({
  sendCrash: async (error: unknown, events: readonly object[]) => void sent.crashes.push({ error, events }),
}));

/** A form in which a clock ticks, and which a wrong name breaks. */
const formMachine = setup({
  types: { events: {} as { type: 'name.type'; text: string } | { type: 'name.leave' | 'clock.ticked' | 'form.send' } },
}).createMachine({
  id: 'form',
  initial: 'open',
  on: { 'clock.ticked': {} },
  states: {
    open: {
      on: {
        'name.type': {
          guard: ({ event }) => event.text.trim() !== '',
          target: 'open',
          reenter: true,
        },
        'name.leave': {},
        'form.send': 'sent',
      },
    },
    sent: { type: 'final' },
  },
});

function startForm(inspect: ((seen: InspectionEvent) => void) | undefined) {
  const failures: unknown[] = [];
  const actor = createActor(formMachine, { inspect });
  actor.subscribe({ error: (failure) => failures.push(failure) });
  return { actor: actor.start(), failures };
}

beforeEach(() => {
  sent.crashes = [];
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

it('what fails in the page is told with the newest steps of its flows, by types and states alone', async () => {
  const { watchCrashes } = await import('../../src/app/inspect/watch-crashes.ts');
  const { getFlowWatcher } = await import('../../src/machines/kit/flow-watch.ts');
  watchCrashes();
  const { actor } = startForm(getFlowWatcher());
  for (let count = 0; count < 25; count += 1) {
    actor.send({ type: 'name.type', text: 'Asha Menon' });
    actor.send({ type: 'name.leave' });
  }
  const error = new TypeError('x is undefined');
  window.dispatchEvent(Object.assign(new Event('error'), { error }));
  await until(() => expect(sent.crashes).toHaveLength(1));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  await until(() => expect(sent.crashes).toHaveLength(2));
  const [crash] = sent.crashes;
  expect(crash?.error).toBe(error);
  expect(crash?.events).toHaveLength(40);
  expect(crash?.events.at(-1)).toEqual({
    at: expect.any(Number),
    actor: expect.stringMatching(/^form \(x:\d+\)$/),
    event: 'name.leave',
    state: '"open"',
  });
  expect(JSON.stringify(sent.crashes)).not.toContain('Asha');
});

it('the event that breaks a machine is among the steps, and so is an end, each in the words of the page of statecharts', async () => {
  const [{ keepSteps, listSteps }, { getFlowWatcher }] = await Promise.all([
    import('../../src/machines/kit/flow-steps.ts'),
    import('../../src/machines/kit/flow-watch.ts'),
  ]);
  keepSteps();
  const [broken, ended] = [startForm(getFlowWatcher()), startForm(getFlowWatcher())];
  broken.actor.send({ type: 'name.type', text: 7 as never });
  ended.actor.send({ type: 'form.send' });
  await Promise.resolve();
  expect(broken.failures).toHaveLength(1);
  expect(listSteps().map(({ event, state }) => [event, state])).toEqual([
    ['xstate.init', '"open"'],
    ['xstate.init', '"open"'],
    ['form.send', '"sent", done'],
    ['name.type', '"open", error'],
  ]);
  const read = readRecording(JSON.stringify({ build: null, events: listSteps() }), 'problem.json', () => formMachine);
  const moves = 'problem' in read ? [] : read.recording.moves.map(({ event, status }) => [event.type, status]);
  expect(moves.slice(-2)).toEqual([
    ['form.send', 'done'],
    ['name.type', 'error'],
  ]);
});

it('a clock that ticks pushes nothing out: what an actor does again without another state is one step with a count', async () => {
  const [{ keepSteps, listSteps }, { getFlowWatcher }] = await Promise.all([
    import('../../src/machines/kit/flow-steps.ts'),
    import('../../src/machines/kit/flow-watch.ts'),
  ]);
  keepSteps();
  const [one, other] = [startForm(getFlowWatcher()).actor, startForm(getFlowWatcher()).actor];
  for (let count = 0; count < 100; count += 1) one.send({ type: 'clock.ticked' });
  other.send({ type: 'name.leave' });
  one.send({ type: 'clock.ticked' });
  expect(listSteps().map(({ event, times }) => [event, times])).toEqual([
    ['xstate.init', undefined],
    ['xstate.init', undefined],
    ['name.leave', undefined],
    ['clock.ticked', 101],
  ]);
  const sendable = toSendableSteps(listSteps());
  expect(flowSteps.safeParse(sendable)).toMatchObject({ success: true, data: sendable });
});
