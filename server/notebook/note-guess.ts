import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { type Statement, together } from '../db/together.ts';
import { nothingMore } from '../db/transact.ts';
import type { Sitting } from '../exam/sitting/sitting.ts';
import { readAims } from './aim-at-test.ts';
import { timesUntilDone } from './days.ts';
import { keepMistakes } from './keep-mistakes.ts';
import { findMistakes } from './mistakes.ts';

/** `sitting`: a finished quiz or module, locked. `question` is its number. */
type Guess = { studentId: string; sitting: Sitting; question: number; guessed: boolean; now: Date };

/**
 * Gives what brings the notebook to what a student says of one answer, to be asked last, where its sitting has been noted: a right answer that was a guess is added
 * at once; one that was none goes again, or is done again where it was, if nobody has answered it since and it was not marked either.
 * Otherwise it changes nothing: a sitting that is noted later is noted with its guesses.
 */
export async function noteGuess(tx: Transaction, { studentId, sitting, question, guessed, now }: Guess): Promise<Statement> {
  if (sitting.notedAt === null) return nothingMore;
  const others = sitting.guessed.filter((number) => number !== question);
  const reasonWith = async (guesses: number[]) => {
    const mistakes = await findMistakes(tx, [{ ...sitting, guessed: guesses }]);
    return mistakes.filter(({ number, reason }) => number === question && reason === 'guessed');
  };
  if (guessed) {
    const [mistakes, aims] = await together(
      () => reasonWith([...others, question]),
      () => readAims(tx, studentId, now),
    );
    return () => keepMistakes(tx, { studentId, mistakes, aims }, now);
  }
  const [[guess], without] = await together(
    () => reasonWith([...others, question]),
    () => reasonWith(others),
  );
  if (!guess || without.length > 0) return nothingMore;
  const its = and(
    eq(notebookEntries.studentId, studentId),
    eq(notebookEntries.origin, guess.origin),
    eq(notebookEntries.reason, 'guessed'),
    isNotNull(notebookEntries.dueAt),
    isNull(notebookEntries.lastAnswer),
  );
  return () =>
    together(
      () => tx.delete(notebookEntries).where(and(its, eq(notebookEntries.wasDone, false))),
      () => tx.update(notebookEntries).set({ dueAt: null, timesRight: timesUntilDone, wasDone: false }).where(its),
    );
}
