import { asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { quizVersions, quizzes, sittings } from '../db/schema.ts';
import { Refused } from '../refused.ts';

type Counts = Record<(typeof sittings.$inferSelect)['state'], number>;
export type QuizLine = { slug: string; title: string; questions: number; version: number; sittings: Counts };

/** Every quiz by name, in its newest version, with its numbers of sittings. */
export async function listQuizzes(db: Database): Promise<QuizLine[]> {
  const newest = await db
    .selectDistinctOn([quizVersions.quizId])
    .from(quizVersions)
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  const counted = await db
    .select({ quizId: sittings.quizId, state: sittings.state, number: count() })
    .from(sittings)
    .groupBy(sittings.quizId, sittings.state);
  const versionOf = new Map(newest.map((version) => [version.quizId, version]));
  return (await db.select().from(quizzes).orderBy(asc(quizzes.slug))).flatMap(({ id, slug }) => {
    const version = versionOf.get(id);
    if (!version) return [];
    const numbers: Counts = { assigned: 0, inProgress: 0, submitted: 0 };
    for (const { quizId, state, number } of counted) if (quizId === id) numbers[state] = number;
    const { title, questionCount } = version;
    return [{ slug, title: title ?? '', questions: questionCount, version: version.version, sittings: numbers }];
  });
}

/** A quiz by its name. Throws `Refused` 404. */
export async function findQuiz(db: Database, slug: string): Promise<typeof quizzes.$inferSelect> {
  const [quiz] = await db.select().from(quizzes).where(eq(quizzes.slug, slug.trim()));
  if (!quiz) throw new Refused(404, 'notFound', `There is no quiz '${slug.trim()}'.`);
  return quiz;
}
