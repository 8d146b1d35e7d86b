import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { checkQuestions } from '../exam/sitting/check-questions.ts';
import { lockOwnSitting, type OwnSitting, requireKind, wholeOf } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { noteGuess as noteInNotebook } from '../notebook/note-guess.ts';
import { readOpenResult } from './open-result.ts';

type Guess = OwnSitting & { question: number; guessed: boolean };

/**
 * Stores that an answer of a quiz or a begun module was a guess, or was none, in the sitting and in the mistake notebook. Doing it again
 * changes nothing. Throws `CallRefused`: as `readOpenResult` does, 400 for a mock test as a whole and for a question that is not there.
 */
export const noteGuess = (db: Database, { studentId, studentQuizId, question, guessed }: Guess, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const [, sitting] = await together(
      // Locked first, as erasing the student does, so that neither waits for the other for ever.
      async () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('key share'),
      async () => requireKind(await lockOwnSitting(tx, { studentId, studentQuizId }), 'quiz', 'module'),
      () => readOpenResult(tx, { studentId, studentQuizId: wholeOf(studentQuizId) }, now),
    );
    if (sitting.startedAt === null) throw new CallRefused(409, 'notOpen', 'This module was never started.');
    checkQuestions(sitting.questionCount, { times: { [question]: 0 } });
    if (sitting.guessed.includes(question) === guessed) return nothingMore;
    const others = sitting.guessed.filter((each) => each !== question);
    const kept = guessed ? [...others, question].sort((one, other) => one - other) : others;
    const note = await noteInNotebook(tx, { studentId, sitting, question, guessed, now });
    return async () => {
      await together(() => tx.update(sittings).set({ guessed: kept }).where(eq(sittings.id, sitting.id)), note);
    };
  });
