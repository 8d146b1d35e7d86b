import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Actor,
  type AnyStateMachine,
  assign,
  cancel,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import { createMemory } from '../../../tools/statecharts/live/memory.ts';
import { observeActors } from '../../../tools/statecharts/live/observe.ts';
import { restoreMoment } from '../../../tools/statecharts/live/restore.ts';

type Memory = ReturnType<typeof createMemory>;
let memory: Memory;
let running: Actor<AnyStateMachine>[];

/** A flow with a form, a list that is read, something that is saved, a timer and a part that is a machine. */
const part = setup({}).createMachine({ id: 'part', initial: 'one', states: { one: { on: { next: 'two' } }, two: {} } });
const shop = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'text.type'; text: string } | { type: 'read' | 'save' | 'wait' | 'open' | 'end' },
  },
  actors: {
    loadList: fromPromise(async () => 'list'),
    saveText: fromPromise(async () => 'saved'),
    keeper: fromCallback<{ type: 'keep' }>(() => {}),
    part,
  },
}).createMachine({
  id: 'shop',
  context: { text: '' },
  invoke: { id: 'keeper', src: 'keeper' },
  initial: 'idle',
  on: { 'text.type': { actions: assign({ text: ({ event }) => event.text }) } },
  states: {
    idle: { on: { read: 'reading', save: 'saving', wait: 'waiting', open: 'opened', end: 'ended' } },
    reading: { invoke: { id: 'loadList', src: 'loadList', onDone: 'idle' } },
    saving: { invoke: { id: 'saveText', src: 'saveText', onDone: 'idle' } },
    waiting: { after: { 1000: 'idle' }, on: { read: 'idle' } },
    opened: { invoke: { id: 'part', src: 'part' } },
    ended: { type: 'final' },
  },
});

const start = (machine: AnyStateMachine) => {
  memory = createMemory();
  const inspect = observeActors((observed) => {
    if (observed.kind === 'started') memory.begin(observed.actor);
    else if (observed.kind === 'moved') memory.keep(observed);
    else memory.keepSignal(observed);
  });
  const actor = createActor(machine, { inspect }).start();
  running.push(actor);
  return actor;
};
const settle = () => vi.advanceTimersByTimeAsync(0);
/** The number of an actor's newest moment. */
const seqOf = (actor: Actor<AnyStateMachine>) => memory.moves().findLast((move) => move.actor === actor)?.seq ?? 0;
const restore = (actor: Actor<AnyStateMachine>, seq: number) =>
  restoreMoment(actor, seq, memory, (service) => service.startsWith('load'));

beforeEach(() => {
  vi.useFakeTimers();
  running = [];
});
afterEach(() => {
  for (const actor of running) actor.stop();
  vi.useRealTimers();
});

it('sets an actor back to the very snapshot it had, tells who watches it, and it goes on from there', async () => {
  const actor = start(shop);
  const seen: string[] = [];
  actor.subscribe(({ context }) => seen.push(context.text));
  actor.send({ type: 'text.type', text: 'a' });
  const then = actor.getSnapshot();
  const seq = seqOf(actor);
  actor.send({ type: 'text.type', text: 'ab' });
  actor.send({ type: 'read' });
  await settle();
  expect(restore(actor, seq)).toBeNull();
  expect(actor.getSnapshot()).toBe(then);
  expect(seen.at(-1)).toBe('a');
  expect(memory.moves().at(-1)).toMatchObject({ event: { type: 'statecharts.restored', to: seq } });
  actor.send({ type: 'text.type', text: 'ac' });
  expect(actor.getSnapshot().context.text).toBe('ac');
});

it('leaves it where it is, and says why, where a service has done or runs something that the snapshot does not have', async () => {
  const actor = start(shop);
  const first = seqOf(actor);
  actor.send({ type: 'read' });
  const reading = seqOf(actor);
  const refused = (seq: number) => {
    const before = actor.getSnapshot();
    const said = restore(actor, seq);
    expect(actor.getSnapshot()).toBe(before);
    return said;
  };
  expect(refused(first)).toBe('Not restored: what runs now is not what ran then (loadList).');
  await settle();
  expect(refused(reading)).toBe('Not restored: what runs now is not what ran then (loadList).');
  actor.send({ type: 'wait' });
  expect(refused(first)).toBe('Not restored: a timer would be missing or go on (shop.waiting).');
  actor.send({ type: 'read' });
  expect(restore(actor, first)).toBeNull();
  actor.send({ type: 'save' });
  await settle();
  expect(refused(first)).toBe('Not restored: since then saveText may have changed something that nothing here takes back.');
  expect(refused(99)).toBe('Not restored: the app does not remember this moment any more.');
  actor.send({ type: 'open' });
  expect(refused(first)).toBe('Not restored: it runs machines of its own (part), which would stay as they are now.');
});

it('counts what was told to a callback as work, and an end as the end', () => {
  const teller = setup({
    types: { events: {} as { type: 'tell' | 'end' } },
    actors: { keeper: fromCallback<{ type: 'keep' }>(() => {}) },
  }).createMachine({
    id: 'teller',
    invoke: { id: 'keeper', src: 'keeper' },
    initial: 'on',
    states: { on: { on: { tell: { actions: sendTo('keeper', { type: 'keep' }) }, end: 'off' } }, off: { type: 'final' } },
  });
  const actor = start(teller);
  const first = seqOf(actor);
  actor.send({ type: 'tell' });
  expect(restore(actor, first)).toBe('Not restored: since then keeper may have changed something that nothing here takes back.');
  actor.send({ type: 'end' });
  expect(restore(actor, first)).toBe('Not restored: it is over.');
});

it('does not part a machine from the one that goes by its state', () => {
  const parent = setup({ actors: { part } }).createMachine({
    id: 'parent',
    invoke: { id: 'child', src: 'part', onSnapshot: { actions: () => {} } },
  });
  const actor = start(parent);
  const child = actor.getSnapshot().children.child as Actor<AnyStateMachine>;
  const first = seqOf(child);
  child.send({ type: 'next' });
  expect(restore(child, first)).toBe('Not restored: the machine that runs it goes by its state.');
});

it('does not part them either where that one answers by a pattern, and where it is told nothing there is nothing to part', () => {
  const makeParent = (syncSnapshot: boolean) =>
    setup({ actors: { part } }).createMachine({
      id: 'parent',
      entry: spawnChild('part', { id: 'child', syncSnapshot }),
      on: { 'xstate.snapshot.*': { actions: () => {} } },
    });
  const back = (syncSnapshot: boolean) => {
    const child = start(makeParent(syncSnapshot)).getSnapshot().children.child as Actor<AnyStateMachine>;
    const first = seqOf(child);
    child.send({ type: 'next' });
    return restore(child, first);
  };
  expect([back(true), back(false)]).toEqual(['Not restored: the machine that runs it goes by its state.', null]);
});

it('judges a service by what it is, whatever its machine calls it, and one without a name as one that may do anything', async () => {
  const clerk = setup({ actors: { saveText: fromPromise(async () => 'saved'), loadList: fromPromise(async () => 'list') } });
  const actor = start(
    clerk.createMachine({
      id: 'clerk',
      initial: 'idle',
      states: {
        idle: { on: { save: 'saving', read: 'reading' } },
        saving: { invoke: { id: 'loadText', src: 'saveText', onDone: 'idle' } },
        reading: { invoke: { id: 'saved', src: 'loadList', onDone: 'idle' } },
      },
    }),
  );
  const first = seqOf(actor);
  actor.send({ type: 'read' });
  await settle();
  expect(restore(actor, first)).toBeNull();
  actor.send({ type: 'save' });
  await settle();
  expect(restore(actor, first)).toBe(
    'Not restored: since then loadText (saveText) may have changed something that nothing here takes back.',
  );
  const loadMore = fromPromise(async () => 'done');
  const worker = start(
    createMachine({
      id: 'worker',
      initial: 'idle',
      states: { idle: { on: { work: 'working' } }, working: { invoke: { id: 'loadMore', src: loadMore, onDone: 'idle' } } },
    }),
  );
  const idle = seqOf(worker);
  worker.send({ type: 'work' });
  await settle();
  expect(restore(worker, idle)).toMatch(/^Not restored: since then loadMore \(without a name of its own\) may have changed/);
});

it('does not take back what a machine has told the one that runs it, and what nobody answered does not count', () => {
  const teller = setup({}).createMachine({
    id: 'teller',
    on: { tell: { actions: sendParent({ type: 'told' }) }, mumble: { actions: sendParent({ type: 'mumbled' }) }, stay: {} },
  });
  const parent = setup({ actors: { teller } }).createMachine({
    id: 'parent',
    context: { heard: 0 },
    invoke: { id: 'teller', src: 'teller' },
    on: { told: { actions: assign({ heard: ({ context }) => context.heard + 1 }) } },
  });
  const child = start(parent).getSnapshot().children.teller as Actor<AnyStateMachine>;
  const first = seqOf(child);
  child.send({ type: 'mumble' });
  expect(restore(child, first)).toBeNull();
  child.send({ type: 'tell' });
  expect(restore(child, first)).toBe('Not restored: since then it has told parent something that nothing here takes back.');
  const told = seqOf(child);
  child.send({ type: 'stay' });
  expect(restore(child, told)).toBeNull();
});

it('counts what a service was told also where more was told since than a tab remembers', () => {
  const teller = setup({
    actors: { keeper: fromCallback<{ type: 'keep' }>(() => {}), loader: fromCallback<{ type: 'keep' }>(() => {}) },
  }).createMachine({
    id: 'teller',
    invoke: [
      { id: 'keeper', src: 'keeper' },
      { id: 'loader', src: 'loader' },
    ],
    on: {
      tell: { actions: sendTo('keeper', { type: 'keep' }) },
      ask: { actions: Array.from({ length: 300 }, () => sendTo('loader', { type: 'keep' })) },
    },
  });
  const actor = start(teller);
  const first = seqOf(actor);
  actor.send({ type: 'tell' });
  actor.send({ type: 'ask' });
  expect(memory.signals().every(({ actor: { id } }) => id === 'loader')).toBe(true);
  expect(restoreMoment(actor, first, memory, (service) => service === 'loader')).toBe(
    'Not restored: since then keeper may have changed something that nothing here takes back.',
  );
});

it('does not lose an event that is on its way, nor have one come that was not', () => {
  const waiter = setup({ delays: { soon: 500 } }).createMachine({
    id: 'waiter',
    initial: 'idle',
    states: {
      idle: {
        on: {
          call: { actions: raise({ type: 'come' }, { id: 'coming', delay: 1000 }) },
          leave: { actions: cancel('coming') },
          come: {},
          rest: 'resting',
        },
      },
      resting: { after: { soon: 'idle' }, on: { rest: { target: 'resting', reenter: true }, turn: {} } },
    },
  });
  const actor = start(waiter);
  const first = seqOf(actor);
  actor.send({ type: 'call' });
  const called = seqOf(actor);
  expect(restore(actor, first)).toBe('Not restored: a timer would be missing or go on (come).');
  actor.send({ type: 'leave' });
  expect(restore(actor, called)).toBe('Not restored: a timer would be missing or go on (come).');
  expect(restore(actor, first)).toBeNull();
  actor.send({ type: 'rest' });
  const resting = seqOf(actor);
  actor.send({ type: 'turn' });
  expect(restore(actor, resting)).toBeNull();
  // The same timer anew goes off later.
  actor.send({ type: 'rest' });
  expect(restore(actor, resting)).toBe('Not restored: a timer would be missing or go on (waiter.resting).');
});
