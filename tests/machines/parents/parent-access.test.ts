import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { ParentAccess } from '../../../contract/parents/parents.ts';
import { parentAccessMachine } from '../../../src/machines/parents/parent-access.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ParentAccessStep, parentAccessModel } from '../../models/parents/parents.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let loading: Deferred<ParentAccess>;
let ending: Deferred<void>;
let ends: unknown[];
let card: Actor<typeof parentAccessMachine>;

const logic = parentAccessMachine.provide({
  actors: {
    loadParentAccess: fromPromise<ParentAccess, { studentId: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    endParentAccess: fromPromise<void, { studentId: string }>(({ input }) => {
      ends.push(input);
      ending = deferred();
      return ending.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const nobody: ParentAccess = { name: null, phone: null, address: null, endedAt: null };
const offline = new CallFailed('unreachable', '');

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  card = createActor(logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  card.stop();
  vi.useRealTimers();
});

const hands: Record<ParentAccessStep, Act> = {
  open: () => card.send({ type: 'page.opened' }),
  itComes: () => settle(() => loading.resolve({ ...nobody, address: 'r…@example.org', endedAt: ends.length > 0 ? 5 : null })),
  noAnswer: () => settle(() => loading.reject(offline)),
  retry: () => card.send({ type: 'access.retry' }),
  wantToEnd: () => card.send({ type: 'access.end' }),
  keepIt: () => card.send({ type: 'access.keep' }),
  sayOfAge: () => card.send({ type: 'age.confirm' }),
  itEnds: () => settle(() => ending.resolve()),
  networkFails: () => settle(() => ending.reject(offline)),
};

const sees =
  (state: string, { notice = null, asked = 0, can = false }: { notice?: string | null; asked?: number; can?: boolean } = {}) =>
  () => {
    const snapshot = card.getSnapshot();
    expect([snapshot.value, snapshot.context.notice, ends]).toEqual([
      state,
      notice,
      Array(asked).fill({ studentId: 'student-1' }),
    ]);
    // It ends nowhere without the question.
    expect([snapshot.can({ type: 'access.end' }), snapshot.can({ type: 'age.confirm' })]).toEqual([can, state === 'confirming']);
  };
const notEnded = 'We couldn’t end it. Please try again.';

const claims: Record<StateOf<typeof parentAccessModel>, Act> = {
  closed: sees('idle'),
  waiting: sees('loading'),
  failed: sees('failed', { notice: 'We couldn’t load what your parents see.' }),
  waitingAgain: sees('loading'),
  seenAfterAll: sees('shown', { can: true }),
  seen: sees('shown', { can: true }),
  asked: sees('confirming'),
  kept: sees('shown', { can: true }),
  ending: sees('ending', { asked: 1 }),
  looked: sees('loading', { asked: 1 }),
  ended: sees('shown', { asked: 1 }),
  notEnded: sees('confirming', { asked: 1, notice: notEnded }),
  endingAgain: sees('ending', { asked: 2 }),
  lookedAfterAll: sees('loading', { asked: 2 }),
};

describe('every walk of the model', () => {
  it.each(parentAccessModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('has nothing to end where the school has no address of the parents', async () => {
  card.send({ type: 'page.opened' });
  await settle(() => loading.resolve(nobody));
  expect(card.getSnapshot().can({ type: 'access.end' })).toBe(false);
});
