import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { readWithdrawn } from '../consent/gates.ts';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../db/open.ts';
import { enrolments } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { sittings } from '../db/tables/sittings.ts';
import { closeOverdueModules } from '../exam/closing/close-overdue.ts';
import { newId } from '../ids.ts';
import { reportLetter, reportTitle } from '../mail/letters/report.ts';
import { meetingsPath } from '../meetings/meeting-link.ts';
import { toFamilyReader } from '../notices/reader.ts';
import { tell } from '../notices/tell.ts';
import { isTold } from '../parents/child-results.ts';
import { readCameAt } from '../results/came-at.ts';
import { readCompletedSittings } from '../results/completed.ts';
import { siteAddress } from '../site-address.ts';
import { adjoined, isReported, latestPeriod, type Period } from './periods.ts';
import { composeReport } from './report.ts';
import { linkEnd, reportUrl, unsignedReportPath } from './report-token.ts';
import { readRhythm } from './rhythm.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** What signs links, and where they lead. */
export type Links = Pick<Context, 'environment' | 'listeningAt' | 'secret'>;

/**
 * What became of a report that was to be made: `made`, or made before (`there`), with its id; `none` without an enrolment, before the first period
 * is over, or where the student may not sign in; `late` while a sitting waits for late answers, or the student has not had a result for a day; `quiet` after two empty ones in a row; `refused` where the consent to reports is withdrawn.
 */
export type ReportOutcome = { outcome: 'made' | 'there'; id: string } | { outcome: 'none' | 'late' | 'quiet' | 'refused' };

type ReportRequest = { studentId: string; zone: string; now: Date };

/** Makes the report of a student's newest period that is over, and queues its mail where it is wanted; each once, whoever makes it. */
export async function makeReport(db: Database, request: ReportRequest, links: Links): Promise<ReportOutcome> {
  // A module whose time was up in these weeks is closed as of then: after they were told, it would be in no report.
  await closeOverdueModules(db, request.now, request.studentId);
  return makeOnce(db, request, links);
}

const makeOnce = (db: Database, { studentId, zone, now }: ReportRequest, links: Links): Promise<ReportOutcome> =>
  db.transaction(async (tx): Promise<ReportOutcome> => {
    // Two at once, and an erasure: one after the other.
    const [student] = await tx.select().from(students).where(eq(students.id, studentId)).for('update');
    const since = await enrolledSince(tx, studentId);
    const days = { zone, rhythm: await readRhythm(tx) };
    const newest = since && latestPeriod(since, now, days);
    if (!student || student.disabledAt !== null || !since || !newest) return { outcome: 'none' };
    if ((await readWithdrawn(tx, studentId, ['reports'])).length > 0) return { outcome: 'refused' };
    const last = await lastReport(tx, studentId);
    if (last && isReported(newest, last.end)) return { outcome: 'there', id: last.id };
    const period = last ? adjoined(newest, last.end) : newest;
    if (await awaitsLateAnswers(tx, studentId, period, now)) return { outcome: 'late' };
    if (await isAheadOfStudent(tx, studentId, period, now)) return { outcome: 'late' };
    const data = await composeReport(tx, { studentId, since, period, days, now });
    if (!data) return { outcome: 'quiet' };
    const id = newId();
    await tx.insert(reports).values({ id, studentId, from: period.from, data, createdAt: now });
    if (student.reportsStoppedAt !== null) return { outcome: 'made', id };
    const recipient = student.guardianEmail ?? student.email;
    const mail = {
      report: data,
      href: reportUrl(siteAddress(links), id, links.secret),
      meetingsUrl: `${siteAddress(links)}${meetingsPath(student, links.secret, now)}`,
      worksUntil: linkEnd(now),
      toStudent: student.guardianEmail === null,
    };
    await tell(
      tx,
      {
        ...{ reader: toFamilyReader(student), kind: 'reports', once: `report:${id}`, about: studentId },
        ...{ title: reportTitle(data), path: unsignedReportPath(id) },
        stopPath: `/unsubscribe/${unsubscribeToken({ reportId: id, recipient }, links.secret)}`,
        letter: (unsubscribeUrl) => reportLetter({ ...mail, unsubscribeUrl }),
      },
      { ...links, now },
    );
    return { outcome: 'made', id };
  });

/** The newest report on a student, and the instant at which its weeks end. */
async function lastReport(tx: Transaction, studentId: string): Promise<{ id: string; end: Date } | undefined> {
  const [last] = await tx
    .select({ id: reports.id, data: reports.data })
    .from(reports)
    .where(eq(reports.studentId, studentId))
    .orderBy(desc(reports.from))
    .limit(1);
  return last && { id: last.id, end: new Date(last.data.to) };
}

/** When a student was enrolled for the first time. */
async function enrolledSince(tx: Transaction, studentId: string): Promise<Date | null> {
  const [first] = await tx
    .select({ at: sql`min(${enrolments.createdAt})`.mapWith(enrolments.createdAt) })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId));
  return first?.at ?? null;
}

/** Whether a result of these weeks may still change: late answers are taken for a day at most. */
async function awaitsLateAnswers(tx: Transaction, studentId: string, { from, to }: Period, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      and(
        eq(sittings.studentId, studentId),
        eq(sittings.state, 'submitted'),
        gt(sittings.lateUntil, now),
        gte(sittings.submittedAt, from),
        lt(sittings.submittedAt, to),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a result of these weeks is not the parents' to see yet: a report tells nobody of one before the student had it for a day. */
async function isAheadOfStudent(tx: Transaction, studentId: string, { from, to }: Period, now: Date): Promise<boolean> {
  if (isTold(to.getTime(), now)) return false;
  const sat = await readCompletedSittings(tx, studentId, now);
  const came = await readCameAt(tx, sat);
  return sat.map(came).some((at) => at >= from.getTime() && at < to.getTime() && !isTold(at, now));
}
