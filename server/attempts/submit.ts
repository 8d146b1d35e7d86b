import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../contract/attempts.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { checkQuestions } from './check-questions.ts';
import { closeSitting } from './close.ts';
import { addEvents } from './events.ts';
import { addEntries, newestEntries } from './ledger.ts';
import { lockOwnSitting, mayHold, type OwnSitting, requireHolder, requireOpen, type Sitting } from './sitting.ts';
import { keepTime } from './time.ts';

type Submission = OwnSitting & {
  holder?: string | undefined;
  answers: { answer: string }[];
  timePerQuestion: TimePerQuestion;
  totalTime: number;
  ending?: Exclude<Ending, 'expired'> | undefined;
  events?: SittingEvent[] | undefined;
};

/**
 * Submits a quiz: brings the ledger to the answers of the submission, and grades the ledger. The same sitting again changes
 * nothing and is no error. Throws `Refused`: 409 `notOpen` before the start, `heldElsewhere` for another tab, `closed` where
 * another tab or the 30 days came first, 400 for more answers than questions.
 */
export const submitQuiz = (db: Database, submission: Submission, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockOwnSitting(tx, submission);
    if (isRepeat(locked, submission)) return;
    const sitting = requireOpen(locked);
    requireHolder(sitting, submission.holder);
    checkAnswers(sitting.questionCount, submission);
    const last = await missingEntries(tx, sitting, submission, now);
    const lastSeq = await addEntries(tx, sitting, last, now);
    await addEvents(tx, sitting.id, submission.events ?? [], now);
    const time = keepTime(sitting, submission, now);
    await closeSitting(tx, { ...sitting, ...time, lastSeq }, submission.ending ?? 'student', now);
  });

const isRepeat = (sitting: Sitting, { holder }: Submission) =>
  sitting.state === 'submitted' && sitting.ending !== 'expired' && mayHold(sitting, holder);

function checkAnswers(questionCount: number, { answers, timePerQuestion }: Submission): void {
  if (answers.length > questionCount) {
    throw new Refused(400, 'badInput', `These are ${answers.length} answers: this quiz has ${questionCount} questions.`);
  }
  checkQuestions(questionCount, { times: timePerQuestion });
}

/** What the ledger lacks to say the same as the submission. A question beyond the submitted ones stays as it is. */
async function missingEntries(tx: Database, sitting: Sitting, { answers }: Submission, now: Date): Promise<LedgerEntry[]> {
  const newest = await newestEntries(tx, sitting.id);
  return answers
    .map(({ answer }, index) => ({ question: index + 1, answer, known: newest.get(index + 1) }))
    .filter(({ answer, known }) => answer !== (known?.answer ?? ''))
    .map(({ question, answer, known }, index) => ({
      seq: sitting.lastSeq + index + 1,
      question,
      answer,
      marked: known?.marked ?? false,
      at: now.getTime(),
    }));
}
