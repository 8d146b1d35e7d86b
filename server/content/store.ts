import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { media, questions, quizVersions, quizzes, sittings } from '../db/schema.ts';
import { newId } from '../ids.ts';
import type { QuizContent } from './quiz.ts';

/** What an import made of a quiz. */
export type Stored = { quizId: string; result: 'new' | 'updated' | 'unchanged'; version: number };

/**
 * Stores a quiz as its next version, unless it is the same as the newest, in one transaction. Sittings that have not begun move
 * to the new version; begun ones keep theirs.
 */
export const storeQuiz = (db: Database, quiz: QuizContent, now: Date): Promise<Stored> =>
  db.transaction(async (tx) => {
    const quizId = await lockQuiz(tx, quiz.slug, now);
    const [newest] = await tx
      .select({ version: quizVersions.version, digest: quizVersions.digest })
      .from(quizVersions)
      .where(eq(quizVersions.quizId, quizId))
      .orderBy(desc(quizVersions.version))
      .limit(1);
    if (newest?.digest === quiz.digest) return { quizId, result: 'unchanged', version: newest.version };
    const version = (newest?.version ?? 0) + 1;
    const versionId = await addVersion(tx, quiz, { quizId, version, now });
    await tx
      .update(sittings)
      .set({ versionId })
      .where(and(eq(sittings.quizId, quizId), eq(sittings.state, 'assigned')));
    return { quizId, result: newest ? 'updated' : 'new', version };
  });

/** The quiz of this name, made if it is not there, and locked: two imports of it come one after the other. */
async function lockQuiz(tx: Database, slug: string, now: Date): Promise<string> {
  await tx.insert(quizzes).values({ id: newId(), slug, createdAt: now }).onConflictDoNothing();
  const [quiz] = await tx.select().from(quizzes).where(eq(quizzes.slug, slug)).for('update');
  if (!quiz) throw new Error(`The quiz ${slug} is gone.`);
  return quiz.id;
}

async function addVersion(
  tx: Database,
  quiz: QuizContent,
  made: { quizId: string; version: number; now: Date },
): Promise<string> {
  const id = newId();
  const { title, creator, subject, minutes, digest } = quiz;
  const { quizId, version, now } = made;
  const head = { title, creator, subject, minutes, digest, questionCount: quiz.questions.length };
  await tx.insert(quizVersions).values({ id, quizId, version, ...head, createdAt: now });
  await tx.insert(questions).values(quiz.questions.map((question, index) => ({ ...question, versionId: id, number: index + 1 })));
  for (const image of quiz.images) await tx.insert(media).values(image).onConflictDoNothing();
  return id;
}
