import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, assign, createActor, fromCallback, sendTo, setup } from 'xstate';
import { listStates, toGraph } from '../../../tools/statecharts/chart/graph.ts';
import { type LiveEvent, liveFlows } from '../../../tools/statecharts/live/listen.ts';
import { tellStatecharts } from '../../../tools/statecharts/live/tell.ts';
import type { Moved, News } from '../../../tools/statecharts/live/told.ts';
import { until } from '../../support/until.ts';

const ticking = fromCallback<{ type: 'ticks.want'; count: number }>(({ receive, sendBack }) =>
  receive(({ count }) => {
    for (let tick = 0; tick < count; tick += 1) sendBack({ type: 'clock.ticked' });
  }),
);

const roomMachine = setup({
  types: { events: {} as { type: 'light.toggle' }, input: {} as { name: string }, context: {} as { name: string } },
}).createMachine({
  id: 'room',
  context: ({ input }) => input,
  initial: 'dark',
  states: { dark: { on: { 'light.toggle': 'bright' } }, bright: { on: { 'light.toggle': 'dark' } } },
});

type HouseEvent =
  | { type: 'door.open' | 'door.close' | 'clock.ticked' | 'roof.break' | 'house.leave' }
  | { type: 'password.type' | 'name.type'; text: string }
  | { type: 'ticks.ask'; count: number };

const houseMachine = setup({
  types: { events: {} as HouseEvent, context: {} as { name: string; password: string; ticks: number; listener: () => void } },
  actors: { room: roomMachine, ticking },
  guards: { isNamed: ({ context }) => context.name !== '' },
}).createMachine({
  id: 'house',
  context: { name: '', password: '', ticks: 0, listener: () => {} },
  invoke: { src: 'ticking', id: 'ticking' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.open': { guard: 'isNamed', target: 'open' },
        'name.type': { actions: assign({ name: ({ event }) => event.text }) },
        'password.type': { actions: assign({ password: ({ event }) => event.text }) },
        'ticks.ask': {
          actions: ({ event, self }) => self.getSnapshot().children.ticking?.send({ type: 'ticks.want', count: event.count }),
        },
        'clock.ticked': { actions: assign({ ticks: ({ context }) => context.ticks + 1 }) },
        'roof.break': {
          actions: assign(() => {
            throw new Error('The roof broke.');
          }),
        },
      },
    },
    open: { invoke: { src: 'room', id: 'hall', input: { name: 'hall' } }, on: { 'door.close': 'closed', 'house.leave': 'left' } },
    left: { type: 'final' },
  },
});

let tab: EventTarget;
let heard: News[];
let house: Actor<typeof houseMachine>;
let ends: (() => void)[];

/** A page of statecharts that has just been opened. */
function openPage() {
  const events: News[] = [];
  const page = setup({ types: { events: {} as LiveEvent }, actors: { liveFlows } }).createMachine({
    invoke: { src: 'liveFlows', id: 'live' },
    on: { 'news.heard': { actions: ({ event }) => events.push(...event.news) } },
  });
  const actor = createActor(page).start();
  ends.push(() => actor.stop());
  return {
    events,
    send: (name: string, event: { type: string; text?: string }) =>
      actor.getSnapshot().children.live?.send({ type: 'event.send', tab: name, actor: house.sessionId, event }),
  };
}

const moves = (events: News[] = heard): Moved[] => events.flatMap((event) => (event.kind === 'moved' ? [event.moved] : []));
const types = (events: News[] = heard) =>
  moves(events).map(({ event, times }) => (times > 1 ? `${event.type} ×${times}` : event.type));
/** A new house, told of from its first moment. */
function build(inspect = tellStatecharts(tab)) {
  house = createActor(houseMachine, { inspect });
  return house;
}

beforeEach(() => {
  tab = new EventTarget();
  ends = [() => tab.dispatchEvent(new Event('pagehide')), () => house.stop()];
});
afterEach(() => {
  for (const end of ends) end();
});

it('tells who started, what they were at each event, and what is possible', async () => {
  heard = openPage().events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  const [started] = heard;
  expect(started).toEqual({
    kind: 'started',
    actor: {
      tab: expect.any(String),
      actor: house.sessionId,
      parent: null,
      id: house.sessionId,
      machine: 'house',
      kind: 'machine',
    },
  });
  house.send({ type: 'name.type', text: 'Elm' });
  house.send({ type: 'door.open' });
  await until(() => expect(types()).toHaveLength(4));
  const [begun, named, room, opened] = moves();
  expect(begun?.possible).toEqual([
    { type: 'door.open', can: 'no' },
    { type: 'name.type', can: 'needsData' },
    { type: 'password.type', can: 'needsData' },
    { type: 'ticks.ask', can: 'yes' },
    { type: 'clock.ticked', can: 'yes' },
    { type: 'roof.break', can: 'needsData' },
  ]);
  expect(named?.event).toEqual({ type: 'name.type', text: 'Elm' });
  expect(room).toMatchObject({ value: 'dark', context: { name: 'hall' } });
  expect(opened).toEqual({
    tab: begun?.tab,
    actor: house.sessionId,
    seq: expect.any(Number),
    from: null,
    times: 1,
    at: expect.any(Number),
    event: { type: 'door.open' },
    value: 'open',
    active: ['house', 'house.open'],
    taken: ['house.closed|door.open|0'],
    status: 'active',
    error: null,
    context: { name: 'Elm', password: '', ticks: 0, listener: '[function listener]' },
    possible: [
      { type: 'door.close', can: 'yes' },
      { type: 'house.leave', can: 'yes' },
    ],
  });
});

it('names transitions as the chart does', async () => {
  heard = openPage().events;
  build().start();
  house.send({ type: 'name.type', text: 'Elm' });
  house.send({ type: 'door.open' });
  house.send({ type: 'door.close' });
  await until(() => expect(types()).toContain('door.close'));
  const drawn = listStates(toGraph(houseMachine)).flatMap(({ transitions }) => transitions.map(({ id }) => id));
  const taken = moves().flatMap((move) => move.taken);
  expect(taken).toEqual(['house.closed|name.type|0', 'house.closed|door.open|0', 'house.open|door.close|0']);
  expect(drawn).toEqual(expect.arrayContaining(taken));
});

it('tells a page that is opened later what runs and what it did, once', async () => {
  build().start();
  house.send({ type: 'name.type', text: 'Elm' });
  house.send({ type: 'door.open' });
  const page = openPage();
  await until(() => expect(moves(page.events)).toHaveLength(4));
  const started = page.events.flatMap((event) => (event.kind === 'started' ? [event.actor] : []));
  expect(started.map(({ machine, id, parent, kind }) => ({ machine, id, parent, kind }))).toEqual([
    { machine: 'house', id: house.sessionId, parent: null, kind: 'machine' },
    { machine: 'ticking', id: 'ticking', parent: house.sessionId, kind: 'callback' },
    { machine: 'room', id: 'hall', parent: house.sessionId, kind: 'machine' },
  ]);
  const another = openPage();
  await until(() => expect(moves(another.events)).toHaveLength(4));
  expect(moves(another.events)).toEqual(moves(page.events).slice(0, 4));
});

it('has only the tab that arrives tell what it remembers: the others have', async () => {
  build().start();
  const page = openPage();
  heard = page.events;
  await until(() => expect(types()).toEqual(['xstate.init']));
  const second = new EventTarget();
  ends.unshift(() => second.dispatchEvent(new Event('pagehide')));
  const room = createActor(roomMachine, { input: { name: 'attic' }, inspect: tellStatecharts(second) }).start();
  await until(() => expect(types()).toEqual(['xstate.init', 'xstate.init']));
  room.send({ type: 'light.toggle' });
  await until(() => expect(types()).toEqual(['xstate.init', 'xstate.init', 'light.toggle']));
  const started = heard.flatMap((news) => (news.kind === 'started' ? [news.actor.machine] : []));
  expect(started).toEqual(['house', 'ticking', 'room']);
});

it('gives an event of the page to the actor of that name in that tab, and none of XState’s own', async () => {
  const page = openPage();
  heard = page.events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  const name = moves()[0]?.tab ?? '';
  page.send('another tab', { type: 'name.type', text: 'Oak' });
  page.send(name, { type: 'xstate.stop' });
  page.send(name, { type: 'name.type', text: 'Elm' });
  await until(() => expect(types()).toEqual(['xstate.init', 'name.type']));
  expect(house.getSnapshot()).toMatchObject({ status: 'active', context: { name: 'Elm' } });
});

it('masks passwords in contexts and events', async () => {
  heard = openPage().events;
  build().start();
  house.send({ type: 'password.type', text: 'open sesame' });
  await until(() => expect(types()).toEqual(['xstate.init', 'password.type']));
  expect(moves()[1]).toMatchObject({ event: { type: 'password.type', text: '•••' }, context: { password: '•••' } });
  expect(JSON.stringify(heard)).not.toContain('sesame');
});

it('has one entry for what an actor reports again and again without another state', async () => {
  heard = openPage().events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  house.send({ type: 'ticks.ask', count: 4 });
  house.send({ type: 'name.type', text: 'E' });
  house.send({ type: 'name.type', text: 'Elm' });
  const lately = ['clock.ticked', 'clock.ticked ×2', 'clock.ticked ×3', 'clock.ticked ×4', 'name.type', 'name.type'];
  await until(() => expect(types()).toEqual(['xstate.init', 'ticks.ask', ...lately]));
  const later = openPage();
  await until(() =>
    expect(types(later.events)).toEqual([
      'xstate.init',
      'ticks.ask',
      'clock.ticked',
      'clock.ticked ×4',
      'name.type',
      'name.type',
    ]),
  );
});

it('keeps each of what a machine tells another of a person, which has data of its own, and of its clock the first and the last', async () => {
  const box = setup({}).createMachine({ id: 'box', on: { put: {}, pass: {} } });
  const tell = (type: string) => sendTo('box', ({ event }) => ({ ...event, type }));
  const sheet = setup({ actors: { box, ticking } }).createMachine({
    id: 'sheet',
    invoke: [
      { id: 'box', src: 'box' },
      { id: 'ticking', src: 'ticking' },
    ],
    on: {
      write: { actions: tell('put') },
      tick: { actions: ({ self }) => self.getSnapshot().children.ticking?.send({ type: 'ticks.want', count: 4 }) },
      'clock.ticked': { actions: tell('pass') },
    },
  });
  build();
  const actor = createActor(sheet, { inspect: tellStatecharts(tab) }).start();
  for (const answer of ['2', '20', '200']) actor.send({ type: 'write', answer });
  actor.send({ type: 'tick' });
  const page = openPage();
  const told = () => moves(page.events).filter(({ event }) => ['put', 'pass'].includes(event.type));
  await until(() => expect(told()).toHaveLength(5));
  expect(told().map(({ event, times }) => [event.type, event.answer, times])).toEqual([
    ['put', '2', 1],
    ['put', '20', 1],
    ['put', '200', 1],
    ['pass', undefined, 1],
    ['pass', undefined, 4],
  ]);
  actor.stop();
});

it('tells who ended, who was stopped and who failed', async () => {
  heard = openPage().events;
  build().start();
  house.send({ type: 'name.type', text: 'Elm' });
  house.send({ type: 'door.open' });
  house.send({ type: 'house.leave' });
  await until(() => expect(moves().map(({ status }) => status)).toContain('done'));
  expect(moves().filter(({ status }) => status !== 'active')).toMatchObject([
    { value: 'dark', status: 'stopped', possible: [] },
    { actor: house.sessionId, value: 'left', status: 'done', possible: [] },
  ]);
});

it('does not break an actor with an event that it cannot take, and says what it would have failed with', async () => {
  const page = openPage();
  heard = page.events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  page.send(moves()[0]?.tab ?? '', { type: 'roof.break' });
  const answers = () => heard.flatMap((news) => (news.kind === 'answered' ? [news.answered] : []));
  await until(() => expect(answers()).toHaveLength(1));
  page.send(moves()[0]?.tab ?? '', { type: 'name.type', text: 'Elm' });
  await until(() => expect(answers()).toHaveLength(2));
  expect(answers().map(({ type, problem }) => [type, problem])).toEqual([
    ['roof.break', 'Not sent, since the actor would have failed: The roof broke.'],
    ['name.type', null],
  ]);
  expect(house.getSnapshot()).toMatchObject({ status: 'active', context: { name: 'Elm' } });
});

it('tells what promises and callbacks are sent, and who sent an event to a machine', async () => {
  heard = openPage().events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  house.send({ type: 'ticks.ask', count: 1 });
  await until(() => expect(types()).toContain('clock.ticked'));
  const ticking = heard.flatMap((news) => (news.kind === 'started' && news.actor.kind === 'callback' ? [news.actor.actor] : []));
  expect(moves().map(({ event, from }) => [event.type, from])).toEqual([
    ['xstate.init', null],
    ['ticks.ask', null],
    ['clock.ticked', ticking[0]],
  ]);
});

it('tells of an actor that fails in a transition', async () => {
  heard = openPage().events;
  build();
  const failures: unknown[] = [];
  house.subscribe({ error: (failure) => failures.push(failure) });
  house.start();
  house.send({ type: 'roof.break' });
  await until(() =>
    expect(moves().map(({ event, value, status }) => [event.type, value, status])).toContainEqual([
      'roof.break',
      'closed',
      'error',
    ]),
  );
  expect(failures).toEqual([new Error('The roof broke.')]);
});

it('does not tell of an actor that never started, and of one that StrictMode started twice only the second time', async () => {
  heard = openPage().events;
  const inspect = tellStatecharts(tab);
  createActor(houseMachine, { inspect });
  build(inspect).start();
  const before = house.getSnapshot();
  house.stop();
  // As @xstate/react does it in StrictMode.
  Object.assign(house, { _processingStatus: 0, _snapshot: before });
  house.start();
  house.send({ type: 'name.type', text: 'Elm' });
  await until(() => expect(types()).toContain('name.type'));
  expect(types()).toEqual(['xstate.init', 'name.type']);
  const started = heard.flatMap((news) => (news.kind === 'started' ? [news.actor.machine] : []));
  expect(started).toEqual(['house', 'ticking']);
});

it('says that the tab has left, and comes back as another', async () => {
  heard = openPage().events;
  build().start();
  await until(() => expect(types()).toEqual(['xstate.init']));
  tab.dispatchEvent(new Event('pagehide'));
  await until(() => expect(heard.at(-1)).toEqual({ kind: 'left', tab: moves()[0]?.tab }));
  house.send({ type: 'name.type', text: 'Elm' });
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await until(() => expect(types()).toEqual(['xstate.init', 'xstate.init', 'name.type']));
  expect(new Set(moves().map((move) => move.tab)).size).toBe(2);
});
