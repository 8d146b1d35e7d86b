import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, waitFor } from 'xstate';
import { restoredType } from '../../../tools/statecharts/live/told.ts';
import { getMoment } from '../../../tools/statecharts/page/page-context.ts';
import type { statechartsMachine } from '../../../tools/statecharts/page/statecharts.machine.ts';
import type { Recording } from '../../../tools/statecharts/recording/recording.ts';
import { statechartsModel } from '../../models/statecharts/statecharts.model.ts';
import { describePath } from '../../support/model.ts';
import {
  addressOf,
  clock,
  dimmed,
  lamp,
  lampHost,
  lampRecording,
  movedLamp,
  type PageWorld,
  pageWorld,
  startedLamp,
  switchedOn,
} from '../../support/statecharts/page-world.ts';

let world: PageWorld;
let page: Actor<typeof statechartsMachine>;

const findMachine = (id: string) => [lamp, clock].find((machine) => machine.id === id);
const state = () => page.getSnapshot();
const context = () => state().context;
const watch = () => {
  const { value } = state();
  return typeof value === 'object' ? value.open?.watch : value;
};
const shown = () => getMoment(context())?.seq ?? null;
const open = () => page.send({ type: 'page.opened' });
const drawn = () => waitFor(page, (seen) => seen.matches({ open: { chart: 'drawn' } }));
/** A lamp that was switched on and dimmed twice. */
function toDimmed() {
  open();
  world.starts();
  for (const moved of [movedLamp(1), switchedOn(2), dimmed(3, 5), dimmed(4, 7)]) world.moves(moved);
}

beforeEach(() => {
  world = pageWorld();
  page = createActor(world.logic, {
    input: { findMachine, findData: lampHost.findData, flow: 'lamp', asked: addressOf(null) },
  }).start();
});
afterEach(() => void page.stop());

describe('walks of the independent model', () => {
  const live = { watching: { live: 'following' } };
  const composing = { watching: { live: 'composing' } };
  const past = { watching: { past: 'still' } };
  const is =
    (...expected: unknown[]) =>
    () =>
      expect([watch(), context().flow, shown(), context().draft?.problem ?? null]).toEqual(expected);

  const asked = { tab: 'tab-1', actor: 'x:0', type: restoredType };
  /** A past without a present: nobody can be asked to go back there. */
  const isOver = () => {
    is(past, 'lamp', 1, null)();
    page.send({ type: 'moment.restore', number: getMoment(context())?.number ?? 0 });
    is(past, 'lamp', 1, null)();
    expect(world.sent).toEqual([]);
  };

  it.each(statechartsModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    let seq = 0;
    await path.test({
      events: {
        open,
        actorStarts: () => {
          world.starts();
          world.moves(movedLamp(++seq));
        },
        actorMoves: () => world.moves(switchedOn(++seq)),
        stepBack: () => page.send({ type: 'entry.step', steps: -1 }),
        stepForward: () => {
          page.send({ type: 'entry.step', steps: 1 });
          page.send({ type: 'entry.step', steps: 1 });
        },
        goLive: () => page.send({ type: 'live.resume' }),
        wishMomentBack: () => page.send({ type: 'moment.restore', number: getMoment(context())?.number ?? 0 }),
        appGoesBack: () => {
          world.moves(movedLamp(++seq, { event: { type: restoredType, to: 1 } }));
          world.hears({ kind: 'answered', answered: { ...asked, problem: null } });
        },
        appRefuses: () => world.hears({ kind: 'answered', answered: { ...asked, problem: 'Not restored: it is over.' } }),
        chooseEventWithData: () => page.send({ type: 'event.choose', name: 'lamp.dim' }),
        sendWrongData: () => {
          page.send({ type: 'event.edit', text: '[5]' });
          page.send({ type: 'event.send' });
        },
        mendData: () => page.send({ type: 'event.edit', text: '{ "to": 5 }' }),
        sendData: () => page.send({ type: 'event.send' }),
        chooseOtherFlow: () => page.send({ type: 'flow.choose', machine: 'clock' }),
        openRecording: () => page.send({ type: 'recording.open', text: lampRecording(), name: 'lamp.json' }),
        tabLeaves: () => world.leaves('tab-1'),
        tabComesBack: () => {
          world.starts({ tab: 'tab-2' });
          world.moves(movedLamp(1, { tab: 'tab-2' }));
        },
      },
      states: {
        closed: is('idle', 'lamp', null, null),
        nothingRuns: is('browsing', 'lamp', null, null),
        atStart: is(live, 'lamp', 1, null),
        live: is(live, 'lamp', 2, null),
        past: is(past, 'lamp', 1, null),
        pastWhileItMoves: is(past, 'lamp', 1, null),
        liveAfterwards: is(live, 'lamp', 3, null),
        askedForIt: () => {
          is(live, 'lamp', 2, null)();
          expect(world.sent.at(-1)).toEqual({ type: 'moment.restore', tab: 'tab-1', actor: 'x:0', seq: 1 });
          expect([context().sent, context().answer]).toEqual([restoredType, null]);
        },
        backThere: () => {
          is(live, 'lamp', 3, null)();
          expect(context().answer?.problem).toBeNull();
        },
        toldWhyNot: () => {
          is(live, 'lamp', 2, null)();
          expect(context().answer?.problem).toBe('Not restored: it is over.');
        },
        composing: is(composing, 'lamp', 2, null),
        told: is(composing, 'lamp', 2, 'The data is an object: { "name": value }.'),
        mended: is(composing, 'lamp', 2, null),
        sent: () => {
          is(live, 'lamp', 2, null)();
          expect([world.sent, context().sent]).toEqual([
            [{ type: 'event.send', tab: 'tab-1', actor: 'x:0', event: { type: 'lamp.dim', to: 5 } }],
            'lamp.dim',
          ]);
        },
        composingForNobody: is(composing, 'lamp', 2, null),
        toldGone: () => {
          is(composing, 'lamp', 2, 'The actor does not take lamp.dim any more.')();
          expect(world.sent).toEqual([]);
        },
        gone: is(live, 'lamp', 2, null),
        pastOfGone: isOver,
        recorded: is(live, 'lamp', 2, null),
        pastOfRecording: isOver,
        atStartAgain: () => {
          is(live, 'lamp', 1, null)();
          expect(context().actor).toBe('tab-2/x:0');
        },
        otherFlow: is('browsing', 'clock', null, null),
      },
    });
  });
});

describe('the chart', () => {
  it('is of the flow on the page, whichever way that was chosen', async () => {
    open();
    await drawn();
    world.starts();
    world.starts({ actor: 'x:1', id: 'clock', machine: 'clock' });
    page.send({ type: 'actor.choose', key: 'tab-1/x:1' });
    expect([context().flow, context().layout, state().matches({ open: { chart: 'drawing' } })]).toEqual(['clock', null, true]);
    await drawn();
    expect(context().layout?.states.map(({ id }) => id)).toEqual(['clock', 'clock.going']);
  });

  it('can be asked for again where it could not be drawn', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const known = { lamp: undefined as typeof lamp | undefined };
    page = createActor(world.logic, {
      input: { findMachine: () => known.lamp, findData: () => null, flow: 'lamp', asked: addressOf(null) },
    }).start();
    open();
    await waitFor(page, (seen) => seen.matches({ open: { chart: 'failed' } }));
    known.lamp = lamp;
    page.send({ type: 'layout.retry' });
    await drawn();
    expect([context().layout?.machine, logged.mock.calls]).toEqual([
      'lamp',
      [['The chart could not be drawn.', new Error('There is no such machine.')]],
    ]);
    logged.mockRestore();
  });

  it('stays where it is for a flow that nobody knows', () => {
    open();
    page.send({ type: 'flow.choose', machine: 'kettle' });
    expect(context().flow).toBe('lamp');
  });
});

describe('what is watched', () => {
  it('is what ran already, of the actors that run the one that began last', () => {
    open();
    page.send({ type: 'flow.choose', machine: 'clock' });
    world.starts();
    world.starts({ actor: 'x:1', id: 'shelf' });
    page.send({ type: 'flow.choose', machine: 'lamp' });
    expect(context().actor).toBe('tab-1/x:1');
  });

  it('stays the actor that was chosen while another begins', () => {
    open();
    world.starts();
    world.starts({ actor: 'x:1', id: 'shelf' });
    expect(context().actor).toBe('tab-1/x:0');
  });

  it('is the next actor where one stops, but stays one that was over when it was chosen', () => {
    open();
    world.starts();
    world.moves(movedLamp(1));
    world.starts({ actor: 'x:1', id: 'shelf' });
    world.moves(switchedOn(2, { status: 'stopped' }));
    expect(context().actor).toBe('tab-1/x:1');
    page.send({ type: 'actor.choose', key: 'tab-1/x:0' });
    world.moves(movedLamp(3, { actor: 'x:1' }));
    expect([context().actor, watch()]).toEqual(['tab-1/x:0', { watching: { live: 'following' } }]);
  });

  it('is forgotten with its tab where nothing of it is kept', () => {
    open();
    world.starts();
    world.leaves('tab-1');
    expect([watch(), context().actors]).toEqual(['browsing', []]);
  });

  it('is the actor of an entry that is chosen from the log of all', () => {
    open();
    world.starts();
    world.starts({ actor: 'x:1', id: 'clock', machine: 'clock' });
    world.moves(movedLamp(1));
    world.moves(movedLamp(2, { actor: 'x:1', value: 'going', active: ['clock', 'clock.going'] }));
    page.send({ type: 'scope.choose', scope: 'all' });
    page.send({ type: 'entry.choose', number: 2 });
    expect([context().actor, context().flow, shown(), context().scope]).toEqual(['tab-1/x:1', 'clock', 2, 'all']);
  });
});

describe('a recording', () => {
  const both = () => {
    const recording: Recording = JSON.parse(lampRecording());
    const ticking = { ...movedLamp(3, { actor: 'x:9', value: 'going', active: ['clock', 'clock.going'] }) };
    const actors = [{ ...startedLamp(), actor: 'x:9', id: 'x:9', machine: 'clock' }, ...recording.actors];
    return JSON.stringify({ ...recording, actors, moves: [...recording.moves, ticking] });
  };

  it('is opened at the machine that is on the page, and at its first where that is in none of it', () => {
    open();
    page.send({ type: 'recording.open', text: both(), name: 'both.json' });
    expect([context().flow, context().actor]).toEqual(['lamp', 'recording-1/x:0']);
    page.send({ type: 'flow.choose', machine: 'clock' });
    page.send({ type: 'recording.open', text: both(), name: 'again.json' });
    expect([context().flow, context().actor]).toEqual(['clock', 'recording-2/x:9']);
    page.send({ type: 'recording.open', text: lampRecording(), name: 'lamp.json' });
    expect([context().flow, context().actor]).toEqual(['lamp', 'recording-3/x:0']);
  });
});

describe('time travel', () => {
  it('goes through the entries of the actor, and past the newest to now', () => {
    toDimmed();
    const seen = [-1, -1, -1, -1, 1, 1, 1, 1].map((steps) => {
      page.send({ type: 'entry.step', steps });
      return [shown(), state().matches({ open: { watch: { watching: 'past' } } })];
    });
    expect(seen).toEqual([
      [3, true],
      [2, true],
      [1, true],
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [4, false],
    ]);
  });

  it('sends nothing, whatever is possible at that moment', () => {
    toDimmed();
    page.send({ type: 'entry.step', steps: -1 });
    page.send({ type: 'event.choose', name: 'lamp.toggle' });
    page.send({ type: 'event.send' });
    expect([world.sent, shown()]).toEqual([[], 3]);
  });

  it('keeps the moment that is looked at, also where the same happens again in its place', () => {
    toDimmed();
    page.send({ type: 'entry.choose', number: 4 });
    world.moves(dimmed(5, 8, { times: 2 }));
    expect([getMoment(context())?.context, context().log.entries.map(({ seq, times }) => [seq, times])]).toEqual([
      { level: 7 },
      [
        [1, 1],
        [2, 1],
        [3, 1],
        [5, 2],
      ],
    ]);
  });
});

describe('the past as it is played', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes at the pace at which it came, or faster, and rests at its end', () => {
    toDimmed();
    page.send({ type: 'entry.choose', number: 1 });
    page.send({ type: 'past.play' });
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe(2);
    page.send({ type: 'past.pause' });
    vi.advanceTimersByTime(5000);
    expect(shown()).toBe(2);
    page.send({ type: 'speed.choose', speed: 10 });
    page.send({ type: 'past.play' });
    vi.advanceTimersByTime(300);
    expect([shown(), watch()]).toEqual([4, { watching: { past: 'still' } }]);
    page.send({ type: 'past.play' });
    expect(watch()).toEqual({ watching: { past: 'still' } });
  });
});

describe('what the address names', () => {
  const asked = { machine: 'lamp', actor: 'tab-1/x:0', moment: 2 };

  it('is shown once it is heard of, and what is chosen afterwards takes its place', () => {
    page = createActor(world.logic, { input: { findMachine, findData: () => null, flow: 'lamp', asked } }).start();
    open();
    world.starts();
    world.moves(movedLamp(1));
    expect(watch()).toBe('browsing');
    world.moves(switchedOn(2));
    world.moves(dimmed(3, 5));
    expect([shown(), watch()]).toEqual([2, { watching: { past: 'still' } }]);
    page.send({ type: 'live.resume' });
    expect([shown(), context().asked.actor]).toEqual([3, null]);
  });

  it('is gone to where the browser goes back', () => {
    toDimmed();
    page.send({ type: 'flow.choose', machine: 'clock' });
    page.send({ type: 'address.changed', address: asked });
    expect([context().flow, shown(), watch()]).toEqual(['lamp', 2, { watching: { past: 'still' } }]);
  });
});

describe('parts of the chart', () => {
  it('are folded and opened, and drawn anew', async () => {
    open();
    await drawn();
    page.send({ type: 'state.fold', id: 'lamp.on' });
    expect([context().view.folded, state().matches({ open: { chart: 'drawing' } })]).toEqual([['lamp.on'], true]);
    await drawn();
    page.send({ type: 'state.open', id: 'lamp.on' });
    expect(context().view).toMatchObject({ root: 'lamp.on', folded: [] });
    await drawn();
    page.send({ type: 'flow.choose', machine: 'clock' });
    expect(context().view.root).toBe(null);
  });
});

describe('events', () => {
  it('without data are sent at once; those that a guard refuses are not', () => {
    toDimmed();
    for (const name of ['lamp.toggle', 'lamp.break', 'kettle.boil']) page.send({ type: 'event.choose', name });
    expect([world.sent, context().sent]).toEqual([
      [{ type: 'event.send', tab: 'tab-1', actor: 'x:0', event: { type: 'lamp.toggle' } }],
      'lamp.toggle',
    ]);
  });

  it('with data begin with what was sent last, or with nothing', () => {
    toDimmed();
    page.send({ type: 'event.choose', name: 'lamp.dim' });
    expect(context().draft).toEqual({ type: 'lamp.dim', text: '{\n  "to": 7\n}', problem: null });
  });

  it('never seen before begin with an example of what their type says', () => {
    open();
    world.starts();
    world.moves(movedLamp(1));
    page.send({ type: 'event.choose', name: 'lamp.dim' });
    expect(context().draft?.text).toBe('{\n  "to": 1\n}');
  });

  it('tell what became of them', () => {
    toDimmed();
    page.send({ type: 'event.choose', name: 'lamp.toggle' });
    expect(context().answer).toBe(null);
    const answered = { tab: 'tab-1', actor: 'x:0', type: 'lamp.toggle', problem: 'The bulb broke.' };
    // What another page has sent is answered to all of them.
    for (const other of [{ type: 'lamp.dim' }, { actor: 'x:1' }, { tab: 'tab-2' }])
      world.hears({ kind: 'answered', answered: { ...answered, ...other } });
    expect(context().answer).toBe(null);
    world.hears({ kind: 'answered', answered });
    expect(context().answer).toEqual(answered);
    page.send({ type: 'event.choose', name: 'lamp.toggle' });
    expect(context().answer).toBe(null);
  });

  it('keep what was written while somebody looks at the past', () => {
    toDimmed();
    page.send({ type: 'event.choose', name: 'lamp.dim' });
    page.send({ type: 'event.edit', text: '{ "to": 1 }' });
    page.send({ type: 'entry.step', steps: -1 });
    page.send({ type: 'live.resume' });
    expect(watch()).toEqual({ watching: { live: 'following' } });
    page.send({ type: 'event.choose', name: 'lamp.dim' });
    expect(context().draft?.text).toBe('{ "to": 1 }');
    page.send({ type: 'event.leave' });
    expect(watch()).toEqual({ watching: { live: 'following' } });
  });

  it.each([
    ['{ "to": ', /^This is no JSON: /],
    ['7', /^The data is an object/],
    ['null', /^The data is an object/],
    ['{ "type": "lamp.toggle" }', /^The type is lamp\.dim: leave “type” out\.$/],
  ])('with the data %s are told and not sent', (text, problem) => {
    toDimmed();
    page.send({ type: 'event.choose', name: 'lamp.dim' });
    page.send({ type: 'event.edit', text });
    page.send({ type: 'event.send' });
    expect(context().draft?.problem).toMatch(problem);
    page.send({ type: 'event.edit', text: '{}' });
    expect([context().draft?.problem, world.sent]).toEqual([null, []]);
  });
});
