import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StatechartsPage } from '../../../tools/statecharts/page/statecharts-page.tsx';
import { statechartsModel } from '../../models/statecharts/statecharts.model.ts';
import { coverPage, describePath } from '../../support/model.ts';
import {
  addressOf,
  clock,
  dimmed,
  lamp,
  lampHost,
  lampRecording,
  layoutOnce,
  movedLamp,
  type PageWorld,
  pageWorld,
  switchedOn,
} from '../../support/statecharts/page-world.ts';

let world: PageWorld;

const tell = (about: () => void) => act(about);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => act(() => button(name).click());
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => void fireEvent.change(field(), { target: { value: text } });
const options = () => screen.queryAllByRole('option', { selected: undefined }).filter(({ tagName }) => tagName === 'DIV');
const shown = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
const isLive = () => screen.queryByRole('button', { name: 'Live', pressed: true }) !== null;
const isPast = () => screen.queryByText(/^You are looking at the past\./) !== null;
const on = () => [...document.querySelectorAll('.chart .on[data-state]')].map((state) => state.getAttribute('data-state'));
const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** The transitions that are lit: as arrows, and as words, which those have too that stay in their state. */
const hot = () => ({ arrows: document.querySelectorAll('.chart .edge.hot').length, words: words('.chart .line.hot') });
const panel = (title: string) => {
  const found = screen.getByRole('heading', { level: 3, name: title }).closest('section');
  if (!found) throw new Error(`There is no ${title}.`);
  return within(found);
};
const drawn = (machine: string) =>
  waitFor(() => expect(document.querySelector(`.chart[aria-label="Statechart ${machine}"]`)).not.toBe(null));

async function open(asked: string | null = null) {
  render(<StatechartsPage host={lampHost} address={addressOf(asked)} logic={world.logic} />);
  await drawn(asked ?? 'lamp');
}
async function toDimmed() {
  await open();
  tell(() => {
    world.starts();
    for (const moved of [movedLamp(1), switchedOn(2), dimmed(3, 5), dimmed(4, 7)]) world.moves(moved);
  });
}

// The library that lays out takes its time to load.
beforeAll(async () => void (await Promise.all([lamp, clock].map(layoutOnce))));
beforeEach(() => {
  world = pageWorld();
  history.replaceState(null, '', '/dev/statecharts');
});

describe('walks of the independent model', () => {
  let seq = 0;
  const live = (entry: number) => () => expect([isLive(), isPast(), shown() + 1]).toEqual([true, false, entry]);
  const past = (entry: number) => () => expect([isLive(), isPast(), shown() + 1]).toEqual([false, true, entry]);
  const writing = (text: string, problem: boolean) => () =>
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, problem ? 'true' : null]);

  it.each(coverPage(statechartsModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      seq = 0;
      await path.test({
        events: {
          open: () => open(),
          actorStarts: () =>
            tell(() => {
              world.starts();
              world.moves(movedLamp(++seq));
            }),
          actorMoves: () => tell(() => world.moves(switchedOn(++seq))),
          stepBack: () => press('Step back'),
          stepForward: () => {
            press('Step forward');
            press('Step forward');
          },
          goLive: () => press('Live'),
          chooseEventWithData: () => press('lamp.dim'),
          sendWrongData: () => {
            type('[5]');
            press('Send');
          },
          mendData: () => type('{ "to": 5 }'),
          sendData: () => press('Send'),
          chooseOtherFlow: () => act(() => screen.getByRole('link', { name: 'A clock' }).click()),
          openRecording: async () => {
            const file = new File([lampRecording()], 'lamp.json', { type: 'application/json' });
            fireEvent.change(screen.getByLabelText('Open a recording'), { target: { files: [file] } });
            await screen.findByText(/^You are looking at a recording, a lamp/);
          },
          tabLeaves: () => tell(() => world.leaves('tab-1')),
          tabComesBack: () =>
            tell(() => {
              world.starts({ tab: 'tab-2' });
              world.moves(movedLamp(1, { tab: 'tab-2' }));
            }),
        },
        states: {
          closed: () => expect(document.body.textContent).toBe(''),
          nothingRuns: () => expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Nothing of it runs'),
          atStart: live(1),
          live: live(2),
          past: past(1),
          pastWhileItMoves: past(1),
          liveAfterwards: live(3),
          composing: writing('{\n  "to": 1\n}', false),
          told: writing('[5]', true),
          mended: writing('{ "to": 5 }', false),
          sent: () => expect([screen.getByText('Sent lamp.dim to the app.').role, world.sent.length]).toEqual(['status', 1]),
          composingForNobody: writing('{\n  "to": 1\n}', false),
          toldGone: () => expect(screen.getByText('The actor does not take lamp.dim any more.')).toBeTruthy(),
          gone: live(2),
          pastOfGone: past(1),
          recorded: live(2),
          pastOfRecording: past(1),
          atStartAgain: live(1),
          otherFlow: async () => {
            await drawn('clock');
            expect(screen.getByRole('heading', { level: 2, name: 'A clock' })).toBeTruthy();
          },
        },
      });
    },
  );
});

describe('the flows', () => {
  it('stand in groups, the one of the address is shown, and the address follows', async () => {
    await open('clock');
    expect(
      within(screen.getByRole('navigation', { name: 'Flows' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['The student', 'The server']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('A clock');
    fireEvent.keyDown(screen.getByRole('link', { current: 'page' }), { key: 'Home' });
    await drawn('lamp');
    expect([document.activeElement?.textContent, location.search, document.title]).toEqual([
      'A lamp',
      '?machine=lamp',
      'A lamp – Lamps statecharts',
    ]);
  });

  it('are steps of the browser’s history: Back leads to the one before', async () => {
    await open('lamp');
    act(() => screen.getByRole('link', { name: 'A clock' }).click());
    await drawn('clock');
    expect(location.search).toBe('?machine=clock');
    act(() => history.back());
    await drawn('lamp');
    expect(location.search).toBe('?machine=lamp');
  });

  it('say so where the address names none that is here', async () => {
    render(<StatechartsPage host={lampHost} address={addressOf('kettle')} logic={world.logic} />);
    await drawn('lamp');
    expect(screen.getByText('There is no machine “kettle” here. This is the first of the list.')).toBeTruthy();
    act(() => screen.getByRole('link', { name: 'A clock' }).click());
    await drawn('clock');
    expect(screen.queryByText(/There is no machine/)).toBe(null);
  });

  it('tell what they are for, and how many of their actors run', async () => {
    await toDimmed();
    expect([...document.querySelectorAll('main code')].map(({ textContent }) => textContent)).toEqual([
      'lamp',
      'lamp.machine.ts',
      'on',
      'off',
    ]);
    expect([
      screen.getByText('1 tab, 1 actor running').tagName,
      screen.getByRole('img', { name: '1 running' }).textContent,
    ]).toEqual(['P', '1']);
  });
});

describe('where nothing is to be watched', () => {
  const app = () => screen.queryByRole('link', { name: 'app in another tab' }) !== null;

  it('says how to have something, if it is a flow of the app', async () => {
    await open('lamp');
    expect([screen.getByRole('heading', { level: 3 }).textContent, app()]).toEqual(['Nothing of it runs', true]);
  });

  it('sends nobody to the app for a flow of the server', async () => {
    await open('clock');
    expect([screen.getByRole('heading', { level: 3 }).textContent, app()]).toEqual(['Nothing of it is watched', false]);
    expect(screen.getByText('It runs where no browser hears of it.')).toBeTruthy();
  });
});

describe('an actor', () => {
  it('is on the chart: its states and the transitions taken last, live and at a moment of the past', async () => {
    await toDimmed();
    expect([on(), hot()]).toEqual([['lamp', 'lamp.on'], { arrows: 0, words: ['lamp.dim'] }]);
    fireEvent.change(screen.getByRole('slider', { name: 'Moment' }), { target: { value: '0' } });
    expect([on(), hot()]).toEqual([['lamp', 'lamp.off'], { arrows: 0, words: [] }]);
    expect(panel('State then').getByText('off').tagName).toBe('STRONG');
    expect(screen.getByText(/goes on: 3 newer moments\.$/)).toBeTruthy();
    fireEvent.change(screen.getByRole('slider', { name: 'Moment' }), { target: { value: '3' } });
    expect([on(), isLive()]).toEqual([['lamp', 'lamp.on'], true]);
    // One event can have more: what follows by itself, or what another region takes.
    tell(() => world.moves(switchedOn(5, { taken: ['lamp.off|lamp.toggle|0', 'lamp.on|lamp.dim|0'] })));
    expect(hot()).toEqual({ arrows: 1, words: ['lamp.dim', 'lamp.toggle'] });
  });

  it('shows its context, and what the last event has changed in it', async () => {
    await toDimmed();
    expect(panel('Context').getByRole('listitem').textContent).toBe('level 7changed');
  });

  it('is reached from the one that has started it, and back', async () => {
    await toDimmed();
    tell(() => {
      world.starts({ actor: 'x:1', id: 'ticking', machine: 'clock', parent: 'x:0' });
      world.moves(movedLamp(5, { actor: 'x:1', value: 'going', active: ['clock', 'clock.going'], context: {} }));
    });
    press(/^runs\s*clock/);
    await drawn('clock');
    expect(panel('Context').getByText('Nothing.')).toBeTruthy();
    press(/^within\s*lamp/);
    await drawn('lamp');
  });

  it('offers what a guard refuses, and events of the past, without sending them', async () => {
    await toDimmed();
    press('lamp.break');
    press('Step back');
    press('lamp.toggle');
    expect([world.sent, button('lamp.toggle').getAttribute('aria-disabled')]).toEqual([[], 'true']);
    expect(screen.getByText('Events are sent to the present: go back to it with ‘Live’.')).toBeTruthy();
  });

  it('takes what Ctrl and Enter send; Escape leaves it', async () => {
    await toDimmed();
    press('lamp.dim');
    expect([document.activeElement?.tagName, field().value]).toEqual(['TEXTAREA', '{\n  "to": 7\n}']);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(world.sent).toMatchObject([{ type: 'event.send', event: { type: 'lamp.dim', to: 7 } }]);
    press('lamp.dim');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBe(null);
  });
});

describe('the log', () => {
  const rows = () => options().map(({ textContent }) => textContent?.replace(/^\d\d:\d\d:\d\d\.\d\d\d/, ''));

  it('has each event with its data and where it led, newest last', async () => {
    await toDimmed();
    tell(() => world.moves(dimmed(5, 8, { times: 2 })));
    expect(rows()).toEqual(['startoff', 'lamp.toggleon', 'lamp.dim{"to":5}on', 'lamp.dim ×2{"to":8}on']);
  });

  it('is gone through by keys; Escape goes back to now', async () => {
    await toDimmed();
    const list = screen.getByRole('listbox', { name: 'Entries of this actor' });
    const keys = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Home', 'ArrowUp', 'End'].map((key) => {
      fireEvent.keyDown(list, { key });
      return [shown(), isPast()];
    });
    expect(keys).toEqual([
      [2, true],
      [1, true],
      [2, true],
      [0, true],
      [0, true],
      [3, true],
    ]);
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(isLive()).toBe(true);
  });

  it('shows what has the words of its filter, and copies nothing else', async () => {
    await toDimmed();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter, -word hides' }), { target: { value: 'dim -7' } });
    expect(rows()).toEqual(['lamp.dim{"to":5}on']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter, -word hides' }), { target: { value: 'kettle' } });
    expect(screen.getByText('Nothing has that.')).toBeTruthy();
  });

  it('follows again after the past was looked at', async () => {
    await toDimmed();
    fireEvent.change(screen.getByRole('slider', { name: 'Moment' }), { target: { value: '0' } });
    const list = screen.getByRole('listbox');
    Object.defineProperty(list, 'scrollHeight', { value: 646 });
    press('Live');
    expect(list.scrollTop).toBe(646);
  });

  it('is a diagram of who sent what to whom, too', async () => {
    await toDimmed();
    tell(() => {
      world.starts({ actor: 'x:1', id: 'save', machine: 'save', kind: 'promise', parent: 'x:0' });
      world.moves(movedLamp(5, { event: { type: 'xstate.done.actor.save' }, from: 'x:1' }));
    });
    act(() => screen.getByRole('radio', { name: 'Sequence' }).click());
    const said = screen
      .getAllByRole('button', { name: / to / })
      .map((row) => row.getAttribute('aria-label')?.replace(/^\S+ /, ''));
    expect(said).toEqual([
      'from outside to desk: start',
      'from outside to desk: lamp.toggle',
      'from outside to desk: lamp.dim',
      'from outside to desk: lamp.dim',
      'save to desk: save done',
    ]);
    press(/to desk: lamp\.toggle$/);
    expect([isPast(), on()]).toEqual([true, ['lamp', 'lamp.on']]);
  });

  it('of all actors names their machines', async () => {
    await toDimmed();
    tell(() => {
      world.starts({ actor: 'x:1', id: 'ticking', machine: 'clock' });
      world.moves(movedLamp(5, { actor: 'x:1', value: 'going' }));
    });
    act(() => screen.getByRole('radio', { name: 'All' }).click());
    expect(rows().at(-1)).toBe('clockstartgoing');
  });
});

it('says the chart as text, and moves it by keys', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Chart of lamp as Mermaid text' }).textContent).toContain(
    'lamp_off --> lamp_on : lamp.toggle',
  );
  const frame = screen.getByRole('group', { name: 'Chart of lamp' });
  const transform = () => (frame.firstElementChild instanceof HTMLElement ? frame.firstElementChild.style.transform : '');
  const moves = ['0', 'ArrowLeft', '+', '0'].map((key) => {
    fireEvent.keyDown(frame, { key });
    return transform();
  });
  expect(moves[0]).toBe(moves[3]);
  expect(new Set(moves).size).toBe(3);
});
