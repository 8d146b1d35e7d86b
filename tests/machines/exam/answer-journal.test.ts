import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import type { ConnectionEvent } from '../../../src/machines/actors/connection.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalInput, JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';
import type { Journal } from '../../../src/services/exam/journal-store.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

/** The outside world: every write to the device and every delivery is settled by the test. */
let device: { journal: Journal; done: Deferred<void> }[];
let deliveries: { delivery: Delivery; done: Deferred<DeliveryReceipt>; aborted: () => boolean }[];
let restoreConnection: (event: ConnectionEvent) => void;
let connections: number;
let journal: Actor<typeof answerJournalMachine>;

const logic = answerJournalMachine.provide({
  actors: {
    keepJournal: fromPromise<void, JournalStart>(({ input }) => {
      const done = deferred<void>();
      device.push({ journal: input.journal, done });
      return done.promise;
    }),
    deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(({ input, signal }) => {
      const done = deferred<DeliveryReceipt>();
      deliveries.push({ delivery: input, done, aborted: () => signal.aborted });
      return done.promise;
    }),
    connection: fromCallback<EventObject>(({ sendBack }) => {
      restoreConnection = sendBack;
      connections += 1;
    }),
  },
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => journal.getSnapshot();
/** The region's state as a path: 'sending.unsaved'. */
const server = () => {
  const path = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, within]) => `${name}.${path(within)}`)
          .join()
      : String(value);
  const { value } = state();
  return path(typeof value === 'object' ? value.writing?.server : value);
};
const isKept = () => state().matches({ writing: { device: 'kept' } });

async function begin(input: Partial<JournalInput> = {}) {
  journal = createActor(logic, {
    input: {
      studentId: 'student-1',
      sittingId: 'sitting-1',
      holder: 'tab-1',
      lastSeq: 0,
      entries: [],
      events: [],
      acknowledged: { entries: [], events: [] },
      timePerQuestion: {},
      totalTime: 0,
      adopted: [],
      ...input,
    },
  }).start();
}
/** Begins with an empty ledger and a device that has kept it. */
async function begun(input: Partial<JournalInput> = {}) {
  await begin(input);
  await keep();
}
const write = (question: number, answer: string, marked = false) =>
  journal.send({ type: 'answer.written', question, answer, marked });
async function keep() {
  device.at(-1)?.done.resolve();
  await settle();
}
async function fillDevice() {
  device.at(-1)?.done.reject(new DOMException('full', 'QuotaExceededError'));
  await settle();
}
/** The server commits the newest delivery, up to `lastSeq` or all of it. */
async function commit(lastSeq = deliveries.at(-1)?.delivery.entries.at(-1)?.seq ?? 0) {
  const newest = deliveries.at(-1);
  newest?.done.resolve({ lastSeq, eventIds: newest.delivery.events.map(({ id }) => id) });
  await settle();
}
async function fail(error: unknown = new CallFailed('unreachable', '')) {
  deliveries.at(-1)?.done.reject(error);
  await settle();
}
const sent = () => deliveries.map(({ delivery }) => delivery.entries.map(({ seq, answer }) => `${seq}${answer}`));
const seen = (id: string): SittingEvent => ({ id, kind: 'keyPressed', detail: 'F12', at: 1 });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  device = [];
  deliveries = [];
  connections = 0;
});
afterEach(() => {
  journal.stop();
  vi.useRealTimers();
});

describe('an answer', () => {
  it('goes to the device first, then to the server, and is saved when the server said so', async () => {
    await begun();
    write(1, 'B', true);
    const entry = { seq: 1, question: 1, answer: 'B', marked: true, at: 1_700_000_000_000 };
    expect([device.at(-1)?.journal, deliveries]).toEqual([
      {
        key: 'sitting-1/tab-1',
        studentId: 'student-1',
        sittingId: 'sitting-1',
        entries: [entry],
        events: [],
        acknowledged: { entries: [], events: [] },
        timePerQuestion: {},
        totalTime: 0,
        ending: null,
      },
      [],
    ]);
    await keep();
    expect(deliveries.map(({ delivery }) => delivery)).toEqual([
      { sittingId: 'sitting-1', holder: 'tab-1', entries: [entry], events: [], timePerQuestion: {}, totalTime: 0, signs: [] },
    ]);
    expect([server(), state().context.savedAt]).toEqual(['sending.unsaved', null]);
    vi.setSystemTime(1_700_000_000_250);
    await commit();
    expect([server(), state().context.savedAt, state().context.entries]).toEqual(['idle.saved', 1_700_000_000_250, []]);
  });

  it('is nothing to deliver any more when the server has it, and is kept for one that goes back', async () => {
    await begun();
    write(1, 'A');
    write(1, 'B');
    await keep();
    await commit();
    const { entries, acknowledged } = device.at(-1)?.journal ?? {};
    expect([entries, acknowledged?.entries.map(({ seq, answer }) => [seq, answer])]).toEqual([[], [[2, 'B']]]);
    await keep();
    expect([isKept(), deliveries.length]).toEqual([true, 1]);
  });

  it('that is written while another is under way does not end that delivery, and goes in the next', async () => {
    await begun();
    write(1, 'A');
    await keep();
    write(2, 'B');
    await keep();
    write(3, 'C');
    await keep();
    expect([server(), sent(), deliveries[0]?.aborted()]).toEqual(['sending.unsaved', [['1A']], false]);
    await commit();
    expect(sent()).toEqual([['1A'], ['2B', '3C']]);
    await commit();
    expect(server()).toBe('idle.saved');
  });

  it('goes on with the ledger’s number, after what was not delivered before', async () => {
    const left = { seq: 8, question: 2, answer: 'D', marked: false, at: 5 };
    await begun({ lastSeq: 7, entries: [left] });
    expect(sent()).toEqual([['8D']]);
    write(1, 'A');
    await commit();
    expect(sent()).toEqual([['8D'], ['9A']]);
  });

  it('is never stamped before an earlier one, whatever became of the clock', async () => {
    await begun({ entries: [{ seq: 1, question: 1, answer: 'A', marked: false, at: 1_700_000_000_100 }] });
    write(1, 'B');
    await commit();
    await commit();
    vi.setSystemTime(1_600_000_000_000);
    write(1, 'C');
    write(1, 'D');
    expect(state().context.entries.map(({ answer, at }) => [answer, at])).toEqual([
      ['C', 1_700_000_000_102],
      ['D', 1_700_000_000_103],
    ]);
  });
});

describe('more than one delivery', () => {
  it('takes 200 entries at a time', async () => {
    await begun();
    for (let number = 1; number <= 450; number += 1) write(number, 'A');
    await keep();
    await commit();
    await commit();
    expect([sent().map((entries) => [entries.length, entries[0]]), server()]).toEqual([
      [
        [200, '1A'],
        [200, '201A'],
        [50, '401A'],
      ],
      'sending.unsaved',
    ]);
    await commit();
    expect(server()).toBe('idle.saved');
  });

  it('takes 200 events at a time, each until it was delivered', async () => {
    await begun();
    for (let number = 1; number <= 201; number += 1) journal.send({ type: 'event.recorded', seen: seen(`event-${number}`) });
    await keep();
    await commit();
    await commit();
    expect([deliveries.map(({ delivery }) => delivery.events.length), state().context.events, server()]).toEqual([
      [200, 1],
      [],
      'idle.saved',
    ]);
  });

  it('sends again what the server did not take', async () => {
    await begun();
    for (const answer of ['A', 'B', 'C']) write(1, answer);
    await keep();
    await commit(2);
    expect(sent()).toEqual([['1A', '2B', '3C'], ['3C']]);
    await commit();
    expect(server()).toBe('idle.saved');
  });

  it('repeats a delivery whose acknowledgement was lost, number by number', async () => {
    await begun();
    write(1, 'A');
    await keep();
    // The server has it; the answer did not arrive.
    await fail();
    write(2, 'B');
    await keep();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent()).toEqual([['1A'], ['1A', '2B']]);
    expect(deliveries[1]?.delivery.entries[0]).toEqual(deliveries[0]?.delivery.entries[0]);
    await commit();
    expect([server(), state().context.lastSeq]).toEqual(['idle.saved', 2]);
  });
});

describe('a server whose number is below what it had acknowledged', () => {
  const acknowledged = async () => {
    await begun();
    journal.send({ type: 'event.recorded', seen: seen('event-1') });
    write(1, 'A');
    write(2, 'B');
    await keep();
    await commit();
    write(1, 'C');
    await keep();
    await commit();
  };

  it('is given the newest answer of every question again, under numbers that go on from its own, and all events', async () => {
    await acknowledged();
    await vi.advanceTimersByTimeAsync(30_000);
    await commit(1);
    const { entries, events } = deliveries.at(-1)?.delivery ?? {};
    expect([server(), entries?.map(({ seq, question, answer }) => [seq, question, answer]), events]).toEqual([
      'sending.unsaved',
      [
        [2, 2, 'B'],
        [3, 1, 'C'],
      ],
      [seen('event-1')],
    ]);
    await commit();
    expect([server(), state().context.lastSeq]).toEqual(['idle.saved', 3]);
  });

  it('is given what is written meanwhile after that', async () => {
    await acknowledged();
    write(3, 'D');
    await keep();
    await commit(0);
    expect(sent().at(-1)).toEqual(['1B', '2C', '3D']);
  });

  it('is given it as often as it goes back, and nothing is saved before', async () => {
    await acknowledged();
    await vi.advanceTimersByTimeAsync(30_000);
    await commit(2);
    await commit();
    await vi.advanceTimersByTimeAsync(30_000);
    await commit(0);
    expect([server(), sent().at(-1)]).toEqual(['sending.unsaved', ['1B', '2C']]);
    await commit();
    expect(server()).toBe('idle.saved');
  });

  it('is given what the ledger had when this page opened it', async () => {
    const had = { entries: [{ seq: 4, question: 3, answer: 'D', marked: true, at: 9 }], events: [] };
    await begun({ lastSeq: 4, acknowledged: had });
    await vi.advanceTimersByTimeAsync(30_000);
    await commit(0);
    expect(deliveries.at(-1)?.delivery.entries).toEqual([{ seq: 1, question: 3, answer: 'D', marked: true, at: 9 }]);
  });
});

it('a number beyond what was sent commits nothing that was not sent: the ledger is read again', async () => {
  await begun();
  await vi.advanceTimersByTimeAsync(30_000);
  write(1, 'A');
  await keep();
  await commit(1);
  expect([state().status, state().output]).toEqual(['done', { end: 'outOfStep' }]);
});

describe('the heartbeat', () => {
  it('tells the time every 30 s, with answers or without', async () => {
    await begun();
    for (let second = 1; second <= 29; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      journal.send({ type: 'time.passed', timePerQuestion: { 1: second }, totalTime: second });
      await keep();
    }
    expect(deliveries).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(deliveries.map(({ delivery }) => delivery)).toEqual([
      { sittingId: 'sitting-1', holder: 'tab-1', entries: [], events: [], timePerQuestion: { 1: 29 }, totalTime: 29, signs: [] },
    ]);
    await commit();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(deliveries.length).toBe(2);
  });

  it('brings the proctor’s signs of life, each until it was delivered', async () => {
    await begun();
    const signs = () => deliveries.at(-1)?.delivery.signs;
    journal.send({ type: 'sign.given', at: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    journal.send({ type: 'sign.given', at: 2 });
    expect(signs()).toEqual([1]);
    await fail();
    await vi.advanceTimersByTimeAsync(2000);
    expect(signs()).toEqual([1, 2]);
    journal.send({ type: 'sign.given', at: 3 });
    await commit();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(signs()).toEqual([3]);
  });

  it('is not taken for a refusal when an answer is written while it is under way', async () => {
    await begun();
    await vi.advanceTimersByTimeAsync(30_000);
    write(1, 'A');
    await keep();
    await commit(0);
    expect([server(), sent()]).toEqual(['sending.unsaved', [[], ['1A']]]);
    await commit();
    expect(server()).toBe('idle.saved');
  });

  it('leaves the same connection watched throughout', async () => {
    await begun();
    write(1, 'A');
    await keep();
    await commit();
    expect(connections).toBe(1);
  });
});

describe('the time', () => {
  it('is kept on the device every 5 s', async () => {
    await begun();
    const before = device.length;
    for (let second = 1; second <= 11; second += 1) {
      journal.send({ type: 'time.passed', timePerQuestion: { 2: second }, totalTime: second });
      await keep();
    }
    expect(device.slice(before).map(({ journal: { totalTime, timePerQuestion } }) => [totalTime, timePerQuestion])).toEqual([
      [5, { 2: 5 }],
      [10, { 2: 10 }],
    ]);
  });
});

describe('a server that cannot be reached', () => {
  it('is tried again after 2, 4, 8 and then every 15 s, whatever is written and however the time passes', async () => {
    await begun();
    write(1, 'A');
    await keep();
    for (const seconds of [2, 4, 8, 15, 15, 15]) {
      await fail();
      const tries = deliveries.length;
      write(2, 'B');
      journal.send({ type: 'time.passed', timePerQuestion: {}, totalTime: 5 });
      await keep();
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect([server(), deliveries.length]).toEqual(['offline.waiting', tries]);
      await vi.advanceTimersByTimeAsync(1);
      expect([server(), deliveries.length]).toEqual(['offline.trying', tries + 1]);
    }
    await commit();
    expect([server(), state().context.tries]).toEqual(['idle.saved', 0]);
  });

  it('is tried at once when the connection is back', async () => {
    await begun();
    write(1, 'A');
    await keep();
    await fail();
    restoreConnection({ type: 'connection.restored' });
    expect([server(), sent()]).toEqual(['offline.trying', [['1A'], ['1A']]]);
  });

  it('is no problem of the answers: nothing is said about it', async () => {
    await begun();
    write(1, 'A');
    await keep();
    await fail(new CallFailed('unreachable', 'The database is away.'));
    expect(state().context.problem).toBeNull();
  });
});

it.each([
  ['its own words', new CallFailed('refused', 'Question 99 is not there.', 'badInput'), 'Question 99 is not there.'],
  ['ours without', new CallFailed('refused', '', 'badInput'), 'Our server didn’t accept the answers.'],
])('a server that does not take the answers is tried again and told in %s', async (_, error, problem) => {
  await begun();
  write(1, 'A');
  await keep();
  await fail(error);
  expect([server(), state().context.problem]).toEqual(['refused.waiting', problem]);
  await vi.advanceTimersByTimeAsync(2000);
  await commit();
  expect([server(), state().context.problem]).toEqual(['idle.saved', null]);
});

describe('a device that keeps nothing', () => {
  it('is said to, and the answer is delivered all the same', async () => {
    await begin();
    await fillDevice();
    write(1, 'A');
    await fillDevice();
    expect([state().value, sent()]).toEqual([{ writing: { device: 'notKept', server: { sending: 'unsaved' } } }, [['1A']]]);
    await commit();
    await fillDevice();
    expect(state().value).toEqual({ writing: { device: 'notKept', server: { idle: 'saved' } } });
  });

  it('is tried again with the next answer', async () => {
    await begin();
    await fillDevice();
    write(1, 'A');
    await keep();
    expect(isKept()).toBe(true);
  });
});

describe('the end', () => {
  const endedBy = () => [state().status, state().output];

  it.each([
    ['displaced', 'heldElsewhere'],
    ['closed', 'closed'],
    ['outOfStep', 'conflict'],
    // A database that went back may not even know that the sitting has begun.
    ['outOfStep', 'notOpen'],
  ] as const)('is %s when the server says %s', async (end, refusal) => {
    await begun();
    write(1, 'A');
    await keep();
    await fail(new CallFailed('refused', 'No.', refusal));
    expect(endedBy()).toEqual(['done', { end }]);
  });

  it('is outOfStep when the server takes nothing of what was sent: no endless loop', async () => {
    await begun({ lastSeq: 4 });
    write(1, 'A');
    await keep();
    await commit(4);
    expect([endedBy(), deliveries.length]).toEqual([['done', { end: 'outOfStep' }], 1]);
  });
});
