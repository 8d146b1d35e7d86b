import { type AnyStateMachine, fromCallback, fromPromise, setup } from 'xstate';
import { type Layout, layOut } from '../../../tools/statecharts/chart/layout.ts';
import type { View } from '../../../tools/statecharts/chart/view.ts';
import type { Host } from '../../../tools/statecharts/host.ts';
import type { LiveCommand, LiveEvent } from '../../../tools/statecharts/live/listen.ts';
import type { Moved, News, SeenActor } from '../../../tools/statecharts/live/told.ts';
import { statechartsMachine } from '../../../tools/statecharts/page/statecharts.machine.ts';
import { hashChart } from '../../../tools/statecharts/recording/chart-hash.ts';
import { recordingFormat, writeRecording } from '../../../tools/statecharts/recording/recording.ts';

/** Two flows to look at: a lamp, which takes an event with data, and a clock. */
export const lamp = setup({ types: { events: {} as { type: 'lamp.toggle' } | { type: 'lamp.dim'; to: number } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.toggle': 'on' } }, on: { on: { 'lamp.toggle': 'off', 'lamp.dim': {} } } },
});
export const clock = setup({}).createMachine({ id: 'clock', initial: 'going', states: { going: {} } });

export const startedLamp = (more: Partial<SeenActor> = {}): SeenActor => ({
  tab: 'tab-1',
  actor: 'x:0',
  parent: null,
  id: 'desk',
  machine: 'lamp',
  kind: 'machine',
  ...more,
});

const possible = [
  { type: 'lamp.toggle', can: 'yes' },
  { type: 'lamp.dim', can: 'needsData' },
  { type: 'lamp.break', can: 'no' },
] as const;

/** What the lamp did: `seq` orders it, and tells the time. */
export const movedLamp = (seq: number, more: Partial<Moved> = {}): Moved => ({
  tab: 'tab-1',
  actor: 'x:0',
  seq,
  from: null,
  times: 1,
  at: Date.UTC(2026, 2, 10, 5, 0, seq),
  event: { type: 'xstate.init' },
  value: 'off',
  active: ['lamp', 'lamp.off'],
  taken: [],
  status: 'active',
  error: null,
  context: { level: 0 },
  possible: [...possible],
  ...more,
});

export const switchedOn = (seq: number, more: Partial<Moved> = {}) =>
  movedLamp(seq, {
    event: { type: 'lamp.toggle' },
    value: 'on',
    active: ['lamp', 'lamp.on'],
    taken: ['lamp.off|lamp.toggle|0'],
    context: { level: 9 },
    ...more,
  });

export const dimmed = (seq: number, to: number, more: Partial<Moved> = {}) =>
  switchedOn(seq, {
    event: { type: 'lamp.dim', to },
    taken: ['lamp.on|lamp.dim|0'],
    context: { level: to },
    ...more,
  });

/** What a page is told of these two, which stand in no project. */
export const lampHost: Host = {
  name: 'Lamps',
  flows: [
    {
      machine: lamp,
      title: 'A lamp',
      group: 'student',
      sections: '2.10',
      file: 'lamp.machine.ts',
      about: ['Is `on` or `off`.', 'Can be dimmed.'],
    },
    { machine: clock, title: 'A clock', group: 'server', sections: '', file: 'clock.machine.ts', about: [] },
  ],
  groups: { student: 'The student', server: 'The server' },
  unwatched: { server: 'It runs where no browser hears of it.' },
  build: 'test',
  findData: (machine, type) => (machine === 'lamp' && type === 'lamp.dim' ? { shape: 'to: number', example: { to: 1 } } : null),
  nameExport: (machine) => machine,
  readSources: async ({ file }) => [{ file, text: 'setup({\n  states: {\n    on: {},\n' }],
  openLine: null,
};

/** An address that asks for nothing but perhaps a machine. */
export const addressOf = (machine: string | null) => ({ machine, actor: null, moment: null });

const layouts = new Map<AnyStateMachine, Promise<Layout>>();

/** Laid out once: how it is done is not what these tests are about. */
export function layoutOnce(machine: AnyStateMachine): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine);
  layouts.set(machine, layout);
  return layout;
}

/** A page whose tabs are told of by the test; what is sent to them is kept. */
export function pageWorld() {
  const sent: LiveCommand[] = [];
  let tell: (event: LiveEvent) => void = () => {
    throw new Error('Nobody listens yet.');
  };
  const logic = statechartsMachine.provide({
    actors: {
      drawChart: fromPromise<Layout, { machine: AnyStateMachine | undefined; view: View }>(async ({ input: { machine } }) => {
        if (!machine) throw new Error('There is no such machine.');
        return layoutOnce(machine);
      }),
      liveFlows: fromCallback<LiveCommand>(({ sendBack, receive }) => {
        tell = sendBack;
        receive((command) => void sent.push(command));
      }),
    },
  });
  const hears = (...news: News[]) => tell({ type: 'news.heard', news });
  const starts = (more: Partial<SeenActor> = {}) => hears({ kind: 'started', actor: startedLamp(more) });
  const moves = (moved: Moved) => hears({ kind: 'moved', moved });
  return {
    logic,
    sent,
    hears,
    starts,
    moves,
    leaves: (tab: string) => hears({ kind: 'left', tab }),
  };
}

export type PageWorld = ReturnType<typeof pageWorld>;

/** A lamp that was switched on, as a file. */
export const lampRecording = () =>
  writeRecording({
    format: recordingFormat,
    version: 1,
    name: 'a lamp',
    build: null,
    at: 0,
    charts: { lamp: hashChart(lamp) },
    actors: [startedLamp()],
    moves: [movedLamp(1), switchedOn(2)],
    signals: [],
  });
