import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SignIn } from '../../../contract/accounts/sign-ins.ts';
import { signInsMachine } from '../../../src/machines/accounts/sign-ins.machine.ts';
import type { SignInsReader } from '../../../src/services/accounts/sign-ins.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type SignInsStep, signInsModel } from '../../models/accounts/sign-ins.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let list: Deferred<SignIn[]>;
let ended: Deferred<void>;
let asked: string[];
let flow: Actor<typeof signInsMachine>;

const logic = signInsMachine.provide({
  actors: {
    loadSignIns: fromPromise<SignIn[], { role: SignInsReader }>(({ input: { role } }) => {
      asked.push(`list of the ${role}`);
      list = deferred();
      return list.promise;
    }),
    endSignIn: fromPromise<void, { role: SignInsReader; id: string }>(({ input: { id } }) => {
      asked.push(`end ${id}`);
      ended = deferred();
      return ended.promise;
    }),
    endOtherSignIns: fromPromise<void, { role: SignInsReader }>(() => {
      asked.push('end others');
      ended = deferred();
      return ended.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  flow = createActor(logic, { input: { role: 'student' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const signIn = (id: string): SignIn => ({ id, browser: `Browser ${id}`, since: 1, usedAt: 2, current: id === 'here' });
const settle = () => vi.advanceTimersByTimeAsync(0);
const lists = async (...ids: string[]) => {
  list.resolve(ids.map(signIn));
  await settle();
};
const fails = async (call: Deferred<SignIn[]> | Deferred<void>, error: unknown) => {
  call.reject(error);
  await settle();
};
const offline = new CallFailed('unreachable', '');

const hands: Record<SignInsStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  threeAreListed: () => lists('here', 'school', 'friend'),
  listFails: () => fails(list, offline),
  tryAgain: () => flow.send({ type: 'signIns.retry' }),
  signOutAtFriends: () => flow.send({ type: 'signIn.end', id: 'friend' }),
  signOutElsewhere: () => flow.send({ type: 'others.end' }),
  serverEnds: async () => {
    ended.resolve();
    await settle();
  },
  serverSaysOver: () => fails(ended, new CallFailed('refused', 'It has ended already.', 'notFound', 404)),
  networkFails: () => fails(ended, offline),
  twoAreListed: () => lists('here', 'school'),
  oneIsListed: () => lists('here'),
};

const three = ['here', 'school', 'friend'];
/** What is seen: who is listed, whether something is under way, what is said, and what the server was last asked. */
const sees = (ids: string[], waiting: boolean, notice: string | null, last: string | undefined) => () => {
  const { context, ...snapshot } = flow.getSnapshot();
  expect([context.signIns.map(({ id }) => id), flow.getSnapshot().hasTag('waiting'), context.notice, asked.at(-1)]).toEqual([
    ids,
    waiting,
    notice,
    last,
  ]);
  expect(snapshot.status).toBe('active');
};
const myList = 'list of the student';
const noList = 'We couldn’t load where you’re signed in.';
const notEnded = 'We couldn’t sign you out elsewhere. Please try again.';

const claims: Record<StateOf<typeof signInsModel>, Act> = {
  closed: sees([], false, null, undefined),
  waiting: sees([], true, null, myList),
  noList: sees([], false, noList, myList),
  waitingAgain: sees([], true, null, myList),
  three: sees(three, false, null, myList),
  endingOne: sees(three, true, null, 'end friend'),
  waitingForTwo: sees(three, true, null, myList),
  two: sees(['here', 'school'], false, null, myList),
  notEnded: sees(three, false, notEnded, 'end friend'),
  endingOneAfterAll: sees(three, true, null, 'end friend'),
  endingAll: sees(three, true, null, 'end others'),
  notAllEnded: sees(three, false, notEnded, 'end others'),
  endingAllAfterAll: sees(three, true, null, 'end others'),
  waitingForOne: sees(three, true, null, myList),
  one: sees(['here'], false, null, myList),
  listGone: sees(three, false, noList, myList),
};

describe('every walk of the model', () => {
  it.each(signInsModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('signs out nothing while something is being signed out', async () => {
  flow.send({ type: 'page.opened' });
  await lists(...three);
  flow.send({ type: 'signIn.end', id: 'friend' });
  flow.send({ type: 'signIn.end', id: 'school' });
  flow.send({ type: 'others.end' });
  expect(asked).toEqual([myList, 'end friend']);
});
