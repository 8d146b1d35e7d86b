import { and, asc, eq, lt } from 'drizzle-orm';
import { closeAfterMs } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { newestEntries } from '../sitting/ledger.ts';
import { lockSitting, versionOf } from '../sitting/sitting.ts';
import { isOverdue } from '../sitting/time.ts';
import { readQuestions } from '../sitting/version.ts';
import { closeModule } from '../student/complete.ts';
import { gradeEntries } from './close.ts';
import { lateAnswersEnd } from './late.ts';

/** Closes all modules that are overdue, or a student's, as `closeModules` does. */
export async function closeOverdueModules(db: Database, now: Date, studentId?: string): Promise<void> {
  const ofStudent = studentId === undefined ? undefined : eq(sittings.studentId, studentId);
  const overdue = await db
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(eq(sittings.state, 'inProgress'), lt(sittings.deadline, new Date(now.getTime() - closeAfterMs)), ofStudent))
    .orderBy(asc(sittings.deadline));
  await closeModules(
    db,
    overdue.map(({ id }) => id),
    now,
  );
}

/**
 * Closes, at their deadline, modules that nobody submitted until 15 s after it: what had reached us is graded, and late
 * answers are taken for 24 h. A job closes everybody's; every call of a student first closes the student's own, so that nobody
 * sees one open after its time. Each is a transaction of its own: one that fails keeps none of the others open. Throws
 * `AggregateError` afterwards.
 */
export async function closeModules(db: Database, ids: readonly string[], now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await closeOverdueModule(db, id, now).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue modules could not be closed.`);
}

const closeOverdueModule = (db: Database, id: string, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const [module, newest, asked] = await together(
      () => lockSitting(tx, id),
      () => newestEntries(tx, id),
      () => readQuestions(tx, versionOf(id)),
    );
    if (!module?.deadline || !isOverdue(module, now)) return nothingMore;
    const end = { ending: 'timeUp' as const, at: module.deadline, lateUntil: lateAnswersEnd(module.deadline) };
    const grade = gradeEntries(newest, asked);
    return () => closeModule(tx, module, end, grade);
  });
