import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Carrier, openChannel } from '../../../tools/statecharts/live/channel.ts';
import { statechartsRelay } from '../../../tools/statecharts/relay.mjs';

let wires: ((said: unknown) => void)[];
let hearSaid: (said: unknown, client: { socket: EventEmitter }) => void;
/** The channels of each browser; '' where a browser has none of its own. */
let rooms: Map<string, Set<(said: unknown) => void>>;
let browser = '';

const withoutName = (said: unknown) => {
  const { parcel: _, ...message } = said as { parcel: string };
  return message;
};

/** A page of that browser: what it hears, a way to say something, and the end of its browser. */
function openIn(name: string) {
  browser = name;
  const listeners = new Set<(said: unknown) => void>();
  const socket = new EventEmitter();
  wires.push((said) => {
    for (const listener of listeners) listener(structuredClone(said));
  });
  const carrier: Carrier = {
    on: (_, hear) => void listeners.add(hear),
    off: (_, hear) => void listeners.delete(hear),
    send: (_, said) => hearSaid(said, { socket }),
  };
  const heard: unknown[] = [];
  const channel = openChannel((said) => heard.push(withoutName(said)), carrier);
  onTestFinished(() => channel.close());
  return { heard, die: () => socket.emit('close'), ...channel };
}

beforeEach(() => {
  wires = [];
  rooms = new Map();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      #room = rooms.get(browser) ?? new Set<(said: unknown) => void>();
      #hear = (_: unknown) => {};
      constructor() {
        rooms.set(browser, this.#room);
      }
      addEventListener(_: string, hear: (event: { data: unknown }) => void) {
        this.#hear = (data) => hear({ data });
        this.#room.add(this.#hear);
      }
      postMessage(said: unknown) {
        for (const hear of this.#room) if (hear !== this.#hear) hear(structuredClone(said));
      }
      close() {
        this.#room.delete(this.#hear);
      }
    },
  );
  const { configureServer } = statechartsRelay();
  if (typeof configureServer !== 'function') throw new Error('The relay has no server.');
  const ws = {
    on: (_: string, hear: typeof hearSaid) => {
      hearSaid = hear;
    },
    send: (_: string, said: unknown) => {
      for (const wire of wires) wire(said);
    },
  };
  void Reflect.apply(configureServer, undefined, [{ ws }]);
});
afterEach(() => void vi.unstubAllGlobals());

it('carries what is said to every other page, once by whichever ways, and to none that says it', () => {
  const [app, page, phone] = [openIn('desktop'), openIn('desktop'), openIn('phone')];
  app.say({ kind: 'arrived', tab: 'a' });
  phone.say({ kind: 'hello' });
  expect([app.heard, page.heard, phone.heard]).toEqual([
    [{ kind: 'hello' }],
    [{ kind: 'arrived', tab: 'a' }, { kind: 'hello' }],
    [{ kind: 'arrived', tab: 'a' }],
  ]);
});

it('carries within a browser without any server, and the same words twice where they were said twice', () => {
  browser = 'desktop';
  const heard: unknown[] = [];
  const channels = [openChannel((said) => heard.push(withoutName(said)), undefined), openChannel(() => {}, undefined)];
  channels[1]?.say({ kind: 'hello' });
  channels[1]?.say({ kind: 'hello' });
  for (const channel of channels) channel.close();
  expect(heard).toEqual([{ kind: 'hello' }, { kind: 'hello' }]);
});

it('does not do again what it was asked when that comes by the other way late, however much it has told in between', () => {
  browser = 'desktop';
  const [heard, carried]: [unknown[], unknown[]] = [[], []];
  const late: ((said: unknown) => void)[] = [];
  const carrier = { on: (_: string, hear: (said: unknown) => void) => void late.push(hear), off: () => {}, send: () => {} };
  const app = openChannel((said) => heard.push(withoutName(said)), carrier);
  const page = openChannel(() => {}, { on: () => {}, off: () => {}, send: (_, said) => void carried.push(said) });
  page.say({ kind: 'send' });
  for (let told = 0; told < 2000; told += 1) app.say({ kind: 'moved' });
  for (const said of carried) late[0]?.(said);
  expect([carried.length, heard]).toEqual([1, [{ kind: 'send' }]]);
  for (const channel of [app, page]) channel.close();
});

it('hears nothing any more once it is closed', () => {
  const [app, phone] = [openIn('desktop'), openIn('phone')];
  app.close();
  phone.say({ kind: 'hello' });
  expect(app.heard).toEqual([]);
});

it('says of the tabs of a browser that died that they have left, once, and of no other', () => {
  const [page, phone] = [openIn('desktop'), openIn('phone')];
  phone.say({ kind: 'arrived', tab: 'a' });
  phone.say({ kind: 'arrived', tab: 'b' });
  phone.say({ kind: 'left', tab: 'b' });
  page.say({ kind: 'hello', tab: 'c' });
  page.heard.length = 0;
  page.die();
  expect(page.heard).toEqual([]);
  phone.die();
  expect(page.heard).toEqual([{ kind: 'left', tab: 'a' }]);
});
