import type { Ending, LedgerEntry, RecordedEvent, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { AnswerWay } from '../../../contract/free-response/tasks.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { type Statement, together } from '../../db/together.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { readAnswerWay, requireLengths } from '../../free-response/check-lengths.ts';
import { CallRefused } from '../../http/refused.ts';
import { endSitting, type Grade, gradeEntries } from '../closing/close.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { addEvents, readEventsWith } from '../sitting/events.ts';
import { addEntries, newestEntries, takeEntries, withTaken } from '../sitting/ledger.ts';
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
import { endingByEvents } from '../sitting/violations.ts';

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
    const { sitting: found, ...stored } = await lockForSubmission(tx, submission, now);
    const locked = requireKind(found, 'quiz');
    if (isRepeat(locked, submission)) return nothingMore;
    const { sitting, ending, grade, keep } = await takeSubmission(tx, requireOpen(locked), { submission, ...stored }, now);
    const end = { ending: ending ?? submission.ending ?? 'student', at: now };
    return async () => {
      await together(keep, () => endSitting(tx, sitting, end, grade));
    };
  });

/** What the server has of a sitting that is locked. */
type StoredAnswers = {
  newest: Map<number, LedgerEntry>;
  asked: KeyedQuestion[];
  answerWay: AnswerWay | null;
  recorded: RecordedEvent[];
};

/** Locks a student's own sitting as `lockOwnSitting` does, and reads what a submission is compared with and graded by. */
export async function lockForSubmission(
  tx: Transaction,
  { answers, events = [], ...own }: OwnSitting & Pick<SubmissionBody, 'answers' | 'events'>,
  now: Date,
): Promise<StoredAnswers & { sitting: Sitting }> {
  const version = versionOf(own.studentQuizId);
  const [sitting, newest, asked, answerWay, recorded] = await together(
    () => lockOwnSitting(tx, own),
    () => newestEntries(tx, own.studentQuizId),
    () => readQuestions(tx, version),
    () => readAnswerWay(tx, version, answers),
    () => readEventsWith(tx, own.studentQuizId, events, now),
  );
  return { sitting, newest, asked, answerWay, recorded };
}

/** Whether a submission may be a repeat of the one that ended the sitting: what the school or the job ended, no device did. */
export const isRepeat = (sitting: Sitting, { holder }: Pick<SubmissionBody, 'holder'>): boolean =>
  sitting.state === 'submitted' && sitting.ending !== 'expired' && sitting.ending !== 'staff' && mayHold(sitting, holder);

/**
 * A sitting as a submission leaves it, to be ended: how the events on record end it, if they do, and what its answers are worth. `keep` stores what the submission brings, by
 * statements that ask nothing first.
 */
type SubmittedSitting = { sitting: Sitting; ending: ReturnType<typeof endingByEvents>; grade: Grade; keep: Statement };

/**
 * Brings an open sitting's ledger, events and time to what a submission says; `keep` does so in the database.
 * Throws `CallRefused`: 409 `heldElsewhere`, 400 for more answers than questions.
 */
export async function takeSubmission(
  tx: Transaction,
  sitting: BegunSitting,
  { submission, newest, asked, answerWay, recorded }: StoredAnswers & { submission: SubmissionBody },
  now: Date,
): Promise<SubmittedSitting> {
  requireHolder(sitting, submission.holder);
  checkAnswers(sitting.questionCount, submission);
  requireLengths(answerWay, sitting, submission.answers);
  const entries = findMissing(sitting, submission, newest, now);
  const added = await takeEntries(tx, { ...sitting, until: sitting.deadline }, { entries, known: new Map() }, now);
  const lastSeq = sitting.lastSeq + added.length;
  return {
    sitting: { ...sitting, ...keepTime(sitting, submission, now), lastSeq },
    ending: endingByEvents(sitting, recorded),
    grade: gradeEntries(withTaken(newest, added), asked),
    keep: () =>
      together(
        () => addEntries(tx, sitting.id, added, now),
        () => addEvents(tx, sitting.id, submission.events ?? [], now),
      ),
  };
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
