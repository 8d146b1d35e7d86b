import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { pushMachine } from '../../../src/machines/notices/push.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { PushReader, PushState } from '../../../src/services/notices/push.ts';
import { type PushMeta, type PushStep, pushModel } from '../../models/notices/push.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath } from '../../support/model.ts';

let answer: Deferred<PushState>;
let asked: string[];
let card: Actor<typeof pushMachine>;

const ask = (name: string) =>
  fromPromise<PushState, PushReader>(({ input }) => {
    expect(input).toEqual({ role: 'teacher' });
    asked.push(name);
    answer = deferred();
    return answer.promise;
  });
const logic = pushMachine.provide({
  actors: { readPush: ask('read'), allowPush: ask('allow'), endPush: ask('end'), declinePush: ask('decline') },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  card = createActor(logic, { input: { role: 'teacher' } }).start();
});
afterEach(() => {
  card.stop();
  vi.useRealTimers();
});

const says = (state: PushState) => () => settle(() => answer.resolve(state));
const hands: Record<PushStep, Act> = {
  open: () => card.send({ type: 'page.opened' }),
  itIsOff: says('off'),
  itIsOn: says('on'),
  thereIsNone: says('unsupported'),
  itWasDeclined: says('declined'),
  itIsBlocked: says('blocked'),
  noAnswer: () => settle(() => answer.reject(new CallFailed('unreachable', ''))),
  allow: () => card.send({ type: 'push.allow' }),
  decline: () => card.send({ type: 'push.decline' }),
  end: () => card.send({ type: 'push.end' }),
  itIsAllowed: says('on'),
  theySayNo: says('blocked'),
  theyCloseTheQuestion: says('off'),
  itIsKept: () => settle(() => answer.resolve(asked.at(-1) === 'end' ? 'off' : 'declined')),
};

function claim({ ways, says: speaks = false }: PushMeta): void {
  const snapshot = card.getSnapshot();
  const can = (['allow', 'decline', 'end'] as const).filter((way) => snapshot.can({ type: `push.${way}` }));
  expect([snapshot.value, can, snapshot.context.notice !== null]).toEqual([snapshot.value, ways, speaks]);
}

describe('every walk of the model', () => {
  it.each(pushModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: { '*': (state) => claim(Object.values(state.getMeta())[0] as PushMeta) } });
    // The browser's user is asked by a press alone.
    expect(asked.includes('allow')).toBe(path.steps.some(({ event }) => event.type === 'allow'));
  });
});
