import { and, asc, eq, lt } from 'drizzle-orm';
import { closeAfterMs } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { lockSitting } from '../sitting/sitting.ts';
import { isOverdue } from '../sitting/time.ts';
import { closeModule } from '../student/complete.ts';
import { lateAnswersEnd } from './late.ts';

/**
 * Closes, at their deadline, the modules that nobody submitted until 15 s after it: what had reached us is graded, and late
 * answers are taken for 24 h. A job closes everybody's; every call of a student first closes the student's own, so that nobody
 * sees one open after its time. Each is a transaction of its own: one that fails keeps none of the others open. Throws
 * `AggregateError` afterwards.
 */
export async function closeOverdueModules(db: Database, now: Date, studentId?: string): Promise<void> {
  const ofStudent = studentId === undefined ? undefined : eq(sittings.studentId, studentId);
  const overdue = await db
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(eq(sittings.state, 'inProgress'), lt(sittings.deadline, new Date(now.getTime() - closeAfterMs)), ofStudent))
    .orderBy(asc(sittings.deadline));
  const failures: unknown[] = [];
  for (const { id } of overdue) {
    await db.transaction((tx) => closeOverdueModule(tx, id, now)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue modules could not be closed.`);
}

async function closeOverdueModule(tx: Transaction, id: string, now: Date): Promise<void> {
  const module = await lockSitting(tx, id);
  if (!module?.deadline || !isOverdue(module, now)) return;
  await closeModule(tx, module, { ending: 'timeUp', at: module.deadline, lateUntil: lateAnswersEnd(module.deadline) });
}
