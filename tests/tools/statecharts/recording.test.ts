import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { assign, createActor, createMachine, setup } from 'xstate';
import { observeActors } from '../../../tools/statecharts/live/observe.ts';
import type { Moved, News } from '../../../tools/statecharts/live/told.ts';
import { collectRecording } from '../../../tools/statecharts/page/collect.ts';
import { hear, openRecording } from '../../../tools/statecharts/page/news.ts';
import { beginning } from '../../../tools/statecharts/page/page-context.ts';
import { inspectionReader } from '../../../tools/statecharts/recording/adapters/inspection.ts';
import { hashChart } from '../../../tools/statecharts/recording/chart-hash.ts';
import { readRecording } from '../../../tools/statecharts/recording/read.ts';
import { type Recording, recordingFormat, writeRecording } from '../../../tools/statecharts/recording/recording.ts';
import { replayRecording } from '../../../tools/statecharts/recording/replay.ts';
import { compareSigned, sign } from '../../../tools/statecharts/recording/signed.ts';
import { writeTest } from '../../../tools/statecharts/recording/to-test.ts';
import { addressOf } from '../../support/statecharts/page-world.ts';

/** A kettle that boils at a temperature; `limit` is what a change of the code would change. */
const makeKettle = (limit: number, hot = 'hot') =>
  setup({
    types: {
      context: {} as { heat: number },
      input: {} as { heat: number },
      events: {} as { type: 'heat' | 'pour'; by: number },
    },
  }).createMachine({
    id: 'kettle',
    context: ({ input }) => input,
    initial: 'cold',
    states: {
      cold: {
        on: {
          heat: [
            { guard: ({ context, event }) => context.heat + event.by >= limit, target: hot },
            { actions: assign({ heat: ({ context, event }) => context.heat + event.by }) },
          ],
        },
      },
      [hot]: { on: { pour: 'cold' } },
    },
  });
const kettle = makeKettle(100);
const hotter = makeKettle(200);
const findIn = (machine: typeof kettle) => (id: string) => (id === 'kettle' ? machine : undefined);

/** What a kettle did that was heated twice and poured, as the channel would tell it. */
function recordKettle(): Moved[] {
  const moves: Moved[] = [];
  const inspect = observeActors((observed) => {
    if (observed.kind !== 'moved') return;
    const { event, snapshot } = observed;
    const { type, ...data } = event;
    moves.push({
      tab: 'one',
      actor: 'x:0',
      seq: moves.length + 1,
      from: null,
      times: 1,
      at: 1000 * (moves.length + 1),
      event: { type, ...(data as { by: number }) },
      value: snapshot.value as string,
      active: ['kettle', `kettle.${String(snapshot.value)}`],
      taken: [],
      status: 'active',
      error: null,
      context: { heat: snapshot.context.heat },
      possible: [],
    });
  });
  const actor = createActor(kettle, { input: { heat: 20 }, inspect }).start();
  for (const by of [30, 60]) actor.send({ type: 'heat', by });
  actor.send({ type: 'pour', by: 0 });
  return moves;
}

const recording = (more: Partial<Recording> = {}): Recording => ({
  format: recordingFormat,
  version: 1,
  name: 'a kettle',
  build: 'abc',
  at: 1,
  charts: { kettle: hashChart(kettle) },
  actors: [{ tab: 'one', actor: 'x:0', parent: null, id: 'x:0', machine: 'kettle', kind: 'machine' }],
  moves: recordKettle(),
  signals: [],
  ...more,
});
const read = (data: unknown, machine = kettle) => {
  const found = readRecording(typeof data === 'string' ? data : JSON.stringify(data), 'file.json', findIn(machine));
  if ('problem' in found) throw new Error(found.problem);
  return found;
};
const problem = (text: string) => {
  const found = readRecording(text, 'file.json', findIn(kettle));
  return 'problem' in found ? found.problem : null;
};

it('is written and read as it was, a line for each move', () => {
  const text = writeRecording(recording());
  expect(read(text)).toEqual({ recording: recording(), notes: [] });
  expect(text.split('\n').filter((line) => line.startsWith('{"tab"'))).toHaveLength(5);
});

it.each([
  ['{ "format": ', /^file\.json cannot be read: /],
  ['{ "format": "statecharts-recording", "version": 2 }', /^file\.json cannot be read: /],
  ['[1, 2]', /^file\.json holds no recording/],
  [JSON.stringify(recording({ moves: [] })), /^file\.json holds no event/],
])('says what is wrong with %s', (text, said) => {
  expect(problem(text)).toMatch(said);
});

it('says which chart has changed since, and what of the recording is gone', () => {
  const small = setup({}).createMachine({ id: 'kettle', initial: 'cold', states: { cold: {} } });
  const notes = readRecording(JSON.stringify(recording()), 'file.json', () => small);
  expect('notes' in notes && notes.notes).toEqual(['The chart of kettle has changed since. Gone: the state hot.']);
  expect('notes' in notes && readRecording(JSON.stringify(recording()), 'f', () => undefined)).toMatchObject({
    notes: ['Nobody here knows the machine kettle: its events are listed, and no chart is drawn.'],
  });
});

it('replays the past on other code and tells what would have gone otherwise, until that is signed', () => {
  expect(replayRecording(recording(), findIn(kettle))).toEqual({
    actors: 1,
    moves: 4,
    differences: [],
    skipped: [],
    untried: [],
  });
  const { differences } = replayRecording(recording(), findIn(hotter));
  expect(differences).toEqual([
    { machine: 'kettle', actor: 'x:0', seq: 3, event: 'heat', was: 'hot', is: 'cold', problem: null },
  ]);
  const [first] = differences;
  const signed = first ? [sign('a.json', first, 'It boils later now.')] : [];
  expect(compareSigned('a.json', differences, signed)).toEqual({ unsigned: [], stale: [] });
  expect(compareSigned('b.json', differences, signed).unsigned).toEqual(differences);
  expect(compareSigned('a.json', [], signed).stale).toEqual(signed);
});

it('goes on after a difference from where the recording was: one does not hide the next, and a state that is gone says what is not tried', () => {
  const twice = recording({
    moves: [...recordKettle(), { ...recordKettle()[2], seq: 5, event: { type: 'heat', by: 60 } } as Moved],
  });
  expect(replayRecording(twice, findIn(kettle)).differences).toEqual([]);
  const { differences } = replayRecording(twice, findIn(hotter));
  expect(differences.map(({ seq, was, is }) => [seq, was, is])).toEqual([
    [3, 'hot', 'cold'],
    [5, 'hot', 'cold'],
  ]);
  const signed = differences.slice(0, 1).map((difference) => sign('a.json', difference, 'It boils later now.'));
  expect(compareSigned('a.json', differences, signed).unsigned.map(({ seq }) => seq)).toEqual([5]);
  const lukewarm = makeKettle(100, 'warm');
  const renamed = replayRecording(twice, findIn(lukewarm as typeof kettle));
  expect([renamed.differences.map(({ seq, is }) => [seq, is]), renamed.untried]).toEqual([
    [[3, 'warm']],
    ['kettle (x:0): the 2 moments after a state that is gone'],
  ]);
  expect(replayRecording(twice, () => undefined).differences).toMatchObject([
    { machine: 'kettle', problem: 'Nobody knows this machine any more.' },
  ]);
});

it('skips an actor whose beginning was not kept, and says so', () => {
  const late = recording({ moves: recordKettle().slice(1) });
  expect(replayRecording(late, findIn(kettle)).skipped).toEqual(['kettle (x:0): its beginning was not kept']);
});

it('opens what a flight recorder kept, which has no data, and checks its structure', () => {
  const flight = [
    { at: 5, actor: 'kettle (x:0)', event: 'xstate.init', state: '"cold"' },
    { at: 9, actor: 'kettle (x:0)', event: 'heat', state: '"hot"' },
    { at: 11, actor: 'kettle (x:0)', event: 'pour', state: '"cold", stopped' },
  ];
  const report = {
    build: '/assets/app-1.js',
    page: '/student-portal',
    error: 'TypeError',
    message: '',
    frames: [],
    events: flight,
  };
  for (const data of [flight, { build: 'abc', flight }, report, { level: 40, log: 'crash', ...report }]) {
    const { recording: found, notes } = read(data);
    expect(notes).toEqual([]);
    expect(found.moves.map(({ actor, event, value, active, status }) => [actor, event.type, value, active, status])).toEqual([
      ['x:0', 'xstate.init', 'cold', ['kettle', 'kettle.cold'], 'active'],
      ['x:0', 'heat', 'hot', ['kettle', 'kettle.hot'], 'active'],
      ['x:0', 'pour', 'cold', ['kettle', 'kettle.cold'], 'stopped'],
    ]);
    expect(replayRecording(found, findIn(kettle)).differences).toEqual([]);
  }
  const wrong = read(flight.map((entry, at) => (at === 1 ? { ...entry, event: 'cool' } : entry)));
  expect(replayRecording(wrong.recording, findIn(kettle)).differences).toMatchObject([
    { seq: 2, problem: 'No state that was on answers cool any more.' },
  ]);
  const again = { at: 15, actor: 'kettle (x:0)', event: 'cool', state: '"hot"' };
  const lost = read([...flight.slice(0, 2), { ...again, state: '"warm"' }, again, { ...again, state: '"cold"' }]);
  expect(replayRecording(lost.recording, findIn(kettle)).differences).toMatchObject([
    { seq: 3, problem: 'The state warm is gone.' },
    { seq: 5, problem: 'No state that was on answers cool any more.' },
  ]);
});

it('has of a clock in a flight record what it did first and how often, beside what was before', () => {
  const { recording: found } = read([
    { at: 5, actor: 'kettle (x:0)', event: 'xstate.init', state: '"cold"' },
    { at: 90, actor: 'kettle (x:0)', event: 'clock.ticked', state: '"cold"', times: 57 },
  ]);
  const input = { findMachine: findIn(kettle), findData: () => null, flow: 'kettle', asked: addressOf(null) };
  const { log } = openRecording(beginning(input), { text: writeRecording(found), name: 'file.json' });
  expect(log?.entries.map(({ event, times }) => [event.type, times])).toEqual([
    ['xstate.init', 1],
    ['clock.ticked', 57],
  ]);
});

it('opens what XState 5 tells an inspector, with unknown kinds shown raw', () => {
  const { recording: found } = read([
    { type: '@xstate.actor', sessionId: 'x:0', definition: '{"id":"kettle"}', createdAt: '5' },
    { type: '@xstate.event', sessionId: 'x:0', event: { type: 'heat' }, sourceId: 'x:9' },
    { type: '@xstate.microstep', sessionId: 'x:0' },
    {
      type: '@xstate.snapshot',
      sessionId: 'x:0',
      event: { type: 'heat' },
      snapshot: { value: 'hot', context: {}, status: 'active' },
      createdAt: '7',
    },
    { type: '@xstate.tomorrow', sessionId: 'x:0', createdAt: '8' },
    { type: '@xstate.lost' },
    'noise',
  ]);
  expect(found.moves.map(({ actor, from, at, event, value }) => [actor, from, at, event.type, value])).toEqual([
    ['x:0', 'x:9', 7, 'heat', 'hot'],
    ['x:0', null, 8, '@xstate.tomorrow', 'hot'],
    ['unknown', null, 0, '@xstate.lost', {}],
  ]);
  expect(found.actors.map(({ machine }) => machine)).toEqual(['kettle', 'unknown']);
});

it('opens what XState 6 tells an inspector, with unknown kinds shown raw in the state that was told before', () => {
  const actorRef = { sessionId: 'x:1', id: 'stove' };
  const { recording: found } = read([
    { type: '@xstate.actor', actorRef: { sessionId: 'x:0' }, id: 'x:0', src: { id: 'kettle' }, snapshot: { value: 'cold' } },
    { type: '@xstate.actor', actorRef, id: 'stove', src: 'lightStove', parentRef: { sessionId: 'x:0' }, snapshot: {} },
    {
      ...{ type: '@xstate.transition', actorRef: { sessionId: 'x:0' }, sourceRef: actorRef, eventType: 'heat', createdAt: 7 },
      snapshot: { value: 'hot', status: 'done', context: { heat: 100 } },
    },
    { type: '@xstate.elsewhere', actorRef: { sessionId: 'x:0' } },
  ]);
  expect(
    found.moves.map(({ actor, from, event, value, status, context }) => [actor, from, event.type, value, status, context]),
  ).toEqual([
    ['x:0', 'x:1', 'heat', 'hot', 'done', { heat: 100 }],
    ['x:0', null, '@xstate.elsewhere', 'hot', 'done', { heat: 100 }],
  ]);
  expect(found.actors.map(({ actor, machine, parent, id, kind }) => [actor, machine, parent, id, kind])).toEqual([
    ['x:0', 'kettle', null, 'x:0', 'machine'],
    ['x:1', 'lightStove', 'x:0', 'stove', 'other'],
  ]);
});

it('reads whatever an inspector is told without failing', () => {
  const odd: unknown[] = [
    null,
    7,
    7n,
    Number.NaN,
    '',
    '{',
    [],
    {},
    new Map(),
    new Date(Number.NaN),
    { toString: 1 },
    { sessionId: {}, id: 'x:5' },
  ];
  const kinds = ['@xstate.actor', '@xstate.event', '@xstate.snapshot', '@xstate.transition', '@xstate.tomorrow', 7, undefined];
  const fields = [
    'sessionId',
    'actorRef',
    'event',
    'snapshot',
    'definition',
    'src',
    'machine',
    'parentRef',
    'createdAt',
    'id',
    'name',
  ];
  const tell = inspectionReader();
  const sound = { sessionId: 'x:0', event: { type: 'heat' }, snapshot: { value: 'hot' }, createdAt: 7 };
  const messages = kinds.flatMap((type) => fields.flatMap((field) => odd.map((value) => ({ ...sound, type, [field]: value }))));
  const found = [...odd, ...messages].map(tell);
  const moves = found.flatMap(({ move }) => move ?? []);
  expect(moves.every(({ at, event }) => Number.isFinite(at) && typeof event.type === 'string')).toBe(true);
  expect(moves.filter(({ event }) => event.type === '@xstate.tomorrow').length).toBe(fields.length * odd.length);
});

it('is opened as a tab that has left, and saved again as it was', () => {
  const input = { findMachine: findIn(kettle), findData: () => null, flow: 'kettle', asked: addressOf(null) };
  const opened = {
    ...beginning(input),
    ...openRecording(beginning(input), { text: writeRecording(recording()), name: 'file.json' }),
  };
  expect(opened.actors.map(({ tab, hasLeft, last }) => [tab, hasLeft, last?.value])).toEqual([['recording-1', true, 'cold']]);
  const saved = collectRecording(opened, 'abc');
  const without = ({ actors, moves }: Recording) => [actors, moves].map((list) => list.map(({ tab: _, ...each }) => each));
  expect([without(saved), saved.charts]).toEqual([without(recording()), recording().charts]);
  const news: News[] = [
    { kind: 'signalled', signal: { tab: 'one', actor: 'x:9', seq: 4, from: 'x:0', at: 1, event: { type: 'tick' } } },
  ];
  expect(hear({ ...opened, ...hear(opened, news) }, news).signals).toHaveLength(1);
});

it('is saved again with the code and the charts that the file named, not with those of today, and a flight record as one without data', () => {
  const input = { findMachine: findIn(kettle), findData: () => null, flow: 'kettle', asked: addressOf(null) };
  const open = (text: string, before = beginning(input)) => ({
    ...before,
    ...openRecording(before, { text, name: 'file.json' }),
  });
  const old = open(writeRecording(recording({ build: 'old', charts: { kettle: 'another' } })));
  expect(collectRecording(old, 'today')).toMatchObject({ build: 'old', charts: { kettle: 'another' } });
  const both = open(writeRecording(recording()), old);
  expect(collectRecording(both, 'today')).toMatchObject({ build: null, charts: {} });
  const at = { at: 1, actor: 'kettle (x:0)' };
  const flight = [
    { ...at, event: 'xstate.init', state: '"cold"' },
    { ...at, event: 'heat', state: '"hot"' },
  ];
  const saved = collectRecording(open(JSON.stringify({ build: 'flown', events: flight })), 'today');
  expect([saved.build, saved.charts, replayRecording(saved, findIn(kettle)).differences]).toEqual(['flown', {}, []]);
  const live = {
    ...beginning(input),
    ...hear(
      beginning(input),
      recording().actors.map((actor) => ({ kind: 'started', actor })),
    ),
  };
  expect(collectRecording(live, 'today')).toMatchObject({ build: 'today', charts: { kettle: hashChart(kettle) } });
});

it('names another chart by another hash, in what only its picture or nothing but its behaviour shows, and not by the requirements it names', () => {
  const hash = (history: 'deep' | 'shallow', go: object) => {
    const inner = { initial: 'x', states: { x: {} } } as const;
    const a = { initial: 'b', on: { go }, states: { b: inner, c: inner, h: { type: 'history', history } } } as const;
    return hashChart(createMachine({ id: 'm', initial: 'a', states: { a } }));
  };
  const go = { target: '.b.x' };
  const hashes = [
    hash('shallow', go),
    hash('deep', go),
    hash('shallow', { ...go, reenter: true }),
    hash('shallow', { target: '.c.x' }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hash('shallow', { ...go, meta: { requirements: ['1-1'] } })).toBe(hashes[0]);
});

it('is signed as it differs: not for another failure, and in whatever order regions are written', () => {
  const difference = { machine: 'm', actor: 'x:0', seq: 1, event: 'e', was: 'a', is: null, problem: 'It broke.' };
  const signedFor = (one: typeof difference, other: object) =>
    compareSigned('file', [{ ...difference, ...other }], [sign('file', one, 'It is wished.')]).unsigned.length === 0;
  expect([signedFor(difference, {}), signedFor(difference, { problem: 'Nobody knows it.' })]).toEqual([true, false]);
  const regions = { ...difference, problem: null, is: { a: 'one', b: 'two' } } as unknown as typeof difference;
  expect([
    signedFor(regions, { problem: null, is: { b: 'two', a: 'one' } }),
    signedFor(regions, { problem: null, is: { b: 'one', a: 'one' } }),
  ]).toEqual([true, false]);
});

it('knows that a pattern answers all that begins so', () => {
  const form = createMachine({ id: 'form', initial: 'a', states: { a: { on: { 'form.*': 'b' } }, b: {} } });
  const faults = (type: string) => {
    const flight = [
      ['xstate.init', '"a"'],
      [type, '"b"'],
    ].map(([event, state]) => ({ at: 1, actor: 'form (x:0)', event, state }));
    const found = readRecording(JSON.stringify(flight), 'file.json', () => form);
    return 'problem' in found ? found.problem : replayRecording(found.recording, () => form).differences.length;
  };
  expect(['form.type', 'form', 'formal.type'].map(faults)).toEqual([0, 0, 1]);
});

it('becomes a test that runs, passes on the code that was recorded, and fails on other code', { timeout: 120_000 }, async () => {
  // Not there yet where packages have just been installed.
  const cache = join(process.cwd(), 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'recorded-'));
  const machineFile = (limit: number) =>
    `import { assign, setup } from 'xstate';
export const kettleMachine = setup({}).createMachine({ id: 'kettle', context: ({ input }) => input, initial: 'cold', states: {
  cold: { on: { heat: [
    { guard: ({ context, event }) => context.heat + event.by >= ${limit}, target: 'hot' },
    { actions: assign({ heat: ({ context, event }) => context.heat + event.by }) } ] } },
  hot: { on: { pour: 'cold' } } } });\n`;
  const text = writeTest('kettle', { file: './kettle.js', name: 'kettleMachine' }, recordKettle());
  const run = () =>
    promisify(execFile)(process.execPath, [join(process.cwd(), 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
      env: { ...process.env, NODE_OPTIONS: '', VITEST: '' },
    }).then(
      ({ stdout }) => ({ passed: true, stdout }),
      ({ stdout }: { stdout: string }) => ({ passed: false, stdout }),
    );
  try {
    await writeFile(join(folder, 'kettle.test.ts'), text ?? '');
    await writeFile(join(folder, 'vitest.config.js'), 'export default {};\n');
    await writeFile(join(folder, 'kettle.js'), machineFile(100));
    expect(await run()).toMatchObject({ passed: true, stdout: expect.stringContaining('1 passed') });
    await writeFile(join(folder, 'kettle.js'), machineFile(200));
    expect(await run()).toMatchObject({ passed: false, stdout: expect.stringContaining('1 failed') });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(writeTest('kettle', { file: './kettle.js', name: 'kettleMachine' }, recordKettle().slice(1))).toBe(null);
});
