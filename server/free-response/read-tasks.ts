import { asc, eq } from 'drizzle-orm';
import type { SheetQuestion } from '../../contract/free-response/tasks.ts';
import type { Queryable } from '../db/open.ts';
import { tasks } from '../db/tables/free-response.ts';
import type { KeyedQuestion } from '../exam/sitting/version.ts';

/** A version's tasks with their keys, in the order that numbers them from 1. */
export const readTasks = async (db: Queryable, versionId: string): Promise<(typeof tasks.$inferSelect)[]> =>
  db.select().from(tasks).where(eq(tasks.versionId, versionId)).orderBy(asc(tasks.number));

/** What a student gets of a version: its questions, or the tasks of one that has none. */
export async function toSheet(db: Queryable, versionId: string, questions: readonly KeyedQuestion[]): Promise<SheetQuestion[]> {
  if (questions.length > 0) return questions.map(({ delivered }) => delivered);
  return (await readTasks(db, versionId)).map(({ delivered }) => delivered);
}
