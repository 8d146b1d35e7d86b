import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { RubricItem, SheetQuestion } from '../../contract/free-response/tasks.ts';
import type { Queryable } from '../db/open.ts';
import { tasks } from '../db/tables/free-response.ts';
import type { KeyedQuestion } from '../exam/sitting/version.ts';
import { renderTyped } from '../writing/typed-text.ts';

/** A version's tasks with their keys, in the order that numbers them from 1. */
export const readTasks = async (db: Queryable, versionId: string | SQL): Promise<(typeof tasks.$inferSelect)[]> =>
  db.select().from(tasks).where(eq(tasks.versionId, versionId)).orderBy(asc(tasks.number));

/** As `readTasks`, of several versions by their ids; one query. */
export async function readTasksByVersion(
  db: Queryable,
  versionIds: string[],
): Promise<Map<string, (typeof tasks.$inferSelect)[]>> {
  const rows = await db.select().from(tasks).where(inArray(tasks.versionId, versionIds)).orderBy(asc(tasks.number));
  return new Map(versionIds.map((id) => [id, rows.filter(({ versionId }) => versionId === id)]));
}

/** The rubric of a task as it is used: as its content has it, or as the school changed what its rows are worth and accept. */
export const toRubric = ({ key, ruling }: Pick<typeof tasks.$inferSelect, 'key' | 'ruling'>): RubricItem[] =>
  key.rubric.map((row, index) => {
    const changed = ruling?.[index];
    if (!changed) return row;
    return { ...row, points: changed.points, ...(changed.accepts !== '' && { accepts: renderTyped(changed.accepts).html }) };
  });

/** What a student gets of a version: its questions, or the tasks of one that has none. */
export async function toSheet(db: Queryable, versionId: string, questions: readonly KeyedQuestion[]): Promise<SheetQuestion[]> {
  if (questions.length > 0) return questions.map(({ delivered }) => delivered);
  return (await readTasks(db, versionId)).map(({ delivered }) => delivered);
}
