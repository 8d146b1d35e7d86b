import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JournalStep, journalModel } from '../../models/exam/answer-journal.model.ts';
import { type Arrival, ledgerWorld } from '../../support/exam/ledger-world.ts';
import { describePath } from '../../support/model.ts';

let world: ReturnType<typeof ledgerWorld>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  world = ledgerWorld();
});
afterEach(() => {
  world.stop();
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** Everything that waits for the server arrives, one delivery after the other. */
async function arriveAll() {
  await pass();
  while (world.isWaiting()) {
    world.settle('arrives');
    await pass();
  }
}

const hands: Record<JournalStep, () => Promise<void>> = {
  answer: async () => world.write(1, 'A'),
  changeAnswer: async () => world.write(1, 'B'),
  answerAnother: async () => world.write(2, 'C'),
  delivered: arriveAll,
  connectionLost: async () => {
    await pass();
    world.settle('lost');
    await pass();
  },
  acknowledgementLost: async () => {
    await pass();
    world.settle('answerLost');
    await pass();
  },
  connectionReturns: async () => {
    await pass(15_000);
    await arriveAll();
  },
  databaseGoesBack: async () => world.goBack(0),
  halfMinutePasses: async () => {
    await pass(30_000);
    await arriveAll();
  },
  reload: async () => {
    world.reload();
    await arriveAll();
  },
};

const is = (isSaved: boolean, stored: object) => () => expect([world.isSaved(), world.stored()]).toEqual([isSaved, stored]);
const saved = (stored: object) => is(true, stored);

describe('walks of the independent model', () => {
  it.each(journalModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await pass();
    await path.test({
      events: hands,
      states: {
        blank: saved({}),
        onTheWay: is(false, {}),
        kept: is(false, {}),
        keptThough: is(false, { 1: 'A' }),
        savedLater: saved({ 1: 'A' }),
        savedAfterReload: saved({ 1: 'A' }),
        savedOnce: () => {
          saved({ 1: 'A' })();
          expect(world.entries()).toBe(1);
        },
        saved: saved({ 1: 'A' }),
        changing: is(false, { 1: 'A' }),
        changed: saved({ 1: 'B' }),
        reloaded: saved({ 1: 'B' }),
        lostAfterReload: saved({}),
        recoveredAfterReload: saved({ 1: 'B' }),
        changeLost: saved({}),
        changeRecovered: saved({ 1: 'B' }),
        lostTwice: saved({}),
        recoveredTwice: saved({ 1: 'B' }),
        changeRecoveredByReload: saved({ 1: 'B' }),
        lostUnknown: saved({}),
        recovered: saved({ 1: 'A' }),
        recoveredByReload: saved({ 1: 'A' }),
        learning: is(false, {}),
        recoveredWithNext: saved({ 1: 'A', 2: 'C' }),
        learningOffline: is(false, {}),
        recoveredOnReturn: saved({ 1: 'A', 2: 'C' }),
      },
    });
  });
});

const write = fc.record({
  kind: fc.constant('write' as const),
  question: fc.integer({ min: 1, max: 5 }),
  answer: fc.constantFrom('A', 'B', 'C', 'D'),
});
const settle = fc.record({
  kind: fc.constant('settle' as const),
  arrival: fc.constantFrom<Arrival>('arrives', 'lost', 'answerLost'),
});
const goBack = fc.record({ kind: fc.constant('goBack' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) });
const wait = fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 2000, 31_000) });
const reload = fc.constant({ kind: 'reload' as const });
const happenings = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: write },
    { weight: 6, arbitrary: settle },
    { weight: 2, arbitrary: goBack },
    { weight: 3, arbitrary: wait },
    { weight: 1, arbitrary: reload },
  ),
  { maxLength: 60 },
);

describe('a database that goes back at any time', () => {
  it('loses no answer for good, and nothing is called saved after a contact that the ledger lacks', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (steps) => {
        world.stop();
        world = ledgerWorld();
        await pass();
        for (const step of steps) {
          if (step.kind === 'write') world.write(step.question, step.answer);
          else if (step.kind === 'settle') world.settle(step.arrival);
          else if (step.kind === 'goBack') world.goBack(Math.floor(step.share * world.entries()));
          else if (step.kind === 'reload') world.reload();
          else await pass(step.ms);
          await pass();
          // What sitting does with a ledger out of step: it opens the attempt again.
          if (world.isOver()) world.reload();
          if (world.isSaved() && world.contact) expect(world.stored()).toEqual(world.written());
        }
        // At the latest after a heartbeat and the longest back-off.
        for (const _ of [1, 2, 3]) {
          await pass(30_000);
          await arriveAll();
          if (world.isOver()) world.reload();
        }
        expect([world.stored(), world.isSaved()]).toEqual([world.written(), true]);
      }),
      { numRuns: 150 },
    );
  });
});
