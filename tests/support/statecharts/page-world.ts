import { type AnyStateMachine, fromCallback, fromPromise, setup } from 'xstate';
import { type Layout, layOut } from '../../../tools/statecharts/chart/layout.ts';
import type { LiveCommand, LiveEvent } from '../../../tools/statecharts/live/listen.ts';
import type { Moved, SeenActor } from '../../../tools/statecharts/live/told.ts';
import { statechartsMachine } from '../../../tools/statecharts/page/statecharts.machine.ts';

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
  times: 1,
  at: Date.UTC(2026, 2, 10, 5, 0, seq),
  event: { type: 'xstate.init' },
  value: 'off',
  active: ['lamp', 'lamp.off'],
  taken: [],
  status: 'active',
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
      drawChart: fromPromise<Layout, { machine: AnyStateMachine | undefined }>(async ({ input: { machine } }) => {
        if (!machine) throw new Error('There is no such machine.');
        return layoutOnce(machine);
      }),
      liveFlows: fromCallback<LiveCommand>(({ sendBack, receive }) => {
        tell = sendBack;
        receive((command) => void sent.push(command));
      }),
    },
  });
  const starts = (more: Partial<SeenActor> = {}) => tell({ type: 'flow.started', actor: startedLamp(more) });
  const moves = (moved: Moved) => tell({ type: 'flow.moved', moved });
  return {
    logic,
    sent,
    starts,
    moves,
    leaves: (tab: string) => tell({ type: 'tab.left', tab }),
  };
}

export type PageWorld = ReturnType<typeof pageWorld>;
