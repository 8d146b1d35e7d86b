import { createBrowserInspector } from '@statelyai/inspect';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise, setup } from 'xstate';
import { kettleMachine } from '../../../tools/statecharts/example/machines.ts';
import { statechartsMachine } from '../../../tools/statecharts/page/statecharts.machine.ts';
import { StatechartsPage } from '../../../tools/statecharts/page/statecharts-page.tsx';
import { addressOf, clock, lamp, lampHost, layoutOnce } from '../../support/statecharts/page-world.ts';

/** The window of another app, which opens the page as its inspector, and what the page has told it. */
function otherWindow() {
  const own = new EventTarget();
  const told: unknown[] = [];
  const post = (message: unknown) => void window.dispatchEvent(new MessageEvent('message', { data: message, source: app }));
  const app = Object.assign(own, {
    closed: false,
    open: () => ({ postMessage: (message: unknown) => post(structuredClone(message)) }),
    postMessage: (message: unknown) => {
      told.push(message);
      own.dispatchEvent(new MessageEvent('message', { data: message }));
    },
  }) as unknown as Window & { closed: boolean };
  return { app, told, post };
}

let other: ReturnType<typeof otherWindow>;
let kettle: Actor<typeof kettleMachine>;
let inspector: ReturnType<typeof createBrowserInspector>;

const logic = statechartsMachine.provide({
  actors: {
    drawChart: fromPromise(async ({ input: { machine } }) => {
      if (!machine) throw new Error('There is no such machine.');
      return layoutOnce(machine);
    }),
  },
});

/** The page, opened by an app that runs a kettle which was filled before anybody looked. */
function open() {
  inspector = createBrowserInspector({ url: 'https://charts.example/dev/statecharts', window: other.app });
  kettle = createActor(kettleMachine, { inspect: inspector.inspect }).start();
  // As StrictMode makes one that is never started.
  createActor(kettleMachine, { inspect: inspector.inspect });
  kettle.send({ type: 'kettle.fill', liters: 1 });
  render(
    <StrictMode>
      <StatechartsPage host={lampHost} address={addressOf(null)} logic={logic} />
    </StrictMode>,
  );
}
const choose = async (name: RegExp) => {
  const link = await screen.findByRole('link', { name });
  act(() => link.click());
};
const on = () => [...document.querySelectorAll('.chart .on[data-state]')].map((state) => state.getAttribute('data-state'));
const inspected = () => within(screen.getByRole('complementary', { name: 'Inspector' }));
const rows = () => [...document.querySelectorAll('div[role=option]')].map(({ textContent }) => textContent);

beforeAll(async () => void (await Promise.all([lamp, clock].map(layoutOnce))));
beforeEach(() => {
  other = otherWindow();
  vi.stubGlobal('opener', other.app);
  // The inspector tells when the browser has time, which jsdom never says.
  vi.stubGlobal('requestIdleCallback', (tell: () => void) => setTimeout(tell));
});
afterEach(() => {
  kettle.stop();
  vi.unstubAllGlobals();
});

it('draws the machines of the app that has opened it, lights their states, and lists what they remember once', async () => {
  open();
  await choose(/^kettle/);
  await waitFor(() => expect(on()).toContain('kettle.cold'));
  kettle.send({ type: 'kettle.boil' });
  await waitFor(() => expect(on()).toContain('kettle.heating'));
  expect(other.told).toEqual([{ type: '@statelyai.connected' }]);
  expect(rows().filter((row) => row?.includes('kettle.fill'))).toHaveLength(1);
  expect(inspected().getAllByRole('button', { name: /^kettle/ })).toHaveLength(1);
  expect(inspected().getByText('liters').closest('li')?.textContent).toContain('1');
  expect(inspected().getByText(/It runs in another app, which is heard and takes no events from here/)).toBeTruthy();
});

it('shows kinds that nobody knows as they came, whatever they are, and hears nobody but that app', async () => {
  open();
  await choose(/^kettle/);
  const odd = [
    { type: '@xstate.tomorrow', sessionId: kettle.sessionId, what: 'new' },
    { type: '@xstate.lost', _version: '9' },
    { type: '@xstate.actor', sessionId: 'x:90', definition: '{"id":' },
    { type: '@xstate.actor', sessionId: 'x:91', definition: '{"id":"crooked","states":{"a":{"on":{"go":"nowhere"}}}}' },
    { type: '@xstate.snapshot', sessionId: 'x:92', snapshot: 7n, event: new Map() },
    { type: 7 },
    null,
    'noise',
  ];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  act(() => {
    for (const message of odd) other.post(message);
    window.dispatchEvent(new MessageEvent('message', { data: { type: '@xstate.stranger', sessionId: 'x:1' }, source: window }));
  });
  await waitFor(() => expect(rows().some((row) => row?.includes('@xstate.tomorrow'))).toBe(true));
  act(() => screen.getByRole('radio', { name: 'All' }).click());
  expect(rows().some((row) => row?.includes('@xstate.lost'))).toBe(true);
  expect(rows().some((row) => row?.includes('stranger'))).toBe(false);
  expect(on()).toContain('kettle.cold');
  const lost = [...document.querySelectorAll<HTMLElement>('div[role=option]')].find((row) =>
    row.textContent?.includes('@xstate.lost'),
  );
  act(() => lost?.click());
  // Nobody knows a machine of it: the chart stays, and what was told is shown beside it.
  expect(document.querySelector('.chart[aria-label="Statechart kettle"]')).not.toBe(null);
  expect(inspected().getByText('@xstate.lost')).toBeTruthy();
});

it('hears an app of XState 6 as well, whose kinds are others, and keeps the chart lit at one that nobody knows', async () => {
  open();
  const from6 = (type: string, more: object) =>
    other.post({ type, rootId: 'six:0', actorRef: { sessionId: 'six:1', id: 'kettle' }, ...more });
  const definition = JSON.stringify(kettleMachine.config);
  const empty = { value: 'empty', status: 'active', context: {} };
  act(() => {
    from6('@xstate.actor', { id: 'stove', src: 'kettle', parentRef: { sessionId: 'six:0' }, definition, snapshot: empty });
    from6('@xstate.transition', {
      eventType: 'xstate.init',
      event: { type: 'xstate.init' },
      snapshot: empty,
      microsteps: [],
      sent: [],
    });
    from6('@xstate.transition', {
      ...{ eventType: 'kettle.boil', event: { type: 'kettle.boil' }, sourceRef: { sessionId: 'six:0' } },
      snapshot: { value: 'heating', status: 'active', context: { liters: 6 } },
    });
  });
  await choose(/^kettle/);
  const stove = () => inspected().getByRole('button', { name: /stove/ });
  await waitFor(stove);
  act(() => stove().click());
  await waitFor(() => expect(on()).toContain('kettle.heating'));
  act(() => from6('@xstate.deadletter', { reason: 'It has stopped.', createdAt: { toString: 6 } }));
  await waitFor(() => expect(rows().some((row) => row?.includes('@xstate.deadletter'))).toBe(true));
  expect(on()).toContain('kettle.heating');
  expect(rows().filter((row) => row?.includes('kettle.boil'))).toHaveLength(1);
});

it('masks what speaks of a secret, and says when the app is gone', async () => {
  open();
  const door = setup({ types: { events: {} as { type: 'password.type'; text: string } } }).createMachine({
    id: 'door',
    context: { token: 'sesame' },
    initial: 'shut',
    states: { shut: { on: { 'password.type': {} } } },
  });
  const actor = createActor(door, { inspect: inspector.inspect }).start();
  actor.send({ type: 'password.type', text: 'sesame' });
  await choose(/^door/);
  await waitFor(() => expect(inspected().getAllByText('password.type').length).toBeGreaterThan(0));
  expect(document.body.textContent).not.toContain('sesame');
  other.app.closed = true;
  await waitFor(() => expect(inspected().getByText('tab closed')).toBeTruthy());
  actor.stop();
});
