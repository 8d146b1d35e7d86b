import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { draftVersions } from '../../db/tables/draft-versions.ts';
import { together } from '../../db/together.ts';
import { hashContent } from '../digest.ts';
import type { SittableContent } from '../sittable.ts';

/** The draft of a pack, with the newest version that it would follow, if any. `seen`: which state of both somebody looks at. */
export type DraftVersion = {
  kind: typeof draftVersions.$inferSelect.kind;
  content: SittableContent;
  questions: number;
  keptAt: Date;
  follows: typeof quizVersions.$inferSelect | null;
  seen: string;
};

/** Null where the pack has no draft. */
export async function readDraft(db: Queryable, slug: string): Promise<DraftVersion | null> {
  const [[row], [newest]] = await together(
    () => db.select().from(draftVersions).where(eq(draftVersions.slug, slug)),
    () =>
      db
        .select({ version: quizVersions })
        .from(quizVersions)
        .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
        .where(eq(quizzes.slug, slug))
        .orderBy(desc(quizVersions.version))
        .limit(1),
  );
  if (!row) return null;
  const follows = newest?.version ?? null;
  return {
    ...{ kind: row.kind, content: row.content as SittableContent, questions: row.questionCount, keptAt: row.keptAt, follows },
    seen: hashContent({ digest: row.digest, keptAt: row.keptAt, follows: follows?.id ?? null }),
  };
}

/** Keeps everybody else off the versions of a quiz, a bank or a mock test until the transaction ends. */
export const lockVersions = (db: Queryable, slug: string) =>
  db.execute(sql`select id from quizzes where slug = ${slug} for update`);
