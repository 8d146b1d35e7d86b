import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getReport, type Report } from '../../contract/report/report.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { CallRefused } from '../http/refused.ts';
import { type RequestContext, serveAnybody } from '../http/serve.ts';
import { markReportSeen } from '../notices/read-at-source.ts';
import { linkEnd, readReportToken } from './report-token.ts';

/** The reports to the parents (specification 1), by the links that were mailed. */
export function reportRoutes(app: FastifyInstance): void {
  serveAnybody(app, getReport, async ({ token }, context) => ({ data: await readReport(token, context) }));
}

/** Throws `CallRefused` 404: whoever has no good link learns nothing, not even whether there was a report; the same once the student has ended what parents see. */
async function readReport(token: string, { db, secret, now }: RequestContext): Promise<Report> {
  const id = readReportToken(token, secret);
  const [found] =
    id === null
      ? []
      : await db
          .select({ report: reports, endedAt: students.parentsEndedAt })
          .from(reports)
          .innerJoin(students, eq(students.id, reports.studentId))
          .where(eq(reports.id, id));
  if (!found || found.endedAt !== null || now >= linkEnd(found.report.createdAt))
    throw new CallRefused(404, 'notFound', 'There’s no such report.');
  await markReportSeen(db, { studentId: found.report.studentId, reportId: found.report.id }, now);
  return found.report.data;
}
