import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type * as Xstate from 'xstate';
import { leaveOutUnreached } from '../../../tools/scripts/support/plain-xstate.mjs';

const folder = 'node_modules/xstate/dist';
const files = readdirSync(folder).filter((file) => file.endsWith('.esm.js') && !file.includes('development'));

it('takes out what only restoring, persisting and describing a flow reaches, and says when XState has another shape', () => {
  const changed = files.filter((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    return leaveOutUnreached(file, code) !== code;
  });
  expect(changed.map((file) => file.replace(/-[\da-f]{8}/, '-'))).toEqual([
    'StateMachine-.esm.js',
    'raise-.esm.js',
    'xstate-actors.esm.js',
    'xstate-dev.esm.js',
    'xstate.esm.js',
  ]);
  for (const file of changed) expect(() => leaveOutUnreached(file, 'export {};')).toThrow('any more');
});

it('no flow is restored, persisted or described by what visitors load, and none takes from its setup what stands in the package', () => {
  const sources = ['src/app', 'src/machines', 'src/views']
    .flatMap((part) => readdirSync(part, { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(sources).not.toMatch(/getPersistedSnapshot|restoreSnapshot|resolveState\(|\.definition\b|\broute: \{/);
  expect(sources).not.toMatch(/[a-z]Setup\.(assign|sendTo|raise|log|cancel|stopChild|enqueueActions|emit|spawnChild)\b/);
});

/** XState as browsers get it. */
async function loadXstate(): Promise<typeof Xstate> {
  const built = mkdtempSync(join(tmpdir(), 'prepchart-xstate-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  writeFileSync(join(built, 'package.json'), '{"type":"module"}');
  for (const file of files) writeFileSync(join(built, file), leaveOutUnreached(file, readFileSync(join(folder, file), 'utf8')));
  return import(/* @vite-ignore */ pathToFileURL(join(built, 'xstate.esm.js')).href);
}

it('what is left takes events, waits, invokes, remembers where it was, and ends', async () => {
  const { assign, createActor, enqueueActions, fromCallback, fromPromise, setup } = await loadXstate();
  const seen: unknown[] = [];
  const flow = setup({
    types: { context: {} as { count: number; said: string }, events: {} as { type: 'go' | 'up' | 'leave' | 'back' | 'told' } },
    actors: {
      ask: fromPromise(async () => 'answer'),
      tell: fromCallback(({ sendBack }) => {
        sendBack({ type: 'told' });
        return () => void seen.push('stopped');
      }),
    },
    actions: {
      count: enqueueActions(({ enqueue, context }) => enqueue.assign({ count: context.count + 1 })),
      hear: assign({ said: (_, said: string) => said }),
    },
    guards: { isFirst: ({ context }) => context.count === 0 },
    delays: { pause: 1 },
  }).createMachine({
    id: 'flow',
    context: { count: 0, said: '' },
    initial: 'idle',
    states: {
      idle: { on: { go: 'asking' } },
      asking: {
        invoke: { src: 'ask', onDone: { target: 'both', actions: { type: 'hear', params: ({ event }) => event.output } } },
      },
      both: {
        type: 'parallel',
        invoke: { src: 'tell' },
        on: { leave: 'away' },
        states: {
          left: { initial: 'a', states: { a: { on: { up: { guard: 'isFirst', target: 'b', actions: 'count' } } }, b: {} } },
          right: { initial: 'waiting', states: { waiting: { after: { pause: 'waited' } }, waited: {} } },
          heard: { initial: 'no', states: { no: { on: { told: 'yes' } }, yes: {} } },
          last: { type: 'history', history: 'deep' },
        },
      },
      away: { on: { back: 'both.last', go: 'over' } },
      over: { type: 'final' },
    },
  });
  const actor = createActor(flow, { inspect: ({ type }) => void seen.push(type) });
  actor.subscribe({ complete: () => void seen.push('complete') });
  actor.start();
  expect([actor.getSnapshot().can({ type: 'go' }), actor.getSnapshot().can({ type: 'up' })]).toEqual([true, false]);
  actor.send({ type: 'go' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ both: { left: 'a', right: 'waited', heard: 'yes' } });
  actor.send({ type: 'up' });
  actor.send({ type: 'leave' });
  const { value, context } = actor.getSnapshot();
  expect([value, context, seen.includes('stopped')]).toEqual(['away', { count: 1, said: 'answer' }, true]);
  actor.send({ type: 'back' });
  expect(actor.getSnapshot().matches({ both: { left: 'b', right: 'waited' } })).toBe(true);
  actor.send({ type: 'leave' });
  actor.send({ type: 'go' });
  expect([actor.getSnapshot().status, seen.includes('complete'), seen.at(-1)]).toEqual(['done', true, '@xstate.snapshot']);
});
