import { desc, eq, sql } from 'drizzle-orm';
import type { ExamShape } from '../../contract/exam/quizzes.ts';
import type { Transaction } from '../db/open.ts';
import { type ModuleOfVersion, media, questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { tasks } from '../db/tables/free-response.ts';
import { moveQuizSittings } from '../exam/staff/move-sittings.ts';
import { newId } from '../ids.ts';
import { keepRubrics } from '../marking/keep-rubrics.ts';
import type { Head } from './head.ts';
import type { QuizContent } from './quiz.ts';

/** What an import made of a quiz or a mock test. */
export type StoreResult = { quizId: string; result: 'new' | 'updated' | 'unchanged'; version: number };

/** The same with the version it has now. */
export type StoredVersion = StoreResult & { versionId: string };

/**
 * Stores a quiz as its next version, unless it is the same as the newest. Sittings that have not begun move
 * to the new version; begun ones keep theirs. Null where something of another kind has the name.
 */
export async function storeQuizIn(tx: Transaction, quiz: QuizContent, now: Date): Promise<StoreResult | null> {
  const quizId = await lockQuiz(tx, { slug: quiz.slug, isNode: false }, now);
  if (quizId === null) return null;
  const { versionId, ...stored } = await storeQuizVersion(tx, quizId, quiz, now);
  if (stored.result !== 'unchanged') await moveQuizSittings(tx, { quizId, versionId });
  return stored;
}

/** The same for a bank, which has no sittings. */
export async function storeBankIn(tx: Transaction, bank: QuizContent, now: Date): Promise<StoreResult | null> {
  const quizId = await lockQuiz(tx, { slug: bank.slug, isNode: false, isBank: true }, now);
  if (quizId === null) return null;
  const { versionId: _, ...stored } = await storeQuizVersion(tx, quizId, bank, now);
  return stored;
}

type QuizIdentity = { slug: string; isNode: boolean; isBank?: boolean; moduleOf?: string };

/**
 * What has this name, made if it is not there, and locked: two imports of it come one after the other. Null where it is of the
 * other kind, which it stays.
 */
export async function lockQuiz(tx: Transaction, named: QuizIdentity, now: Date): Promise<string | null> {
  await tx
    .insert(quizzes)
    .values({ id: newId(), ...named, createdAt: now })
    .onConflictDoNothing();
  const [quiz] = await tx.select().from(quizzes).where(eq(quizzes.slug, named.slug)).for('update');
  if (!quiz) throw new Error(`The quiz ${named.slug} is gone.`);
  return quiz.isNode === named.isNode && quiz.isBank === (named.isBank ?? false) ? quiz.id : null;
}

/** Stores the questions of a quiz or a module as its next version, unless they are those of the newest. */
export const storeQuizVersion = (tx: Transaction, quizId: string, quiz: QuizContent, now: Date): Promise<StoredVersion> =>
  storeVersion(tx, { quizId, digest: quiz.digest }, async (numbered) => {
    const versionId = await addVersion(tx, { ...numbered, ...toHead(quiz), questionCount: countAsked(quiz) }, now);
    const rows = quiz.questions.map((question, index) => ({
      ...{ ...question, versionId, number: index + 1, source: quiz.sources[index] ?? null },
    }));
    if (rows.length > 0) await tx.insert(questions).values(rows);
    const written = (quiz.tasks ?? []).map((task, index) => ({ ...task, versionId, number: index + 1 }));
    if (written.length > 0) {
      await tx.insert(tasks).values(written);
      await keepRubrics(tx, { quizId, versionId, version: numbered.version }, now);
    }
    await keepRulings(tx, { quizId, versionId });
    for (const image of quiz.images) await tx.insert(media).values(image).onConflictDoNothing();
    return versionId;
  });

/** How many answers a sheet of it has. */
export const countAsked = ({ questions: asked, tasks: written = [] }: QuizContent): number => asked.length + written.length;

/** What staff decided of a question holds in a new version that asks it alike; one whose key or choices are corrected counts as it is written. */
const keepRulings = (tx: Transaction, { quizId, versionId }: { quizId: string; versionId: string }) =>
  tx.execute(sql`
    update questions set ruling = ruled.ruling
    from questions ruled join quiz_versions on quiz_versions.id = ruled.version_id and quiz_versions.quiz_id = ${quizId}
    where questions.version_id = ${versionId} and ruled.ruling is not null and ruled.name = questions.name
      and ruled.delivered -> 'options' = questions.delivered -> 'options' and ruled.delivered -> 'kind' = questions.delivered -> 'kind'
      and ruled.key -> 'answer' = questions.key -> 'answer' and ruled.key -> 'accepted' = questions.key -> 'accepted'`);

type NumberedVersion = { quizId: string; digest: string; version: number };

/** `add` makes the version where the newest has another digest. */
export async function storeVersion(
  tx: Transaction,
  { quizId, digest }: Omit<NumberedVersion, 'version'>,
  add: (numbered: NumberedVersion) => Promise<string>,
): Promise<StoredVersion> {
  const [newest] = await tx
    .select({ id: quizVersions.id, version: quizVersions.version, digest: quizVersions.digest })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  if (newest?.digest === digest) return { quizId, result: 'unchanged', version: newest.version, versionId: newest.id };
  const version = (newest?.version ?? 0) + 1;
  const versionId = await add({ quizId, digest, version });
  return { quizId, result: newest ? 'updated' : 'new', version, versionId };
}

/** Adds the row of a version and returns its id. */
export async function addVersion(
  tx: Transaction,
  version: NumberedVersion & Head & { questionCount: number; modules?: ModuleOfVersion[]; exam?: ExamShape | null },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(quizVersions).values({ id, ...version, createdAt: now });
  return id;
}

/** What of content stands in its version's own columns. */
export const toHead = ({ title, creator, subject, minutes }: Head): Head => ({ title, creator, subject, minutes });
