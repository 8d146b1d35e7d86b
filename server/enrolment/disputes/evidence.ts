import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { applications, orders, payments, refunds } from '../../db/tables/applications.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { sessions } from '../../db/tables/people.ts';
import { reports } from '../../db/tables/reports.ts';
import { sittings } from '../../db/tables/sittings.ts';

/** One thing that speaks for the school, and when it happened. */
export type EvidenceLine = { at: Date; text: string };

/** What the school can show about a payment, under Razorpay's own names of evidence. Nothing of it is sent by itself. */
export type Evidence = {
  billing_proof: EvidenceLine[];
  proof_of_service: EvidenceLine[];
  access_activity_log: EvidenceLine[];
  customer_communication: EvidenceLine[];
  refund_confirmation: EvidenceLine[];
};

/** Reads what was paid, given, used, written and given back, each in order of time. */
export async function readEvidence(db: Database, paymentId: string): Promise<Evidence> {
  const [paid] = await db
    .select({ application: applications, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(payments.id, paymentId));
  if (!paid) throw new Error(`There is no payment ${paymentId}.`);
  const { application, order } = paid;
  const { studentId } = application;
  return {
    billing_proof: [
      { at: application.consentedAt, text: `Terms accepted by the guardian, for ${order.itemName}` },
      ...(order.paidAt ? [{ at: order.paidAt, text: `Paid ${order.amount} ${order.currency}, order ${order.id}` }] : []),
    ],
    proof_of_service: studentId === null ? [] : await readService(db, studentId),
    access_activity_log: studentId === null ? [] : await readSignIns(db, studentId),
    customer_communication: await readMails(db, application.form.email),
    refund_confirmation: await readRefunds(db, paymentId),
  };
}

async function readService(db: Database, studentId: string): Promise<EvidenceLine[]> {
  const sat = await db
    .select({ at: sittings.startedAt, title: quizVersions.title, state: sittings.state })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)));
  const booked = await db
    .select({ at: slots.startsAt, minutes: slots.duration, kind: bookings.kind })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt)));
  const written = await db.select({ at: reports.createdAt }).from(reports).where(eq(reports.studentId, studentId));
  return inOrder([
    ...sat.flatMap(({ at, title, state }) => (at ? [{ at, text: `Sat ‘${title ?? 'a quiz'}’: ${state}` }] : [])),
    ...booked.map(({ at, minutes, kind }) => ({
      at,
      text: `${kind === 'session' ? 'Session' : 'Meeting of the parents'} of ${minutes} minutes with a tutor, booked`,
    })),
    ...written.map(({ at }) => ({ at, text: 'Report to the parents made' })),
  ]);
}

async function readSignIns(db: Database, studentId: string): Promise<EvidenceLine[]> {
  const rows = await db
    .select({ at: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(and(eq(sessions.role, 'student'), eq(sessions.personId, studentId)))
    .orderBy(asc(sessions.createdAt));
  return rows.map(({ at, usedAt }) => ({ at, text: `Signed in, last used ${usedAt.toISOString()}` }));
}

async function readMails(db: Database, email: string): Promise<EvidenceLine[]> {
  const rows = await db
    .select({ at: outbox.createdAt, subject: outbox.subject, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(sql`lower(${outbox.recipient})`, email.trim().toLowerCase()))
    .orderBy(asc(outbox.createdAt));
  return rows.map(({ at, subject, sentAt }) => ({ at, text: `${subject} (${sentAt ? 'sent' : 'not sent yet'})` }));
}

async function readRefunds(db: Database, paymentId: string): Promise<EvidenceLine[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.firstHeardAt));
  return rows.map(({ changedAt, amountMinor, state, reference }) => ({
    at: changedAt,
    text: `Refund of ${amountMinor} minor units: ${state}${reference === null ? '' : `, reference ${reference}`}`,
  }));
}

const inOrder = (lines: EvidenceLine[]) => lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
