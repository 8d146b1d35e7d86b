import { assign, setup } from 'xstate';
import type { LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import { entriesPerCall } from '../../../contract/limits.ts';
import { messages } from '../../content/messages/exam.ts';
import { journalTimes } from '../../content/times.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { type Delivery, type DeliveryReceipt, deliverAnswers } from '../../services/exam/attempts.ts';
import { type Acknowledgement, type Journal, journalKey, keepJournal } from '../../services/exam/journal-store.ts';
import { entriesAgain, findNewestEntries, firstForCall } from '../../services/exam/ledger-entries.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, refusedFor, unreachable } from '../kit/failure.ts';
import type { Failure } from '../kit/with-output.ts';

/** A tab's journal, and the records of dead tabs that it has taken over. */
export type JournalStart = { journal: Journal; adopted: string[] };

/**
 * Where the journal begins: the ledger's last number, what the server has (`acknowledged`), and what this browser still has to deliver;
 * `adopted` are the keys of other tabs' records whose content is in it. Times in s.
 */
export type JournalInput = {
  studentId: string;
  sittingId: string;
  holder: string;
  lastSeq: number;
  entries: LedgerEntry[];
  events: SittingEvent[];
  acknowledged: Acknowledgement;
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  adopted: string[];
};

/**
 * `sent`, `signsSent`: how many entries and signs the newest delivery has. `signs`: of the proctor's life, not delivered yet (ms). `lastAt`, `savedAt` in ms. `problem`: what the server said when it could be
 * reached and did not take the answers.
 */
type Context = JournalInput & {
  nextSeq: number;
  sent: number;
  signs: number[];
  signsSent: number;
  lastAt: number;
  savedAt: number | null;
  tries: number;
  problem: string | null;
};

/** Why a journal ended: another tab holds the attempt, the attempt is over, or the ledger must be read again. */
export type JournalEnd = 'displaced' | 'closed' | 'outOfStep';

/** What became of a question. */
export type QuestionState = Omit<LedgerEntry, 'seq' | 'at'>;

export type JournalEvent =
  | ({ type: 'answer.written' } & QuestionState)
  | { type: 'event.recorded'; seen: SittingEvent }
  | { type: 'time.passed'; timePerQuestion: TimePerQuestion; totalTime: number }
  | { type: 'sign.given'; at: number }
  | { type: 'journal.kept' }
  | ConnectionEvent;

export const toJournal = (context: Context): Journal => ({
  key: journalKey(context.sittingId, context.holder),
  studentId: context.studentId,
  sittingId: context.sittingId,
  entries: context.entries,
  events: context.events,
  acknowledged: context.acknowledged,
  timePerQuestion: context.timePerQuestion,
  totalTime: context.totalTime,
  ending: null,
});

/** What the server has once it acknowledged everything up to `lastSeq`, and these events. */
function acknowledgedAfter({ acknowledged, entries, events }: Context, { lastSeq, eventIds }: DeliveryReceipt): Acknowledgement {
  const committed = entries.filter(({ seq }) => seq <= lastSeq);
  const taken = events.filter(({ id }) => eventIds.includes(id));
  return {
    entries: [...findNewestEntries([...acknowledged.entries, ...committed]).values()],
    events: [...acknowledged.events, ...taken],
  };
}

export const toDelivery = ({ sittingId, holder, entries, events, timePerQuestion, totalTime, signs }: Context): Delivery => ({
  sittingId,
  holder,
  entries: firstForCall(entries),
  events: events.slice(0, entriesPerCall),
  timePerQuestion,
  totalTime,
  signs: signs.slice(0, entriesPerCall),
});

export const journalSetup = setup({
  types: {
    input: {} as JournalInput,
    context: {} as Context,
    events: {} as JournalEvent,
    output: {} as { end: JournalEnd },
    tags: '' as 'saved',
  },
  actors: {
    keepJournal: fromService(({ journal, adopted }: JournalStart) => keepJournal(journal, adopted)),
    deliverAnswers: fromService(deliverAnswers),
    connection,
  },
  actions: {
    write: assign(({ context }, { question, answer, marked, highlights }: QuestionState) => {
      // A clock that is read anew may go back: the stamps of one tab never do, or an earlier answer would count as the later.
      const at = Math.max(serverTime(), context.lastAt + 1);
      const entry = { seq: context.nextSeq, question, answer, marked, ...(highlights?.length ? { highlights } : {}), at };
      return { entries: [...context.entries, entry], nextSeq: context.nextSeq + 1, lastAt: at };
    }),
    record: assign({ events: ({ context }, { seen }: { seen: SittingEvent }) => [...context.events, seen] }),
    noteSign: assign({ signs: ({ context }, { at }: { at: number }) => [...context.signs, at] }),
    keepTime: assign((_, { timePerQuestion, totalTime }: Pick<JournalInput, 'timePerQuestion' | 'totalTime'>) => ({
      timePerQuestion,
      totalTime,
    })),
    noteSent: assign(({ context }) => {
      const { entries, signs } = toDelivery(context);
      return { sent: entries.length, signsSent: signs.length };
    }),
    acknowledge: assign(({ context }, { lastSeq, eventIds }: DeliveryReceipt) => ({
      lastSeq,
      signs: context.signs.slice(context.signsSent),
      entries: context.entries.filter(({ seq }) => seq > lastSeq),
      events: context.events.filter(({ id }) => !eventIds.includes(id)),
      acknowledged: acknowledgedAfter(context, { lastSeq, eventIds }),
      savedAt: context.sent > 0 ? serverTime() : context.savedAt,
      tries: 0,
      problem: null,
    })),
    // Events go again as well: the server keeps each once, by its own id.
    beginAgain: assign(({ context: { acknowledged, entries, events } }, { lastSeq }: DeliveryReceipt) => {
      const again = entriesAgain(acknowledged.entries, entries, lastSeq);
      return {
        ...{ lastSeq, entries: again, nextSeq: lastSeq + again.length + 1 },
        ...{ events: [...acknowledged.events, ...events], acknowledged: { entries: [], events: [] }, tries: 0, problem: null },
      };
    }),
    noteFailure: assign(({ context }, { error }: Failure) => ({
      tries: context.tries + 1,
      problem: unreachable(error) ? null : describeError(error, messages.attempt.notSaved),
    })),
  },
  guards: {
    hasUnsaved: ({ context }) => context.entries.length > 0,
    hasUndelivered: ({ context }) => context.entries.length + context.events.length > 0,
    wentBack: ({ context }, { lastSeq }: DeliveryReceipt) => lastSeq < context.lastSeq,
    tookNothing: ({ context }, { lastSeq }: DeliveryReceipt) => context.sent > 0 && lastSeq === context.lastSeq,
    // Another wrote on under our numbers: what was not sent is not committed by that.
    isBeyondSent: ({ context }, { lastSeq }: DeliveryReceipt) => lastSeq > context.lastSeq + context.sent,
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    isOutOfStep: (_, { error }: Failure) => refusedFor(error, 'conflict') || refusedFor(error, 'notOpen'),
    isTimeToKeep: (_, { totalTime }: { totalTime: number }) => totalTime % journalTimes.keepEverySeconds === 0,
  },
  delays: {
    heartbeat: journalTimes.heartbeatMs,
    backoff: ({ context }) => Math.min(1000 * 2 ** Math.min(context.tries, 8), journalTimes.longestBackoffMs),
  },
});
