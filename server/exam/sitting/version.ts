import { asc, eq } from 'drizzle-orm';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { questions, quizVersions } from '../../db/tables/content.ts';

/** A version with the names that specification 8 gives where there are none. */
export type NamedVersion = typeof quizVersions.$inferSelect & { title: string; creator: string };

/** One version of a quiz's content. */
export async function readVersion(db: Queryable, versionId: string): Promise<NamedVersion> {
  const [version] = await db.select().from(quizVersions).where(eq(quizVersions.id, versionId));
  if (!version) throw new Error(`There is no quiz version ${versionId}.`);
  return { ...version, title: version.title ?? unnamed.title, creator: version.creator ?? unnamed.creator };
}

/**
 * Reads a version's questions with their keys, in the order that numbers them from 1. They never leave the server as they are.
 */
export const readQuestions = (db: Queryable, versionId: string): Promise<(typeof questions.$inferSelect)[]> =>
  db.select().from(questions).where(eq(questions.versionId, versionId)).orderBy(asc(questions.number));
