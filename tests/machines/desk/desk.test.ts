import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { StaffMember } from '../../../contract/accounts/people.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Desk } from '../../../src/services/desk/desk.ts';
import { type DeskStep, deskModel } from '../../models/desk/desk.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { aDesk, owner } from '../../support/desk/desk.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let known: Deferred<StaffMember | null>;
let answer: Deferred<Desk | null>;
let left: Deferred<void>;
let expire: () => void;
let flow: Actor<typeof deskMachine>;

/** Stands for the authenticator app's own flow, which ends once it is set up. */
const setUp = setup({}).createMachine({
  id: 'secondFactor',
  initial: 'asking',
  states: { asking: { on: { done: 'done' } }, done: { type: 'final' } },
}) as never;

const logic = deskMachine.provide({
  actors: {
    readStaff: fromPromise<StaffMember | null, void>(() => {
      known = deferred();
      return known.promise;
    }),
    loadDesk: fromPromise<Desk | null, void>(() => {
      answer = deferred();
      return answer.promise;
    }),
    signOut: fromPromise<void, { personId: string }>(() => {
      left = deferred();
      return left.promise;
    }),
    secondFactor: setUp,
    session: fromCallback<EventObject>(({ sendBack }) => {
      expire = () => sendBack({ type: 'session.expired' });
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  flow = createActor(logic).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const after = (act: () => void) => async () => {
  act();
  await settle();
};
const isLeaving = () => flow.getSnapshot().matches('leaving');

const hands: Record<DeskStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  tabKnowsMe: after(() => known.resolve(owner)),
  tabKnowsNobody: after(() => known.resolve(null)),
  serverLetsMeIn: after(() => answer.resolve(aDesk())),
  serverSaysOver: after(() => answer.resolve(null)),
  serverWantsAnApp: after(() => answer.reject(new CallFailed('refused', 'Set it up.', 'secondFactorDue', 403))),
  networkFails: after(() => (isLeaving() ? left : answer).reject(new CallFailed('unreachable', ''))),
  tryAgain: () => flow.send({ type: 'desk.retry' }),
  appIsSetUp: after(() => flow.getSnapshot().children.secondFactor?.send({ type: 'done' } as never)),
  sessionEnds: after(() => expire()),
  openPalette: () => flow.send({ type: 'palette.open' }),
  closePalette: () => flow.send({ type: 'palette.close' }),
  logOut: () => flow.send({ type: 'logout.request' }),
  serverForgetsMe: after(() => left.resolve()),
};

const seesNothing = () => expect([flow.getSnapshot().matches('open'), flow.getSnapshot().context.glance]).toEqual([false, null]);
const isInside = (palette: 'open' | 'closed') => () => {
  expect(flow.getSnapshot().matches({ open: { palette } })).toBe(true);
  expect(flow.getSnapshot().context).toMatchObject({ staff: { firstname: 'Nandini' }, courses: [{ name: 'AP Statistics' }] });
};

const claims: Record<StateOf<typeof deskModel>, Act> = {
  outside: seesNothing,
  lookingForMe: seesNothing,
  asking: seesNothing,
  askingAgain: seesNothing,
  shut: () => {
    seesNothing();
    expect(flow.getSnapshot().context.notice).toBe('We couldn’t open the desk. Check your connection and try again.');
  },
  settingUp: () => {
    seesNothing();
    expect(flow.getSnapshot().children.secondFactor).toBeDefined();
  },
  inside: isInside('closed'),
  paletteOpen: isInside('open'),
  insideAgain: isInside('closed'),
  leaving: () => expect(flow.getSnapshot().hasTag('waiting')).toBe(true),
  sentAway: () => expect([flow.getSnapshot().matches('absent'), flow.getSnapshot().status]).toEqual([true, 'done']),
  gone: () => expect([flow.getSnapshot().matches('left'), flow.getSnapshot().status]).toEqual([true, 'done']),
};

describe('every walk of the model', () => {
  it.each(deskModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('counts again what waits, and keeps the old numbers where that fails', async () => {
  await hands.open();
  await hands.tabKnowsMe();
  await hands.serverLetsMeIn();
  flow.send({ type: 'glance.refresh' });
  await after(() => answer.resolve(aDesk({ glance: { ...aDesk().glance, disputes: 1 } })))();
  expect(flow.getSnapshot().context.glance?.disputes).toBe(1);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  flow.send({ type: 'glance.refresh' });
  await after(() => answer.reject(new CallFailed('unreachable', '')))();
  expect([flow.getSnapshot().context.glance?.disputes, warned.mock.calls.length]).toEqual([1, 1]);
  warned.mockRestore();
});
