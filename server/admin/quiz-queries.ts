import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { CallRefused } from '../http/refused.ts';

type Counts = Record<(typeof sittings.$inferSelect)['state'], number>;
export type QuizLine = {
  slug: string;
  kind: 'quiz' | 'mock test' | 'bank';
  title: string;
  questions: number;
  version: number;
  sittings: Counts;
};

/**
 * Every quiz, mock test and bank by name, in its newest version, with its numbers of sittings. Modules are no quizzes of their own, and a
 * student's drill is nobody else's.
 */
export async function listQuizzes(db: Database): Promise<QuizLine[]> {
  const newest = await db
    .selectDistinctOn([quizVersions.quizId])
    .from(quizVersions)
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  const counted = await db
    .select({ quizId: sittings.quizId, state: sittings.state, number: count() })
    .from(sittings)
    .groupBy(sittings.quizId, sittings.state);
  const versionByQuiz = new Map(newest.map((version) => [version.quizId, version]));
  const listed = await db
    .select()
    .from(quizzes)
    .where(and(isNull(quizzes.moduleOf), isNull(quizzes.drillFor)))
    .orderBy(asc(quizzes.slug));
  return listed.flatMap(({ id, slug, isNode, isBank }) => {
    const version = versionByQuiz.get(id);
    if (!version) return [];
    const numbers: Counts = { assigned: 0, inProgress: 0, submitted: 0 };
    for (const { quizId, state, number } of counted) if (quizId === id) numbers[state] = number;
    const { title, questionCount } = version;
    const kind = isNode ? 'mock test' : isBank ? 'bank' : 'quiz';
    return [{ slug, kind, title: title ?? '', questions: questionCount, version: version.version, sittings: numbers }];
  });
}

/** A quiz, a mock test or a module by its name; a student's drill is not found. Throws `CallRefused` 404. */
export async function findQuiz(db: Database, slug: string): Promise<typeof quizzes.$inferSelect> {
  const [quiz] = await db
    .select()
    .from(quizzes)
    .where(and(eq(quizzes.slug, slug.trim()), isNull(quizzes.drillFor)));
  if (!quiz) throw new CallRefused(404, 'notFound', `There is no quiz '${slug.trim()}'.`);
  return quiz;
}
