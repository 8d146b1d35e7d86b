import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Carrier, openChannel } from '../../../tools/statecharts/live/channel.ts';
import { statechartsRelay } from '../../../tools/statecharts/relay.mjs';

/** Browsers by their names: each keeps what it is told, and has a wire to the server. */
let stores: Map<string, Map<string, string>>;
let wires: ((event: string, said: unknown) => void)[];
let hearSaid: (said: unknown) => void;

/** A page of that browser: what it hears, and a way to say something. */
async function openIn(browser: string) {
  const store = stores.get(browser) ?? new Map<string, string>();
  stores.set(browser, store);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  const listeners = new Set<(said: unknown) => void>();
  wires.push((_, said) => {
    for (const listener of listeners) listener(structuredClone(said));
  });
  const carrier: Carrier = {
    on: (_, hear) => void listeners.add(hear),
    off: (_, hear) => void listeners.delete(hear),
    send: (_, said) => hearSaid(said),
  };
  const heard: unknown[] = [];
  const channel = openChannel((message) => heard.push(message), carrier);
  onTestFinished(() => channel.close());
  return { heard, ...channel };
}

beforeEach(() => {
  [stores, wires] = [new Map(), []];
  // Each browser has channels of its own: here no two pages share one.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
      close() {}
    },
  );
  const { configureServer } = statechartsRelay();
  if (typeof configureServer !== 'function') throw new Error('The relay has no server.');
  const ws = {
    on: (_: string, hear: (said: unknown) => void) => {
      hearSaid = hear;
    },
    send: (event: string, said: unknown) => {
      for (const wire of wires) wire(event, said);
    },
  };
  void Reflect.apply(configureServer, undefined, [{ ws }]);
});
afterEach(() => void vi.unstubAllGlobals());

it('carries what is said to every other browser, and to none of the one that says it', async () => {
  const [app, page, phone] = [await openIn('desktop'), await openIn('desktop'), await openIn('phone')];
  app.say({ kind: 'arrived', tab: 'a' });
  phone.say({ kind: 'hello' });
  expect([app.heard, page.heard, phone.heard]).toEqual([
    [{ kind: 'hello' }],
    [{ kind: 'hello' }],
    [{ kind: 'arrived', tab: 'a' }],
  ]);
});

it('hears nothing any more once it is closed, nor what is no word of ours', async () => {
  const [app, phone] = [await openIn('desktop'), await openIn('phone')];
  hearSaid('something else');
  app.close();
  phone.say({ kind: 'hello' });
  expect(app.heard).toEqual([]);
});

it('leaves the server alone where a browser keeps nothing: it could not tell its own words from another’s', async () => {
  const phone = await openIn('phone');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  const used: string[] = [];
  const note = (what: string) => () => void used.push(what);
  const denied = openChannel(() => {}, { on: note('on'), off: note('off'), send: note('send') });
  denied.say({ kind: 'hello' });
  denied.close();
  expect([used, phone.heard]).toEqual([[], []]);
});
