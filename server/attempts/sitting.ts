import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { sittings } from '../db/schema.ts';
import { Refused } from '../refused.ts';

/** Which sitting a student means. */
export type OwnSitting = { studentId: string; studentQuizId: string };

/** A sitting with the number of questions in its version. */
export type Sitting = typeof sittings.$inferSelect & { questionCount: number };

/**
 * A student's own sitting, locked until the transaction ends: what is done to one sitting is done one after the other.
 * Throws `Refused`: 404 where there is none, 403 where it is somebody else's.
 */
export async function lockOwnSitting(tx: Database, { studentId, studentQuizId }: OwnSitting): Promise<Sitting> {
  return requireOwn(studentId, await lockSitting(tx, studentQuizId));
}

/** Any sitting, locked until the transaction ends. */
export async function lockSitting(tx: Database, id: string): Promise<Sitting | undefined> {
  const [sitting] = await select(tx, id).for('update');
  return sitting;
}

/** A student's own sitting, to look at; otherwise as `lockOwnSitting`. */
export async function readOwnSitting(db: Database, { studentId, studentQuizId }: OwnSitting): Promise<Sitting> {
  const [sitting] = await select(db, studentQuizId);
  return requireOwn(studentId, sitting);
}

/** Not a join: a sitting whose version is replaced while this waits for the lock would drop out of one. */
const questionCount = sql<number>`(select question_count from quiz_versions where quiz_versions.id = sittings.version_id)`;

const select = (db: Database, id: string) =>
  db
    .select({ ...getTableColumns(sittings), questionCount })
    .from(sittings)
    .where(eq(sittings.id, id));

function requireOwn(studentId: string, sitting: Sitting | undefined): Sitting {
  if (!sitting) throw new Refused(404, 'notFound', 'This quiz is not there.');
  if (sitting.studentId !== studentId) throw new Refused(403, 'forbidden', 'This belongs to another student.');
  return sitting;
}

/** Throws `Refused` 409 unless the sitting is in progress: `notOpen` before it, `closed` after it. */
export function requireOpen(sitting: Sitting): Sitting & { startedAt: Date } {
  const { startedAt } = sitting;
  if (sitting.state === 'submitted') throw new Refused(409, 'closed', 'This quiz has been submitted.');
  if (startedAt === null) throw new Refused(409, 'notOpen', 'This quiz has not been started.');
  return { ...sitting, startedAt };
}

/** Whether a call that names its tab (or names none) may speak for the sitting. */
export const mayHold = (sitting: Sitting, holder: string | undefined): boolean =>
  holder === undefined || sitting.holder === null || holder === sitting.holder;

/** Throws `Refused` 409 `heldElsewhere` for a tab that does not hold the sitting. */
export function requireHolder(sitting: Sitting, holder: string | undefined): void {
  if (!mayHold(sitting, holder)) {
    throw new Refused(409, 'heldElsewhere', 'This attempt is open on another device or in another tab.');
  }
}
