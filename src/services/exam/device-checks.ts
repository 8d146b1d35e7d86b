import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { getQuizzesByStudentId } from '../../../contract/exam/quizzes.ts';
import { messages } from '../../content/messages/exam.ts';
import { deviceCheckTimes } from '../../content/times.ts';
import { studentEntry } from '../accounts/signed-in.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull } from '../api/session-storage.ts';
import { fullscreenSupported } from './fullscreen.ts';
import { forgetJournals, keepJournal, recallJournals } from './journal-store.ts';

/** What this browser has of what a test uses. `tabLocks`: two tabs can be told apart. */
export type BrowserPowers = { fullscreen: boolean; tabLocks: boolean };

/** Looks at what the browser has; asks nobody and never fails. */
export const lookAtBrowser: Service<void, BrowserPowers> = async () => ({
  fullscreen: fullscreenSupported(),
  tabLocks: 'locks' in navigator,
});

/** As much as a long module writes. */
const scratchEntries: LedgerEntry[] = Array.from({ length: 200 }, (_, index) => ({
  seq: index + 1,
  question: (index % 60) + 1,
  answer: 'A',
  marked: false,
  at: index,
}));

/**
 * Keeps a scratch journal on this device, as an attempt does, reads it back and forgets it. Throws with words for a person where
 * that cannot be done.
 */
export const tryStorage: Service<void, void> = async () => {
  if (typeof indexedDB === 'undefined') throw new Error(messages.check.storageMissing);
  // A name of its own: another tab's check neither reads nor forgets it.
  const sittingId = `check/${randomName()}`;
  const scratch = { key: sittingId, studentId: 'check', sittingId, events: [], timePerQuestion: {}, totalTime: 0, ending: null };
  await keepJournal({ ...scratch, entries: scratchEntries }).catch((problem: unknown) => {
    throw new Error(isFull(problem) ? messages.check.storageFull : messages.check.storageRefused);
  });
  const [kept] = await recallJournals(sittingId);
  await forgetJournals([sittingId]);
  if (JSON.stringify(kept?.entries) !== JSON.stringify(scratchEntries)) throw new Error(messages.check.storageRefused);
};

const isFull = (problem: unknown) => problem instanceof Error && problem.name === 'QuotaExceededError';

/** `roundTripMs` of a call; `clockOffsetMs` is positive where the device's clock is ahead of the server's. */
export type ServerReading = { roundTripMs: number; clockOffsetMs: number };

/**
 * Makes a cheap call that every student may make, for its round trip and for the server's clock. Nothing of it is kept. Throws
 * with words for a person.
 */
export const measureServer: Service<void, ServerReading> = async (_, signal) => {
  const student = entryOrNull(studentEntry);
  if (!student) throw new Error(messages.quizzes.studentMissing);
  const roundTripMs = await roundTrip(student._id, signal).catch(sayWhy);
  return { roundTripMs, clockOffsetMs: Date.now() - serverTime() };
};

/** In ms. A first call may have opened the connection, or waited for a sign-in: a slow one is made once more. */
async function roundTrip(studentId: string, signal: AbortSignal): Promise<number> {
  const first = await timed(studentId, signal);
  return first > deviceCheckTimes.slowAnswerMs ? Math.min(first, await timed(studentId, signal)) : first;
}

async function timed(studentId: string, signal: AbortSignal): Promise<number> {
  const sent = performance.now();
  await post(getQuizzesByStudentId, { studentId }, signal);
  return Math.round(performance.now() - sent);
}

function sayWhy(problem: unknown): never {
  if (problem instanceof CallFailed && problem.kind === 'unreachable' && !problem.message)
    throw new Error(navigator.onLine ? messages.check.unreachable : messages.check.offline);
  throw problem;
}
