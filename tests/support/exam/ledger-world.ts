import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { restoreAttempt } from '../../../src/machines/exam/restore-attempt.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';
import type { Journal } from '../../../src/services/exam/journal-store.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { opened } from './quiz-attempt.ts';

/** How a delivery ends: it arrives, does not arrive, or arrives and its answer is lost. */
export type Arrival = 'arrives' | 'lost' | 'answerLost';

/**
 * A ledger with the rules of the contract (numbers without a gap, the same again is no error), whose database can go back, a device that
 * keeps a journal, and a page that can be reloaded. `contact`: whether the server answered since the database last went back.
 */
export function ledgerWorld() {
  let ledger: LedgerEntry[] = [];
  const device = new Map<string, Journal>();
  const wrote = new Map<number, string>();
  let waiting: { delivery: Delivery; done: Deferred<DeliveryReceipt> } | null = null;
  let page = start();
  const world = {
    contact: true,
    write: (question: number, answer: string) => {
      wrote.set(question, answer);
      page.send({ type: 'answer.written', question, answer, marked: false });
    },
    isWaiting: () => waiting !== null,
    settle,
    goBack: (entries: number) => {
      if (entries < ledger.length) world.contact = false;
      ledger = ledger.slice(0, entries);
    },
    reload: () => {
      page.stop();
      waiting = null;
      page = start();
      world.contact = true;
    },
    stop: () => page.stop(),
    entries: () => ledger.length,
    isSaved: () => page.getSnapshot().hasTag('saved'),
    isOver: () => page.getSnapshot().status === 'done',
    stored: () => Object.fromEntries(ledger.map(({ question, answer }) => [question, answer])),
    written: () => Object.fromEntries(wrote),
  };

  function start() {
    const attempt = opened({ lastSeq: ledger.length, saved: newestByNumber(ledger), journals: [...device.values()] });
    const { sheet } = restoreAttempt(attempt, { studentId: 'student-1', sittingId: 'sitting-1', seconds: 0, sheet: null });
    return createActor(logic(), { input: sheet.journal }).start();
  }

  function logic() {
    return answerJournalMachine.provide({
      actors: {
        keepJournal: fromPromise<void, JournalStart>(async ({ input }) => {
          device.set(input.journal.key, input.journal);
        }),
        deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(({ input }) => {
          const done = deferred<DeliveryReceipt>();
          waiting = { delivery: input, done };
          return done.promise;
        }),
        connection: fromCallback<EventObject>(() => undefined),
      },
    });
  }

  function settle(arrival: Arrival): void {
    if (!waiting) return;
    const { delivery, done } = waiting;
    waiting = null;
    const receipt = arrival === 'lost' ? null : take(delivery);
    if (arrival !== 'arrives') done.reject(new CallFailed('unreachable', ''));
    else if (receipt === null) done.reject(new CallFailed('refused', 'Other contents.', 'conflict', 409));
    else {
      world.contact = true;
      done.resolve(receipt);
    }
  }

  function take({ entries }: Delivery): DeliveryReceipt | null {
    for (const entry of entries) {
      const known = ledger[entry.seq - 1];
      if (known && (known.question !== entry.question || known.answer !== entry.answer)) return null;
      if (!known && entry.seq === ledger.length + 1) ledger.push(entry);
    }
    return { lastSeq: ledger.length, eventIds: [] };
  }

  return world;
}

function newestByNumber(ledger: LedgerEntry[]): LedgerEntry[] {
  return [...new Map(ledger.map((entry) => [entry.question, entry])).values()];
}
