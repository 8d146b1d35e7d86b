import { and, eq } from 'drizzle-orm';
import { reportDays } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { makeReport } from '../report/make-report.ts';
import { historyDays } from './history.ts';
import { demoSignIns } from './people.ts';

const dayMs = 24 * 3_600_000;

/**
 * Makes the earlier reports on the first demo student, each as of the day after it was due, when no result of its weeks is too new for it; the newest one is made by the job. Where there is one, none
 * is missing. It needs the server's address: the letters have links.
 */
export async function fillDemoReports(context: Context): Promise<void> {
  const { db, now, environment } = context;
  const [username = ''] = demoSignIns.students;
  const its = and(eq(students.username, username), eq(students.isDemo, true));
  const [student] = await db.select({ id: students.id }).from(students).where(its);
  if (!student) return;
  const [made] = await db.select({ id: reports.id }).from(reports).where(eq(reports.studentId, student.id)).limit(1);
  if (made) return;
  for (let days = reportDays; days + reportDays < historyDays; days += reportDays) {
    const dueAt = new Date(now().getTime() - (historyDays - days - 1) * dayMs);
    await makeReport(db, { studentId: student.id, zone: environment.schoolTimeZone, now: dueAt }, context);
  }
}
