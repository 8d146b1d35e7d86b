import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import { findStepsProblem } from '../../../src/machines/schedule/agreed-steps.ts';
import { tutorSessionsMachine } from '../../../src/machines/schedule/tutor-sessions.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { TutorOrder } from '../../../src/services/schedule/tutor-sessions.ts';
import { tutorSessionsModel } from '../../models/schedule/tutor-sessions.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';
import { bookedWithTutor, heldMeeting, tutorPage } from '../../support/schedule/tutor-sessions.ts';

let loading: Deferred<TutorSessions>;
let doing: Deferred<void>;
let orders: TutorOrder[];
let page: Actor<typeof logic>;

const logic = tutorSessionsMachine.provide({
  actors: {
    loadSessions: fromPromise<TutorSessions, void>(() => {
      loading = deferred();
      return loading.promise;
    }),
    carryOut: fromPromise<void, TutorOrder>(({ input }) => {
      orders.push(input);
      doing = deferred();
      return doing.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  orders = [];
  page = createActor(logic).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const choose = (action: 'cancel' | 'move') => page.send({ type: 'change.choose', session: bookedWithTutor, action });
const refused = () => new CallFailed('refused', 'This session has already begun.', 'closed', 409);

const events: Record<string, () => unknown> = {
  open: () => page.send({ type: 'page.opened' }),
  sessionsCome: () => settle(() => loading.resolve(tutorPage)),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => page.send({ type: 'page.retry' }),
  chooseCancel: () => choose('cancel'),
  chooseMove: () => choose('move'),
  chooseNotes: () => page.send({ type: 'change.choose', session: heldMeeting, action: 'noteMeeting' }),
  pickTime: () => page.send({ type: 'time.choose', slotId: 'slot-3' }),
  writeNotes: () => {
    page.send({ type: 'notes.change', text: 'Two drills a week.' });
    page.send({ type: 'steps.change', text: ' Two drills\n\nMeet in May ' });
  },
  confirm: () => page.send({ type: 'change.confirm' }),
  leave: () => page.send({ type: 'change.leave' }),
  serverSaysYes: () => settle(() => doing.resolve()),
  serverSaysNo: () => settle(() => doing.reject(refused())),
  serverIsSilent: () => settle(() => doing.reject(new CallFailed('unreachable', ''))),
};

const shows = (state: string, said: { notice?: RegExp; done?: RegExp; order?: Partial<TutorOrder> } = {}) => {
  const { value, context } = page.getSnapshot();
  expect(value).toBe(state);
  expect(context.notice ?? '').toMatch(said.notice ?? /^$/);
  expect(context.done ?? '').toMatch(said.done ?? /^$/);
  if (said.order) expect(orders.at(-1)).toMatchObject(said.order);
};
const silence = /nothing is done twice/;
const cancelOrder = { session: 'booking-1', action: 'cancel' } as const;
const notes: Partial<TutorOrder> = {
  ...{ session: 'booking-0', action: 'noteMeeting', notes: 'Two drills a week.' },
  steps: ['Two drills', 'Meet in May'],
};

const states: Record<string, () => void> = {
  notOpened: () => shows('idle'),
  waiting: () => shows('loading'),
  failed: () => shows('failed', { notice: /couldn’t load your sessions/ }),
  looking: () => shows('shown'),
  askedToCancel: () => shows('asking'),
  cancelling: () => shows('doing', { order: cancelOrder }),
  waitingAfterYes: () => shows('loading', { done: /\w/ }),
  waitingAfterNo: () => shows('loading', { notice: /already begun/ }),
  askedAgain: () => shows('asking', { notice: silence }),
  lookingAfterYes: () => shows('shown', { done: /\w/ }),
  lookingAfterNo: () => shows('shown', { notice: /already begun/ }),
  askedToMove: () => shows('asking'),
  moving: () => shows('doing', { order: { action: 'move', to: 'slot-2' } }),
  askedToMoveLater: () => shows('asking'),
  movingLater: () => shows('doing', { order: { action: 'move', to: 'slot-3' } }),
  askedForNotes: () => {
    shows('asking');
    expect(page.getSnapshot().can({ type: 'change.confirm' })).toBe(false);
  },
  notesWritten: () => shows('asking'),
  savingNotes: () => shows('doing', { order: notes }),
  notesAfterNo: () => {
    shows('asking', { notice: /already begun/ });
    expect(page.getSnapshot().context.notes).toBe('Two drills a week.');
  },
  notesAfterSilence: () => {
    shows('asking', { notice: silence });
    expect(page.getSnapshot().context.notes).toBe('Two drills a week.');
  },
};

describe('a tutor’s page of sessions', () => {
  it.each(tutorSessionsModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ states, events });
  });

  it.each([
    ['too many steps', 'a\n'.repeat(21)],
    ['a step that is too long', 'x'.repeat(301)],
  ])('saves no notes with %s', async (_, text) => {
    events.open?.();
    await events.sessionsCome?.();
    events.chooseNotes?.();
    page.send({ type: 'notes.change', text: 'Well.' });
    expect(page.getSnapshot().can({ type: 'change.confirm' })).toBe(true);
    page.send({ type: 'steps.change', text });
    expect(page.getSnapshot().can({ type: 'change.confirm' })).toBe(false);
    expect(findStepsProblem(text)).toMatch(/^Keep/);
  });

  it('keeps notes of a session, which the parents read where that is ticked', async () => {
    events.open?.();
    await events.sessionsCome?.();
    page.send({ type: 'change.choose', session: bookedWithTutor, action: 'noteSession' });
    expect(page.getSnapshot().can({ type: 'change.confirm' })).toBe(false);
    page.send({ type: 'notes.change', text: 'Fractions.' });
    page.send({ type: 'parents.toggle' });
    events.confirm?.();
    shows('doing', { order: { session: 'booking-1', action: 'noteSession', notes: 'Fractions.', forParents: true } });
    await events.serverSaysYes?.();
    expect(page.getSnapshot().context.done).toMatch(/next tutor will read them/);
  });

  it('asks about nothing that the server does not offer', () => {
    page.send({ type: 'page.opened' });
    expect(page.getSnapshot().can({ type: 'change.choose', session: bookedWithTutor, action: 'restore' })).toBe(false);
    expect(page.getSnapshot().can({ type: 'change.choose', session: bookedWithTutor, action: 'noteMeeting' })).toBe(false);
  });
});
