import { eq } from 'drizzle-orm';
import type { Ending, LedgerEntry } from '../../../contract/exam/attempts.ts';
import type { Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { takeBackMarks } from '../../marking/take-back-marks.ts';
import { newestEntries } from '../sitting/ledger.ts';
import type { Sitting } from '../sitting/sitting.ts';
import { countTime } from '../sitting/time.ts';
import { type KeyedQuestion, readQuestions } from '../sitting/version.ts';
import { isCounted, isRight } from './grade.ts';

/** How and when a sitting ends. `lateUntil`: until when late answers are taken nevertheless. */
export type End = { ending: Ending; at: Date; lateUntil?: Date };

/** How many of a sitting's questions its ledger answers rightly. */
export type Grade = { right: number; total: number };

/** Grades the ledger of a locked sitting and ends it, as `endSitting` does. `grade`: of its ledger, where that is known. */
export const closeSitting = async (tx: Transaction, sitting: Sitting, end: End, grade?: Grade): Promise<void> =>
  endSitting(tx, sitting, end, grade ?? (await gradeLedger(tx, sitting)));

/** Ends a locked sitting, by statements that ask nothing first; of one that was taken back, marks of what was answered anew are taken back, too. Keeps the sitting's time and `lastSeq` as given; a module's clock ran on to its end. */
export async function endSitting(tx: Transaction, sitting: Sitting, { ending, at, lateUntil }: End, grade: Grade): Promise<void> {
  const { lastSeq, timePerQuestion } = sitting;
  const { totalTime, countedAt } = sitting.recordId === null ? sitting : countTime(sitting, at);
  await together(
    () =>
      tx
        .update(sittings)
        .set({
          state: 'submitted',
          submittedAt: at,
          ending,
          lateUntil: lateUntil ?? null,
          ...grade,
          lastSeq,
          ...{ totalTime, countedAt, timePerQuestion },
        })
        .where(eq(sittings.id, sitting.id)),
    ...(sitting.reinstatedAt === null ? [] : [() => takeBackMarks(tx, sitting.id)]),
  );
}

/** Counts the questions of a sitting, and those that its ledger answers rightly. */
export async function gradeLedger(tx: Transaction, { id, versionId }: Pick<Sitting, 'id' | 'versionId'>): Promise<Grade> {
  const [newest, asked] = await together(
    () => newestEntries(tx, id),
    () => readQuestions(tx, versionId),
  );
  return gradeEntries(newest, asked);
}

/** As `gradeLedger`, of what was read before. */
export const gradeEntries = (newest: Map<number, LedgerEntry>, asked: KeyedQuestion[]): Grade =>
  gradeAnswers(asked, (number) => newest.get(number)?.answer ?? '');

/** Grades the answers to questions, by their numbers; what the school withdrew counts for nobody. */
export function gradeAnswers(asked: readonly KeyedQuestion[], answerTo: (number: number) => string): Grade {
  const counted = asked.filter(({ key }) => isCounted(key));
  const right = counted.filter(({ number, delivered, key }) => isRight(delivered, key, answerTo(number)));
  return { right: right.length, total: counted.length };
}
