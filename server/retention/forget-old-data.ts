import { and, eq, inArray, isNull, lte, notExists, notLike, sql } from 'drizzle-orm';
import { keptDays } from '../../contract/legal-limits.ts';
import { forgetInvitees } from '../accounts/forget-invitees.ts';
import { forgetUnusedPhotos } from '../attachments/photos.ts';
import { forgetActions } from '../audit/forget.ts';
import { forgetComplaints } from '../complaints/forget-complaints.ts';
import { forgetConcerns } from '../concerns/forget-concerns.ts';
import { forgetConsents } from '../consent/forget-consents.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { applications, orders, payments, webhookEvents } from '../db/tables/applications.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { problems } from '../db/tables/problems.ts';
import { eraseApplications, erasedDomain } from '../enrolment/erase-applications.ts';
import { forgetOldNotices } from '../notices/notices.ts';
import { forgetExceptions } from '../tutors/hours/forget-exceptions.ts';
import { forgetMails } from './forget-mails.ts';

const dayMs = 24 * 3_600_000;

/** Erases what has been kept for as long as the privacy page says. Running it again changes nothing more. */
export async function forgetOldData({ db, now, environment }: Pick<Context, 'db' | 'now' | 'environment'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await db.delete(inquiries).where(lte(inquiries.at, daysAgo(keptDays.inquiries)));
  await db.delete(problems).where(lte(problems.receivedAt, daysAgo(keptDays.problems)));
  await forgetUnpaidApplications(db, daysAgo(keptDays.unpaidApplications));
  await forgetMails(db, { until: daysAgo(keptDays.sentMail), dataDir: environment.dataDir });
  await forgetActions(db, daysAgo(keptDays.actions));
  await forgetComplaints(db, daysAgo(keptDays.endedComplaints));
  await forgetConcerns(db, daysAgo(keptDays.closedConcerns));
  await forgetConsents(db, daysAgo(keptDays.endedConsents));
  await forgetOldNotices(db, daysAgo(keptDays.notices));
  await forgetExceptions(db, daysAgo(keptDays.hoursExceptions));
  await forgetInvitees(db, daysAgo(keptDays.invitees));
  await forgetUnusedPhotos(db, now());
  await db.delete(webhookEvents).where(lte(webhookEvents.receivedAt, daysAgo(keptDays.webhookEvents)));
}

/** Erases the applications that have not changed since `until` and for which no money ever moved. */
const forgetUnpaidApplications = (db: Database, until: Date) =>
  db.transaction(async (tx) => {
    const moved = tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(orders.applicationId, applications.id),
          inArray(payments.status, ['authorized', 'captured', 'surplus', 'mismatched', 'refunded']),
        ),
      );
    await eraseApplications(
      tx,
      and(
        isNull(applications.studentId),
        lte(applications.changedAt, until),
        notExists(moved),
        notLike(sql`${applications.form} ->> 'email'`, `%@${erasedDomain}`),
      ),
    );
  });
