import { and, eq } from 'drizzle-orm';
import type { ImportTarget } from '../../../contract/desk/content.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { media } from '../../db/tables/content.ts';
import { draftVersions } from '../../db/tables/draft-versions.ts';
import { tryOut } from '../../db/try-out.ts';
import { lockPack } from '../drafts/lock-pack.ts';
import { storePack } from '../drafts/store-pack.ts';
import type { PackResult } from '../drafts/store-released.ts';
import { type SittableContent, toForms, toKind, toPack } from '../sittable.ts';
import { countAsked } from '../store.ts';
import { storeMock } from '../store-mock.ts';

/**
 * Publishes what an import read as the next version of its pack, or keeps it as the pack's draft, which stands in place of one that was there. A draft of the same content is gone once that is published. Null where something of
 * another kind has the name.
 */
export const bringIn = (
  db: Queryable,
  content: SittableContent,
  { now, as }: { now: Date; as: ImportTarget },
): Promise<PackResult | null> =>
  db.transaction(async (tx) => {
    await lockPack(tx, toPack(content).slug);
    return as === 'draft' ? keepDraft(tx, content, now) : publish(tx, content, now);
  });

/** Publishes content. Null where something of another kind has the name. */
export async function publish(tx: Transaction, content: SittableContent, now: Date): Promise<PackResult | null> {
  const stored = await storeContent(tx, content, now);
  const { slug, digest } = toPack(content);
  if (stored) await tx.delete(draftVersions).where(and(eq(draftVersions.slug, slug), eq(draftVersions.digest, digest)));
  return stored;
}

function storeContent(tx: Transaction, content: SittableContent, now: Date): Promise<PackResult | null> {
  if ('mock' in content) return storeMock(tx, content.mock, now);
  if ('bank' in content) return storePack(tx, 'bank', content.bank, now);
  return storePack(tx, 'quiz', content.quiz, now);
}

/** It is published and taken back, which says what would come of it; what students have already is kept as no draft. */
async function keepDraft(tx: Transaction, content: SittableContent, now: Date): Promise<PackResult | null> {
  const stored = await tryOut(tx, (step) => storeContent(step, content, now));
  if (!stored || stored.result === 'unchanged') return stored;
  const forms = toForms(content);
  for (const image of forms.flatMap(({ images }) => images)) await tx.insert(media).values(image).onConflictDoNothing();
  const { slug, title, subject, digest } = toPack(content);
  const row = {
    ...{ kind: toKind(content), title, subject, digest, content: withoutImages(content), keptAt: now },
    questionCount: forms.reduce((sum, form) => sum + countAsked(form), 0),
  };
  await tx
    .insert(draftVersions)
    .values({ slug, ...row })
    .onConflictDoUpdate({ target: draftVersions.slug, set: row });
  return stored;
}

function withoutImages(content: SittableContent): SittableContent {
  const strip = <Form extends { images: unknown[] }>(form: Form): Form => ({ ...form, images: [] });
  if ('bank' in content) return { bank: strip(content.bank) };
  if ('quiz' in content) return { quiz: strip(content.quiz) };
  const modules = content.mock.modules.map(({ quiz, harder, ...place }) => ({
    ...{ ...place, quiz: strip(quiz) },
    ...(harder && { harder: strip(harder) }),
  }));
  return { mock: { ...content.mock, modules } };
}
