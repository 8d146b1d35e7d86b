import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createActor, type InspectionEvent, setup } from 'xstate';
import { channelName } from '../../../tools/statecharts/live/channel-name.mjs';
import { until } from '../../support/until.ts';

const lampMachine = setup({
  types: { events: {} as { type: 'lamp.toggle' } | { type: 'password.type'; text: string } },
}).createMachine({
  id: 'lamp',
  context: { password: 'sesame', level: 3 },
  initial: 'off',
  states: { off: { on: { 'lamp.toggle': 'on', 'password.type': {} } }, on: {} },
});

/** What the inspector is asked to do with what it would send to stately.ai. */
type Options = {
  sanitizeEvent: (event: { type: string }) => unknown;
  sanitizeContext: (context: object) => unknown;
};

/** Stately's inspector without its window, and what it was told. */
const inspector = vi.hoisted(() => ({
  adapter: { targetWindow: {} as object | null },
  inspect: { next: vi.fn<(seen: InspectionEvent) => void>() },
  start: vi.fn<() => void>(),
}));
const createBrowserInspector = vi.hoisted(() => vi.fn<(options: Options) => typeof inspector>());
vi.mock('@statelyai/inspect', () => ({ createBrowserInspector }));

let page: EventTarget;
let warnings: MockInstance<typeof console.warn>;

/** The modules anew, in a document with this address: who watches is kept for as long as a document lives. */
async function watchAt(search: string, onLine = true) {
  vi.stubGlobal('location', { search });
  vi.stubGlobal('navigator', { onLine });
  vi.resetModules();
  const [{ getFlowWatcher, watchFlows }, { watchStatecharts }] = await Promise.all([
    import('../../../src/machines/kit/flow-watch.ts'),
    import('../../../tools/statecharts/live/watch.ts'),
  ]);
  await watchStatecharts(watchFlows, true);
  return createActor(lampMachine, { inspect: getFlowWatcher() });
}

/** The events of an actor that the inspector has heard of. */
const heard = () =>
  inspector.inspect.next.mock.calls.flatMap(([seen]) => (seen.type === '@xstate.event' ? [seen.event.type] : []));

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  createBrowserInspector.mockReset().mockReturnValue(inspector);
  inspector.inspect.next.mockReset();
  inspector.start.mockReset();
  inspector.adapter.targetWindow = {};
});
afterEach(() => {
  // Closes the channel of the tab.
  page.dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells the page of statecharts, and Stately’s inspector nothing, where the address does not ask for it', async () => {
  const told: unknown[] = [];
  const charts = new BroadcastChannel(channelName);
  charts.addEventListener('message', ({ data }) => told.push(data.kind));
  const lamp = await watchAt('?machine=lamp');
  charts.postMessage({ kind: 'hello' });
  lamp.start();
  await until(() => expect(told).toEqual(['arrived', 'started', 'moved']));
  charts.close();
  expect([createBrowserInspector.mock.calls, heard()]).toEqual([[], []]);
});

describe('with ?inspect in the address', () => {
  it('Stately’s inspector is told what the flows do', async () => {
    const lamp = (await watchAt('?inspect')).start();
    lamp.send({ type: 'lamp.toggle' });
    expect([createBrowserInspector.mock.calls.length, heard()]).toEqual([1, ['xstate.init', 'lamp.toggle']]);
    expect(inspector.start).not.toHaveBeenCalled();
  });

  it('it hears no password', async () => {
    await watchAt('?inspect');
    const [options] = createBrowserInspector.mock.lastCall ?? [];
    expect(options?.sanitizeEvent({ type: 'password.type', ...{ text: 'sesame' } })).toEqual({
      type: 'password.type',
      text: '•••',
    });
    expect(options?.sanitizeContext({ password: 'sesame', level: 3 })).toEqual({ password: '•••', level: 3 });
  });

  it('it opens at the first click, where the browser holds back its window', async () => {
    inspector.adapter.targetWindow = null;
    const lamp = (await watchAt('?inspect')).start();
    expect([heard(), inspector.start.mock.calls.length]).toEqual([['xstate.init'], 0]);
    page.dispatchEvent(new Event('click'));
    page.dispatchEvent(new Event('click'));
    expect(inspector.start).toHaveBeenCalledTimes(1);
    expect(lamp.getSnapshot().status).toBe('active');
  });

  it('it is said in words where there is no network, and what needs none; the app goes on and the page of statecharts is told', async () => {
    const told: unknown[] = [];
    const charts = new BroadcastChannel(channelName);
    charts.addEventListener('message', ({ data }) => told.push(data.kind));
    const lamp = (await watchAt('?inspect', false)).start();
    charts.postMessage({ kind: 'hello' });
    await until(() => expect(told).toContain('moved'));
    charts.close();
    expect(lamp.getSnapshot().value).toBe('off');
    expect(warnings.mock.calls).toEqual([
      [
        'Stately’s inspector is a page on stately.ai and needs the network. Without it use the page of statecharts, or ?inspect=<address>.',
      ],
    ]);
  });

  it('nothing is said of the network where there is one, or where the address names a page that needs none', async () => {
    await watchAt('?inspect');
    await watchAt('?inspect=http://localhost:5173/dev/statecharts', false);
    expect(warnings).not.toHaveBeenCalled();
    expect(createBrowserInspector).toHaveBeenLastCalledWith(
      expect.objectContaining({ url: 'http://localhost:5173/dev/statecharts' }),
    );
  });
});
