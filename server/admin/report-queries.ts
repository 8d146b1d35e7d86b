import { desc, eq, sql } from 'drizzle-orm';
import type { Report } from '../../contract/report/report.ts';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';

/** How many reports are listed at most. */
export const mostReports = 200;

/** A report with its student and what became of its mail; `recipient` null where the mail is gone. */
export type ReportLine = {
  id: string;
  student: string;
  createdAt: Date;
  data: Report;
  recipient: string | null;
  sentAt: Date | null;
};

/** The newest reports, of one student or of all. */
export const listReports = (db: Database, studentId: string | null): Promise<ReportLine[]> =>
  db
    .select({
      id: reports.id,
      student: students.username,
      createdAt: reports.createdAt,
      data: reports.data,
      recipient: outbox.recipient,
      sentAt: outbox.sentAt,
    })
    .from(reports)
    .innerJoin(students, eq(students.id, reports.studentId))
    .leftJoin(outbox, eq(outbox.once, sql`'report:' || ${reports.id}`))
    .where(studentId === null ? undefined : eq(reports.studentId, studentId))
    .orderBy(desc(reports.createdAt), desc(reports.from), students.username)
    .limit(mostReports);
