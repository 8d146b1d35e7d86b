import {
  type Ending,
  type LedgerEntry,
  type SittingEvent,
  saveAnswers,
  startAttempt,
  submitQuiz,
  type TimePerQuestion,
} from '../../contract/attempts.ts';
import { entriesPerCall } from '../../contract/limits.ts';
import { CallFailed } from './call-failed.ts';
import { holderOf } from './holder.ts';
import { forgetJournals, type Journal, journalKey, keepEnding, recallJournals } from './journal-store.ts';
import { post } from './post.ts';
import type { Service } from './service.ts';
import { entryOrNull, removeEntry } from './session-storage.ts';

/** What the server knows of an opened attempt, and what this browser kept that the server may not have. Times in s, stamps in ms. */
export type OpenedAttempt = {
  holder: string;
  lastSeq: number;
  saved: LedgerEntry[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  journals: Journal[];
};

/** Opens a sitting for this tab, or takes it over from another. Throws CallFailed (`heldElsewhere`, `closed`, …). */
export const openAttempt: Service<{ sittingId: string; takeOver: boolean }, OpenedAttempt> = async (
  { sittingId, takeOver },
  signal,
) => {
  const holder = await holderOf(sittingId);
  const { data } = await post(startAttempt, { studentQuizId: sittingId, holder, takeOver }, signal);
  const journals = await recallJournals(sittingId);
  return { ...data, holder, journals };
};

export type Delivery = {
  sittingId: string;
  holder: string;
  entries: LedgerEntry[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
};

/** What the server took: the highest sequence number that is committed, and the events of this delivery. */
export type Delivered = { lastSeq: number; eventIds: string[] };

/** Delivers answers and events to the ledger. Throws CallFailed. */
export const deliverAnswers: Service<Delivery, Delivered> = async ({ sittingId, ...delivery }, signal) => {
  const { data } = await post(saveAnswers, { studentQuizId: sittingId, ...delivery }, signal);
  return { lastSeq: data.lastSeq, eventIds: delivery.events.map(({ id }) => id) };
};

export type HandIn = {
  studentId: string;
  sittingId: string;
  holder: string;
  answers: string[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  ending: Exclude<Ending, 'expired'>;
};

/**
 * Submits a quiz (idempotent on the server). That it ended, and how, is kept on this device first: a reload does not reopen it.
 * Throws CallFailed.
 */
export const handInQuiz: Service<HandIn, void> = async ({ studentId, sittingId, answers, ...handIn }, signal) => {
  const { holder, ending, events } = handIn;
  // A browser that keeps nothing still hands in.
  await keepEnding({ studentId, sittingId, holder, ending, events }).catch(() => undefined);
  await deliverRest({ sittingId, holder }, signal);
  const submission = { ...handIn, studentQuizId: sittingId, answers: answers.map((answer) => ({ answer })) };
  await post(submitQuiz, { ...submission, events: events.slice(-entriesPerCall) }, signal);
};

/** The ledger gets every change and mark of its own; what it refuses, the submission itself brings. */
async function deliverRest({ sittingId, holder }: { sittingId: string; holder: string }, signal: AbortSignal) {
  const own = (await recallJournals(sittingId)).find(({ key }) => key === journalKey(sittingId, holder));
  if (!own || own.entries.length === 0) return;
  const entries = own.entries.slice(0, entriesPerCall);
  await post(saveAnswers, { studentQuizId: sittingId, holder, entries }, signal).catch((problem: unknown) => {
    if (problem instanceof CallFailed && problem.kind === 'refused') return;
    throw problem;
  });
}

/** Forgets what this browser kept of a sitting that is over, and that it is the one to be opened. */
export const forgetSitting: Service<{ sittingId: string }, void> = async ({ sittingId }) => {
  const session = entryOrNull('quizSession');
  if (session?.studentQuizId === sittingId) removeEntry('quizSession');
  await forgetJournals((await recallJournals(sittingId)).map(({ key }) => key));
};
