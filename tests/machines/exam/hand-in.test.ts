import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { type HandInInput, handInMachine } from '../../../src/machines/exam/hand-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import type { HandIn } from '../../../src/services/exam/hand-in.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { opened } from '../../support/exam/quiz-attempt.ts';

/** Every call is answered by the test. */
let openings: { input: { sittingId: string; takeOver: boolean }; answer: Deferred<OpenedAttempt> }[];
let sent: { end: HandIn; answer: Deferred<void> }[];
let restoreConnection: () => void;
let flow: Actor<typeof handInMachine>;

const logic = handInMachine.provide({
  actors: {
    openAttempt: fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(({ input }) => {
      const answer = deferred<OpenedAttempt>();
      openings.push({ input, answer });
      return answer.promise;
    }),
    handIn: fromPromise<void, HandIn>(({ input }) => {
      const answer = deferred<void>();
      sent.push({ end: input, answer });
      return answer.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      restoreConnection = () => sendBack({ type: 'connection.restored' });
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => flow.getSnapshot();
const refused = (reason: 'heldElsewhere' | 'closed' | 'tooEarly' | 'conflict') => new CallFailed('refused', '', reason);

const sheet: HandInInput['sheet'] = {
  answers: { 1: 'B' },
  marks: {},
  highlights: {},
  eliminating: false,
  eliminated: {},
  current: 1,
  zoom: 100,
  timePerQuestion: { 1: 30 },
  journal: {
    studentId: 'student-1',
    sittingId: 'sitting-1',
    holder: 'tab-1',
    lastSeq: 1,
    entries: [],
    events: [],
    acknowledged: { entries: [], events: [] },
    timePerQuestion: { 1: 30 },
    totalTime: 30,
    adopted: [],
  },
};

async function begin(more: Partial<HandInInput> = {}) {
  const input = { kind: 'module', studentId: 'student-1', sittingId: 'sitting-1', questions: 3, holder: 'tab-1', sheet } as const;
  flow = createActor(logic, { input: { ...input, events: [], seconds: 30, ending: 'student', ...more } }).start();
  await settle();
}

/** The newest call is answered. */
async function accept() {
  sent.at(-1)?.answer.resolve();
  await settle();
}
async function refuse(error: unknown) {
  sent.at(-1)?.answer.reject(error);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  openings = [];
  sent = [];
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

it('sends what stands on the sheet, blanks too, and ends when the server has it', async () => {
  await begin();
  const end = { studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', undelivered: [], events: [], totalTime: 30 };
  expect(sent.map((each) => each.end)).toEqual([
    { kind: 'module', ...end, answers: ['B', '', ''], timePerQuestion: { 1: 30 }, ending: 'student' },
  ]);
  await accept();
  expect([state().value, state().output]).toEqual(['accepted', { end: 'accepted', ending: 'student' }]);
});

it('sends a whole test without answers and without opening anything', async () => {
  await begin({ kind: 'test', holder: '', sheet: null, ending: 'fullscreenLeft' });
  expect([openings, sent.map((each) => each.end)]).toEqual([
    [],
    [{ kind: 'test', studentId: 'student-1', sittingId: 'sitting-1', holder: '', events: [], ending: 'fullscreenLeft' }],
  ]);
});

describe('a refusal', () => {
  it.each([
    ['another device holds the sitting', 'heldElsewhere', 'displaced'],
    ['it was over before', 'closed', 'closed'],
    ['time is left', 'tooEarly', 'tooEarly'],
  ] as const)('is final where %s', async (_, reason, end) => {
    await begin({ ending: 'timeUp' });
    await refuse(refused(reason));
    expect([state().status, state().output]).toEqual(['done', { end, ending: 'timeUp' }]);
  });

  it('for another reason, or no answer, is not: the submission waits', async () => {
    await begin();
    await refuse(refused('conflict'));
    expect([state().value, state().hasTag('waiting')]).toEqual(['waiting', true]);
    flow.send({ type: 'handIn.retry' });
    await settle();
    await refuse(new CallFailed('unreachable', ''));
    expect([state().value, sent.length]).toEqual(['waiting', 2]);
  });
});

describe('what waits is sent again', () => {
  beforeEach(async () => {
    await begin();
    await refuse(new CallFailed('unreachable', ''));
  });

  it.each([
    ['after 5 s, not before', () => vi.advanceTimersByTimeAsync(1)],
    ['when the connection is back', async () => restoreConnection()],
    ['when the student asks', async () => flow.send({ type: 'handIn.retry' })],
  ])('%s', async (_, happens) => {
    await vi.advanceTimersByTimeAsync(4999);
    expect([state().value, sent.length]).toEqual(['waiting', 1]);
    await happens();
    await settle();
    expect([state().value, sent.length]).toEqual([{ retrying: 'sending' }, 2]);
    await accept();
    expect(state().output).toEqual({ end: 'accepted', ending: 'student' });
  });
});

describe('what ended here without being opened by this page', () => {
  const unopened = { holder: '', sheet: null, seconds: 0 };

  it('is opened first, whoever holds it now, and sent under that holder', async () => {
    await begin(unopened);
    expect([state().value, openings.map(({ input }) => input), sent]).toEqual([
      { delivering: 'recovering' },
      [{ sittingId: 'sitting-1', takeOver: true }],
      [],
    ]);
    openings[0]?.answer.resolve(opened());
    await settle();
    expect([state().value, sent[0]?.end.holder]).toEqual([{ delivering: 'sending' }, opened().holder]);
  });

  it('was closed elsewhere where it is over already', async () => {
    await begin(unopened);
    openings[0]?.answer.reject(refused('closed'));
    await settle();
    expect([state().output, sent]).toEqual([{ end: 'closed', ending: 'student' }, []]);
  });

  it('is opened once more where that failed', async () => {
    await begin(unopened);
    openings[0]?.answer.reject(new CallFailed('unreachable', ''));
    await settle();
    expect(state().value).toBe('waiting');
    restoreConnection();
    await settle();
    expect([state().value, openings.length]).toEqual([{ retrying: 'recovering' }, 2]);
  });

  it.each([
    ['all of a module whose time ran out', 'timeUp', null, 1800],
    ['only what is known, after staff took an end back', 'timeUp', 5, 0],
    ['only what is known, where the student ended it', 'student', null, 0],
  ] as const)('has used %s', async (_, ending, reinstatedAt, seconds) => {
    await begin({ ...unopened, ending });
    openings[0]?.answer.resolve(opened({ startedAt: 1_000_000, deadline: 2_800_000, reinstatedAt, totalTime: 0 }));
    await settle();
    expect(sent[0]?.end).toMatchObject({ kind: 'module', totalTime: seconds });
  });
});
