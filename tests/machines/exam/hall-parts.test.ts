import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { ConnectionEvent } from '../../../src/machines/actors/connection.ts';
import { hallPartsMachine } from '../../../src/machines/exam/hall-parts.machine.ts';
import type { LoadCode } from '../../../src/services/site/late-code.ts';
import { type HallPartsStep, hallPartsModel } from '../../models/exam/hall-parts.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let asked: LoadCode[];
let answer: Deferred<void>;
let connection: ((event: ConnectionEvent) => void) | null;
let flow: Actor<typeof hallPartsMachine>;

const logic = hallPartsMachine.provide({
  actors: {
    fetchParts: fromPromise<void, LoadCode>(({ input }) => {
      asked.push(input);
      answer = deferred();
      return answer.promise;
    }),
    connection: fromCallback<EventObject>(({ sendBack }) => {
      connection = sendBack;
      return () => {
        connection = null;
      };
    }),
  },
});
const load: LoadCode = async () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  connection = null;
  flow = createActor(logic, { input: { load } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const hands: Record<HallPartsStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  itComes: () => {
    answer.resolve();
    return settle();
  },
  itDoesNotCome: () => {
    answer.reject(new Error('It did not come.'));
    return settle();
  },
  wait: async () => {
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
  },
  askAgain: () => flow.send({ type: 'parts.retry' }),
  connectionReturns: () => connection?.({ type: 'connection.restored' }),
};

const shows = (times: number, isTold: boolean, isHere: boolean) => () => {
  const snapshot = flow.getSnapshot();
  expect([asked.length, snapshot.hasTag('missing'), snapshot.matches('here')]).toEqual([times, isTold, isHere]);
};
const eyes: Record<StateOf<typeof hallPartsModel>, Act> = {
  closed: shows(0, false, false),
  coming: shows(1, false, false),
  told: shows(1, true, false),
  comingAfterAWhile: shows(2, true, false),
  comingOnRequest: shows(2, true, false),
  comingOnline: shows(2, true, false),
  toldAgain: shows(2, true, false),
  comingAtLast: shows(3, true, false),
  here: () => expect([flow.getSnapshot().matches('here'), connection]).toEqual([true, null]),
};

it.each(hallPartsModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events: hands, states: eyes });
  expect(asked.every((each) => each === load)).toBe(true);
});
