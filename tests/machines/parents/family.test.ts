import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise, matchesState } from 'xstate';
import type { Family, ParentChoices } from '../../../contract/parents/parents.ts';
import { familyMachine } from '../../../src/machines/parents/family.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type FamilyStep, familyModel } from '../../models/parents/parents.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';
import { family } from '../../support/parents/family.ts';

let reading: Deferred<string | null>;
let loading: Deferred<Family | null>;
let choosing: Deferred<void>;
let leaving: Deferred<void>;
let asked: unknown[];
let page: Actor<typeof familyMachine>;

const logic = familyMachine.provide({
  actors: {
    readParent: fromPromise<string | null, void>(() => {
      reading = deferred();
      return reading.promise;
    }),
    loadFamily: fromPromise<Family | null, void>(() => {
      loading = deferred();
      return loading.promise;
    }),
    chooseTidings: fromPromise<void, ParentChoices>(({ input }) => {
      asked.push(input);
      choosing = deferred();
      return choosing.promise;
    }),
    signOut: fromPromise<void, { personId: string }>(({ input }) => {
      asked.push(input);
      leaving = deferred();
      return leaving.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  page = createActor(logic).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const offline = new CallFailed('unreachable', '');
const each: ParentChoices = { tidings: 'each', timeZone: 'America/New_York' };

const hands: Record<FamilyStep, Act> = {
  open: () => page.send({ type: 'page.opened' }),
  theyAreKnown: () => settle(() => reading.resolve('ravi@example.org')),
  theyAreNobody: () => settle(() => reading.resolve(null)),
  pageComes: () => settle(() => loading.resolve(family)),
  sessionIsOver: () =>
    settle(() =>
      page.getSnapshot().matches('loading')
        ? loading.resolve(null)
        : choosing.reject(new CallFailed('refused', 'Please sign in again.', 'signedOut', 401)),
    ),
  noAnswer: () => settle(() => loading.reject(offline)),
  retry: () => page.send({ type: 'page.retry' }),
  chooseEach: () => page.send({ type: 'tidings.choose', choices: each }),
  itIsKept: () => settle(() => choosing.resolve()),
  itIsNotKept: () => settle(() => choosing.reject(offline)),
  signOut: () => page.send({ type: 'logout.request' }),
  theyAreOut: () => settle(() => leaving.resolve()),
};

type Claim = { kept?: ParentChoices; notice?: RegExp; done?: string; calls?: unknown[]; chooses?: boolean };
/** The state, what counts as chosen, what is said, what was asked of the server, and whether a choice can be made. */
const sees =
  (state: string, { kept, notice, done, calls = [], chooses = false }: Claim = {}) =>
  () => {
    const snapshot = page.getSnapshot();
    expect([matchesState(state, snapshot.value), snapshot.value]).toEqual([true, snapshot.value]);
    if (kept) expect(snapshot.context.family?.choices).toEqual(kept);
    if (notice) expect(snapshot.context.notice).toMatch(notice);
    else expect(snapshot.context.notice).toBeNull();
    expect([snapshot.context.done, asked]).toEqual([done ?? null, calls]);
    expect(snapshot.can({ type: 'tidings.choose', choices: each })).toBe(chooses);
  };
const weekly = family.choices;
const out = { personId: 'ravi@example.org' };

const claims: Record<StateOf<typeof familyModel>, Act> = {
  notOpened: sees('idle'),
  looking: sees('reading'),
  atTheDoor: sees('absent'),
  waiting: sees('loading'),
  atTheDoorAgain: sees('absent'),
  failed: sees('failed', { notice: /couldn’t load/ }),
  leavingUnread: sees('leaving', { notice: /couldn’t load/, calls: [out] }),
  waitingAgain: sees('loading'),
  readingAfterAll: sees('open.looking', { kept: weekly, chooses: true }),
  reading: sees('open.looking', { kept: weekly, chooses: true }),
  choosing: sees('open.choosing', { kept: weekly, calls: [each] }),
  outWhileChoosing: sees('absent', { calls: [each] }),
  kept: sees('open.looking', { kept: each, done: 'Saved.', calls: [each], chooses: true }),
  notKept: sees('open.looking', { kept: weekly, notice: /couldn’t save/, calls: [each], chooses: true }),
  choosingAgain: sees('open.choosing', { kept: weekly, calls: [each, each] }),
  leaving: sees('leaving', { calls: [out] }),
  out: sees('left', { calls: [out] }),
};

describe('every walk of the model', () => {
  it.each(familyModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});
