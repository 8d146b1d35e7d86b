import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { AnswerWay } from '../../../contract/free-response/tasks.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { together } from '../../db/together.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { readAnswerWay, requireLengths } from '../../free-response/check-lengths.ts';
import { CallRefused } from '../../http/refused.ts';
import { endSitting, type Grade, gradeEntries } from '../closing/close.ts';
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
  versionOf,
} from '../sitting/sitting.ts';
import { endOf, keepTime } from '../sitting/time.ts';
import { type KeyedQuestion, readQuestions } from '../sitting/version.ts';
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
  transact(db, async (tx) => {
    const { sitting: found, ...stored } = await lockForSubmission(tx, submission);
    const locked = requireKind(found, 'quiz');
    if (isRepeat(locked, submission)) return nothingMore;
    const { sitting, ending, grade } = await takeSubmission(tx, requireOpen(locked), { submission, ...stored }, now);
    return () => endSitting(tx, sitting, { ending: ending ?? submission.ending ?? 'student', at: now }, grade);
  });

/** What the server has of a sitting that is locked. */
type StoredAnswers = { newest: Map<number, LedgerEntry>; asked: KeyedQuestion[]; answerWay: AnswerWay | null };

/** Locks a student's own sitting as `lockOwnSitting` does, and reads what a submission is compared with and graded by. */
export async function lockForSubmission(
  tx: Transaction,
  { answers, ...own }: OwnSitting & Pick<SubmissionBody, 'answers'>,
): Promise<StoredAnswers & { sitting: Sitting }> {
  const version = versionOf(own.studentQuizId);
  const [sitting, newest, asked, answerWay] = await together(
    () => lockOwnSitting(tx, own),
    () => newestEntries(tx, own.studentQuizId),
    () => readQuestions(tx, version),
    () => readAnswerWay(tx, version, answers),
  );
  return { sitting, newest, asked, answerWay };
}

/** Whether a submission may be a repeat of the one that ended the sitting: what the school or the job ended, no device did. */
export const isRepeat = (sitting: Sitting, { holder }: Pick<SubmissionBody, 'holder'>): boolean =>
  sitting.state === 'submitted' && sitting.ending !== 'expired' && sitting.ending !== 'staff' && mayHold(sitting, holder);

/** A sitting as a submission leaves it, to be ended: how the events on record end it, if they do, and what its answers are worth. */
type SubmittedSitting = { sitting: Sitting; ending: Awaited<ReturnType<typeof readEndingByEvents>>; grade: Grade };

/**
 * Brings an open sitting's ledger, events and time to what a submission says.
 * Throws `CallRefused`: 409 `heldElsewhere`, 400 for more answers than questions.
 */
export async function takeSubmission(
  tx: Transaction,
  sitting: BegunSitting,
  { submission, newest, asked, answerWay }: StoredAnswers & { submission: SubmissionBody },
  now: Date,
): Promise<SubmittedSitting> {
  requireHolder(sitting, submission.holder);
  checkAnswers(sitting.questionCount, submission);
  requireLengths(answerWay, sitting, submission.answers);
  const missing = findMissing(sitting, submission, newest, now);
  const [lastSeq, , ending, entries] = await together(
    () => addEntries(tx, { ...sitting, until: sitting.deadline }, missing, now),
    () => addEvents(tx, sitting.id, submission.events ?? [], now),
    () => readEndingByEvents(tx, sitting),
    () => newestEntries(tx, sitting.id),
  );
  const taken = { ...sitting, ...keepTime(sitting, submission, now), lastSeq };
  return { sitting: taken, ending, grade: gradeEntries(entries, asked) };
}

function checkAnswers(questionCount: number, { answers, timePerQuestion }: SubmissionBody): void {
  if (answers.length > questionCount) {
    throw new CallRefused(400, 'badInput', `There are ${answers.length} answers to ${questionCount} questions.`);
  }
  checkQuestions(questionCount, { times: timePerQuestion });
}

/** What the ledger lacks to say the same as the submission. A question beyond the submitted ones stays as it is. */
function findMissing(sitting: Sitting, { answers }: SubmissionBody, newest: Map<number, LedgerEntry>, now: Date): LedgerEntry[] {
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
