import {
  type LedgerEntry,
  type ModuleEnding,
  markMockComplete,
  type quizEndings,
  type SittingEvent,
  saveAnswers,
  submitMockModule,
  submitQuiz,
  type TimePerQuestion,
  type testEndings,
} from '../../../contract/exam/attempts.ts';
import { entriesPerCall } from '../../../contract/limits.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { forgetIfOver, forgetStart } from './attempts.ts';
import { journalKey, keepEnding, keepHandedIn, recallJournals } from './journal-store.ts';
import { forgetKept, keepModuleOver } from './kept-sittings.ts';
import { entriesAgain, firstForCall } from './ledger-entries.ts';

export type QuizEnding = (typeof quizEndings)[number];
export type TestEnding = 'student' | (typeof testEndings)[number];

/**
 * The end of a sitting on this device. Times in s. `undelivered`: entries known beside this tab's own record (recovered ones),
 * numbered to continue the ledger. A test's own end has no answers.
 */
type Sheet = {
  studentId: string;
  sittingId: string;
  holder: string;
  answers: string[];
  undelivered: LedgerEntry[];
  events: SittingEvent[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
};
export type HandIn =
  | ({ kind: 'quiz'; ending: QuizEnding } & Sheet)
  | ({ kind: 'module'; ending: ModuleEnding } & Sheet)
  | { kind: 'test'; ending: TestEnding; studentId: string; sittingId: string; holder: string; events: SittingEvent[] };

/**
 * Delivers the end of a quiz, a module or a test (idempotent on the server). That it ended, and how, is kept on this device first:
 * a reload does not reopen it. Only the time's being up is not: the server's deadline knows better. What was handed in stays on the
 * device until the result is there. Throws CallFailed (`tooEarly`: a module has time left).
 */
export const handIn: Service<HandIn, void> = async (end, signal) => {
  const { studentId, sittingId, holder, ending, events } = end;
  // A browser that keeps nothing still hands in.
  if (ending !== 'timeUp') await keepEnding({ studentId, sittingId, holder, ending, events }).catch(() => undefined);
  await submit(end, signal).catch(forgetIfOver(sittingId, signal));
  if (end.kind === 'module') await keepModuleOver(studentId, sittingId, end.ending);
  forgetStart(sittingId);
  await forgetKept([sittingId]);
  await keepHandedIn(journalKey(sittingId, holder), sittingId).catch(() => undefined);
};

async function submit(end: HandIn, signal: AbortSignal) {
  const studentQuizId = end.sittingId;
  const events = end.events.slice(-entriesPerCall);
  if (end.kind === 'test') return post(markMockComplete, { studentQuizId, ending: end.ending, events }, signal);
  await deliverRest(end, signal);
  const { holder, timePerQuestion, totalTime } = end;
  const sheet = { studentQuizId, holder, answers: end.answers.map((answer) => ({ answer })), timePerQuestion, events };
  if (end.kind === 'quiz') return post(submitQuiz, { ...sheet, totalTime, ending: end.ending }, signal);
  return post(submitMockModule, { ...sheet, time: totalTime, ending: end.ending }, signal);
}

/**
 * The ledger gets every change and mark of its own; what it refuses, the submission itself brings. One that has fewer entries than it had
 * acknowledged gets the newest answer of every question again: a module that was closed meanwhile takes none from the submission.
 */
async function deliverRest(end: Exclude<HandIn, { kind: 'test' }>, signal: AbortSignal) {
  const own = (await recallJournals(end.sittingId)).find(({ key }) => key === journalKey(end.sittingId, end.holder));
  if (end.undelivered.length > 0) return deliverAll(end.undelivered, end, signal);
  const entries = own?.entries ?? [];
  const known = own?.acknowledged?.entries ?? [];
  if (end.kind === 'quiz' || known.length === 0) return deliverAll(entries, end, signal);
  const first = firstForCall(entries);
  const lastSeq = await deliver(first, end, signal);
  const wentBack = lastSeq !== null && lastSeq < Math.max(...known.map(({ seq }) => seq));
  await deliverAll(wentBack ? entriesAgain(known, entries, lastSeq) : entries.slice(first.length), end, signal);
}

type Place = Pick<Sheet, 'sittingId' | 'holder'>;

async function deliverAll(entries: LedgerEntry[], to: Place, signal: AbortSignal) {
  let rest = entries;
  while (rest.length > 0) {
    const first = firstForCall(rest);
    await deliver(first, to, signal);
    rest = rest.slice(first.length);
  }
}

/** The ledger's highest number afterwards, or null where the server refused. */
async function deliver(entries: LedgerEntry[], { sittingId, holder }: Place, signal: AbortSignal): Promise<number | null> {
  try {
    return (await post(saveAnswers, { studentQuizId: sittingId, holder, entries }, signal)).data.lastSeq;
  } catch (problem) {
    // Without a reason it may be anybody's on the way, and then the answers are not handed in without having been delivered.
    if (problem instanceof CallFailed && problem.kind === 'refused' && problem.reason !== null) return null;
    throw problem;
  }
}
