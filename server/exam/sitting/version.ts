import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions } from '../../db/tables/content.ts';

/** A version with the names that specification 8 gives where there are none. */
export type NamedVersion = typeof quizVersions.$inferSelect & { title: string; creator: string };

/** A version's question with its key: it never leaves the server as it is. */
export type KeyedQuestion = typeof askedQuestions.$inferSelect;

/** One version of a quiz's content. */
export const readVersion = async (db: Queryable, versionId: string): Promise<NamedVersion> =>
  requireVersion(await readVersions(db, [versionId]), versionId);

/** Versions of quizzes' contents by their ids; one query. */
export async function readVersions(db: Queryable, versionIds: string[]): Promise<Map<string, NamedVersion>> {
  const rows = await db.select().from(quizVersions).where(inArray(quizVersions.id, versionIds));
  return new Map(
    rows.map((row) => [row.id, { ...row, title: row.title ?? unnamed.title, creator: row.creator ?? unnamed.creator }]),
  );
}

/** Throws where a version is not among those that were read: a sitting's is always there. */
export function requireVersion(versions: Map<string, NamedVersion>, versionId: string): NamedVersion {
  const version = versions.get(versionId);
  if (!version) throw new Error(`There is no quiz version ${versionId}.`);
  return version;
}

/** Reads a version's questions with their keys, in the order that numbers them from 1. `versionId`: also as a query for it. */
export const readQuestions = async (db: Queryable, versionId: string | SQL): Promise<KeyedQuestion[]> =>
  db.select().from(askedQuestions).where(eq(askedQuestions.versionId, versionId)).orderBy(asc(askedQuestions.number));

/** As `readQuestions`, of several versions by their ids; one query. */
export async function readQuestionsByVersion(db: Queryable, versionIds: string[]): Promise<Map<string, KeyedQuestion[]>> {
  const byVersion = new Map<string, KeyedQuestion[]>(versionIds.map((id) => [id, []]));
  if (versionIds.length === 0) return byVersion;
  const rows = await db
    .select()
    .from(askedQuestions)
    .where(inArray(askedQuestions.versionId, [...byVersion.keys()]))
    .orderBy(asc(askedQuestions.versionId), asc(askedQuestions.number));
  for (const row of rows) byVersion.get(row.versionId)?.push(row);
  return byVersion;
}
