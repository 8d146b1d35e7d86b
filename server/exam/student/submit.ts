import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import { closeSitting } from '../closing/close.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { addEvents } from '../sitting/events.ts';
import { addEntries, newestEntries } from '../sitting/ledger.ts';
import {
  type BegunSitting,
  lockOwnSitting,
  mayHold,
  type OwnSitting,
  requireHolder,
  requireKind,
  requireOpen,
  type Sitting,
} from '../sitting/sitting.ts';
import { endOf, keepTime } from '../sitting/time.ts';
import { readEndingByEvents } from '../sitting/violations.ts';

/** What a submission brings, a quiz's or a module's. */
export type SubmissionBody = {
  holder?: string | undefined;
  answers: { answer: string }[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  events?: SittingEvent[] | undefined;
};
type Submission = OwnSitting & SubmissionBody & { ending?: Exclude<Ending, 'expired'> | undefined };

/**
 * Submits a quiz: brings the ledger to the answers of the submission, and grades the ledger. What the events on record cost is its ending,
 * whatever the submission says. The same sitting again changes
 * nothing and is no error. Throws `CallRefused`: 409 `notOpen` before the start, `heldElsewhere` for another tab, `closed` where
 * another tab or the 30 days came first, 400 for more answers than questions, or for what is no quiz.
 */
export const submitQuiz = (db: Queryable, submission: Submission, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = requireKind(await lockOwnSitting(tx, submission), 'quiz');
    if (isRepeat(locked, submission)) return;
    const sitting = await takeSubmission(tx, requireOpen(locked), submission, now);
    const ending = (await readEndingByEvents(tx, sitting)) ?? submission.ending ?? 'student';
    await closeSitting(tx, sitting, { ending, at: now });
  });

/** Whether a submission may be a repeat of the one that ended the sitting. */
export const isRepeat = (sitting: Sitting, { holder }: Pick<SubmissionBody, 'holder'>): boolean =>
  sitting.state === 'submitted' && sitting.ending !== 'expired' && mayHold(sitting, holder);

/**
 * Brings an open sitting's ledger, events and time to what a submission says, and gives the sitting as it is then, to be closed.
 * Throws `CallRefused`: 409 `heldElsewhere`, 400 for more answers than questions.
 */
export async function takeSubmission(
  tx: Transaction,
  sitting: BegunSitting,
  submission: SubmissionBody,
  now: Date,
): Promise<Sitting> {
  requireHolder(sitting, submission.holder);
  checkAnswers(sitting.questionCount, submission);
  const missing = await missingEntries(tx, sitting, submission, now);
  const lastSeq = await addEntries(tx, { ...sitting, until: sitting.deadline }, missing, now);
  await addEvents(tx, sitting.id, submission.events ?? [], now);
  return { ...sitting, ...keepTime(sitting, submission, now), lastSeq };
}

function checkAnswers(questionCount: number, { answers, timePerQuestion }: SubmissionBody): void {
  if (answers.length > questionCount) {
    throw new CallRefused(400, 'badInput', `These are ${answers.length} answers to ${questionCount} questions.`);
  }
  checkQuestions(questionCount, { times: timePerQuestion });
}

/** What the ledger lacks to say the same as the submission. A question beyond the submitted ones stays as it is. */
async function missingEntries(tx: Transaction, sitting: Sitting, { answers }: SubmissionBody, now: Date): Promise<LedgerEntry[]> {
  const newest = await newestEntries(tx, sitting.id);
  return answers
    .map(({ answer }, index) => ({ question: index + 1, answer, known: newest.get(index + 1) }))
    .filter(({ answer, known }) => answer !== (known?.answer ?? ''))
    .map(({ question, answer, known }, index) => ({
      seq: sitting.lastSeq + index + 1,
      question,
      answer,
      marked: known?.marked ?? false,
      ...(known?.highlights ? { highlights: known.highlights } : {}),
      at: endOf(sitting, now).getTime(),
    }));
}
