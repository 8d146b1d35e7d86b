import { and, asc, eq, exists, isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { enrolments } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { logError } from '../log.ts';
import { makeReport } from './make-report.ts';

/**
 * Makes the reports that are due of all students who are enrolled and may sign in. One that fails is logged and keeps nobody else’s; where there was one,
 * throws at the end, and the next run tries it again. Stops between two students where `signal` says so, and throws its reason then: whoever goes on makes
 * what is left.
 */
export async function makeReports(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, now } = context;
  let failed = 0;
  for (const studentId of await reported(db)) {
    signal?.throwIfAborted();
    await makeReport(db, { studentId, zone: context.environment.schoolTimeZone, now: now() }, context).catch((error: unknown) => {
      logError(`The report of student ${studentId} was not made`, error);
      failed += 1;
    });
  }
  if (failed > 0) throw new Error(`${failed} of the reports that are due could not be made.`);
}

async function reported(db: Database): Promise<string[]> {
  const its = db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.studentId, students.id));
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(isNull(students.disabledAt), exists(its)))
    .orderBy(asc(students.username));
  return rows.map(({ id }) => id);
}
