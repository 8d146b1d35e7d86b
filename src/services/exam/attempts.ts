import {
  type LedgerEntry,
  type SittingEvent,
  saveAnswers,
  startAttempt,
  type TimePerQuestion,
} from '../../../contract/exam/attempts.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, removeEntry, writeEntry } from '../api/session-storage.ts';
import { holdersEntry, mockSessionEntry, quizSessionEntry } from './exam-entries.ts';
import { forgetJournals, type Journal, recallJournals, recallSince } from './journal-store.ts';
import { forgetKept, forgetUnlessHeldBeside, keepDeadline, keepDelivered, keepOpened } from './kept-sittings.ts';

/**
 * What the server knows of an opened attempt, and what this browser kept that the server may not have. Times in s, stamps in ms;
 * `deadline` null for a quiz.
 */
export type OpenedAttempt = {
  holder: string;
  startedAt: number;
  deadline: number | null;
  reinstatedAt: number | null;
  lastSeq: number;
  saved: LedgerEntry[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  journals: Journal[];
};

/**
 * Opens a sitting (a quiz's, or a module's) for this tab, or takes it over from another, and keeps what the server said for a reload without
 * it. Throws CallFailed (`heldElsewhere`, `closed`, …); what this browser kept of a sitting that is over is forgotten.
 */
export const openAttempt: Service<{ sittingId: string; takeOver: boolean }, OpenedAttempt> = async (
  { sittingId, takeOver },
  signal,
) => {
  const holder = await getHolder(sittingId);
  const call = post(startAttempt, { studentQuizId: sittingId, holder, takeOver }, signal);
  const { data } = await call.catch(forgetIfHeldElsewhere(sittingId, holder)).catch(forgetIfOver(sittingId, signal));
  await keepOpened(sittingId, holder, data);
  return { ...data, holder, journals: await recallSince(sittingId, data.reinstatedAt) };
};

/** For the `catch` of a call: a sitting that the server says is over leaves nothing on this device. */
export const forgetIfOver =
  (sittingId: string, signal: AbortSignal) =>
  async (problem: unknown): Promise<never> => {
    if (problem instanceof CallFailed && problem.reason === 'closed') await forgetSitting({ sittingId }, signal);
    throw problem;
  };

/** For the `catch` of a call: a sitting that went on on another device does not go on here without asking the server. */
const forgetIfHeldElsewhere =
  (sittingId: string, holder: string) =>
  async (problem: unknown): Promise<never> => {
    if (problem instanceof CallFailed && problem.reason === 'heldElsewhere') await forgetUnlessHeldBeside(sittingId, holder);
    throw problem;
  };

export type Delivery = {
  sittingId: string;
  holder: string;
  entries: LedgerEntry[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  signs: number[];
};

/** What the server took: the highest sequence number that is committed, and the events of this delivery. */
export type DeliveryReceipt = { lastSeq: number; eventIds: string[] };

/** Delivers answers and events to the ledger. Throws CallFailed. */
export const deliverAnswers: Service<Delivery, DeliveryReceipt> = async ({ sittingId, ...delivery }, signal) => {
  const call = post(saveAnswers, { studentQuizId: sittingId, ...delivery }, signal);
  const { data } = await call.catch(forgetIfHeldElsewhere(sittingId, delivery.holder));
  // Before the journal lets go of them: a reload without the server has them from one or the other.
  await keepDelivered({ sittingId, ...delivery }, data);
  return { lastSeq: data.lastSeq, eventIds: delivery.events.map(({ id }) => id) };
};

/** Asks the server for a module's deadline (ms), which also sets this page's clock anew. Throws CallFailed. */
export const fetchDeadline: Service<{ sittingId: string; holder: string }, number | null> = async (
  { sittingId, holder },
  signal,
) => {
  const { data } = await post(saveAnswers, { studentQuizId: sittingId, holder, entries: [] }, signal);
  await keepDeadline(sittingId, data.deadline);
  return data.deadline;
};

/** Forgets what this browser kept of a sitting that is over, and that it is the one to be opened. */
export const forgetSitting: Service<{ sittingId: string }, void> = async ({ sittingId }) => {
  forgetStart(sittingId);
  await Promise.all([forgetJournals((await recallJournals(sittingId)).map(({ key }) => key)), forgetKept([sittingId])]);
};

/** Forgets that a sitting is the one to be opened. */
export function forgetStart(sittingId: string): void {
  for (const session of [quizSessionEntry, mockSessionEntry]) {
    if (entryOrNull(session)?.studentQuizId === sittingId) removeEntry(session);
  }
}

/** Locks held until the tab goes: what tells a reloaded tab (same name) from a duplicated one (a name of its own). */
const held = new Set<string>();

/** Tries to be the only living tab of this browser under a name. Without Web Locks every tab is. */
function lockName(name: string): Promise<boolean> {
  if (held.has(name) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`holder/${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        held.add(name);
        // Never settles: the lock is the tab's for as long as it lives.
        return new Promise<void>(() => {});
      })
      .catch(() => resolve(true));
  });
}

/** This tab's name for a sitting. It outlives a reload and is never shared with another living tab. */
export async function getHolder(sittingId: string): Promise<string> {
  const names = entryOrNull(holdersEntry) ?? {};
  const known = names[sittingId];
  if (known && (await lockName(known))) return known;
  const name = randomName();
  await lockName(name);
  writeEntry(holdersEntry, { ...names, [sittingId]: name });
  return name;
}

/** Whether a tab of this browser that goes by this name is open. Where tabs cannot be told apart, it has to be taken for open. */
export async function isTabAlive(holder: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `holder/${holder}`);
}

/** Gives this tab the name of one that is gone; false where another tab was quicker. */
export async function adoptHolder(sittingId: string, holder: string): Promise<boolean> {
  if (!(await lockName(holder))) return false;
  writeEntry(holdersEntry, { ...entryOrNull(holdersEntry), [sittingId]: holder });
  return true;
}
