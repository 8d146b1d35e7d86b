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
import { forgetIfOver, forgetSitting } from './attempts.ts';
import { journalKey, keepEnding, recallJournals } from './journal-store.ts';

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
 * a reload does not reopen it. Only the time's being up is not: the server's deadline knows better. Forgets the sitting once it is
 * over. Throws CallFailed (`tooEarly`: a module has time left).
 */
export const handIn: Service<HandIn, void> = async (end, signal) => {
  const { studentId, sittingId, holder, ending, events } = end;
  // A browser that keeps nothing still hands in.
  if (ending !== 'timeUp') await keepEnding({ studentId, sittingId, holder, ending, events }).catch(() => undefined);
  await submit(end, signal).catch(forgetIfOver(sittingId, signal));
  await forgetSitting({ sittingId }, signal);
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

/** The ledger gets every change and mark of its own; what it refuses, the submission itself brings. */
async function deliverRest({ sittingId, holder, undelivered }: Sheet, signal: AbortSignal) {
  const own = (await recallJournals(sittingId)).find(({ key }) => key === journalKey(sittingId, holder));
  const rest = undelivered.length > 0 ? undelivered : (own?.entries ?? []);
  for (let start = 0; start < rest.length; start += entriesPerCall) {
    const entries = rest.slice(start, start + entriesPerCall);
    await post(saveAnswers, { studentQuizId: sittingId, holder, entries }, signal).catch((problem: unknown) => {
      if (problem instanceof CallFailed && problem.kind === 'refused') return;
      throw problem;
    });
  }
}
