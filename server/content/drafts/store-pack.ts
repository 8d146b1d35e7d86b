import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { media, quizzes } from '../../db/tables/content.ts';
import { draftPacks, draftQuestions } from '../../db/tables/drafts.ts';
import { hashContent } from '../digest.ts';
import type { QuizContent } from '../quiz.ts';
import { toHead } from '../store.ts';
import { isOfKind, type PackKind } from './lock-pack.ts';
import { isFinished, toReleased } from './released.ts';
import { type PackResult, storeReleased } from './store-released.ts';

/**
 * Stores a quiz or a bank, whose lock (`lockPack`) the caller holds: what is finished as its next version, what has no explanation as drafts beside it. What staff released or withdrew before
 * stays so, the first while the question is the same. Null where something of another kind has the name.
 */
export async function storePack(tx: Transaction, kind: PackKind, pack: QuizContent, now: Date): Promise<PackResult | null> {
  const known = new Map((await readStates(tx, pack.slug)).map((row) => [row.name, row]));
  if (known.size === 0 && pack.questions.every(isFinished)) return storeReleased(tx, kind, pack, now);
  if (!(await isFree(tx, kind, pack.slug))) return null;
  const rows = pack.questions.flatMap((question, at) => {
    const digest = hashContent(question);
    const row = known.get(question.name);
    const isDecided = row?.state === 'withdrawn' || (row?.state === 'released' && row.digest === digest);
    if (!isDecided && isFinished(question)) return [];
    const state = isDecided ? row.state : ('draft' as const);
    return [{ ...question, slug: pack.slug, state, digest, source: pack.sources[at] ?? null, changedAt: now }];
  });
  await tx.delete(draftPacks).where(eq(draftPacks.slug, pack.slug));
  if (rows.length > 0) {
    const order = pack.questions.map(({ name }) => name);
    await tx.insert(draftPacks).values({ slug: pack.slug, kind, ...toHead(pack), order, changedAt: now });
    await tx.insert(draftQuestions).values(rows);
    for (const image of pack.images) await tx.insert(media).values(image).onConflictDoNothing();
  }
  const aside = new Set(rows.filter(({ state }) => state !== 'released').map(({ name }) => name));
  return storeReleased(tx, kind, toReleased(pack, aside), now, aside.size);
}

const readStates = (tx: Transaction, slug: string) =>
  tx
    .select({ name: draftQuestions.name, state: draftQuestions.state, digest: draftQuestions.digest })
    .from(draftQuestions)
    .where(eq(draftQuestions.slug, slug));

/** Whether nothing of another kind has the name. */
async function isFree(tx: Transaction, kind: PackKind, slug: string): Promise<boolean> {
  const [quiz] = await tx.select().from(quizzes).where(eq(quizzes.slug, slug));
  const [pack] = await tx.select({ kind: draftPacks.kind }).from(draftPacks).where(eq(draftPacks.slug, slug));
  return (!quiz || isOfKind(quiz, kind)) && (!pack || pack.kind === kind);
}
