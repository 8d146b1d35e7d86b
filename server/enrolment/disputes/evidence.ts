import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Contents } from '../../../contract/enrolment/catalogue.ts';
import { promiseNames } from '../../../contract/enrolment/promises.ts';
import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import { formatMoney } from '../../../contract/money.ts';
import { paperTitles } from '../../billing/describe-paper.ts';
import { findPapers } from '../../billing/issue-paper.ts';
import type { Queryable } from '../../db/open.ts';
import { applications, orders, payments, refunds } from '../../db/tables/applications.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { sessions } from '../../db/tables/people.ts';
import { reports } from '../../db/tables/reports.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { readPaidPromises, type SchoolMoment } from '../../promises/read-promises.ts';
import { getRefundPolicy } from '../refunds/refund-policy.ts';

/** One thing that speaks for the school, and when it happened. */
export type EvidenceLine = { at: Date; text: string };

/** What the school can show about a payment, under Razorpay's own names of evidence. Nothing of it is sent by itself. */
export type Evidence = {
  billing_proof: EvidenceLine[];
  proof_of_service: EvidenceLine[];
  access_activity_log: EvidenceLine[];
  customer_communication: EvidenceLine[];
  refund_confirmation: EvidenceLine[];
  refund_cancellation_policy: EvidenceLine[];
  term_and_conditions: EvidenceLine[];
};

/** `zone`: the school's; `rule`: by which it gives money back now. */
export type EvidenceMoment = SchoolMoment & { rule: RefundRule | null };

/** Reads what was paid, given, used, written, given back and agreed to, each in order of time. */
export async function readEvidence(db: Queryable, paymentId: string, { now, zone, rule }: EvidenceMoment): Promise<Evidence> {
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
      { at: order.createdAt, text: `Ordered ${order.itemName}${describeContents(order.contents)}, order ${order.id}` },
      ...(order.paidAt
        ? [{ at: order.paidAt, text: `Paid ${formatMoney(order.amountMinor / 100, order.currency)}, payment ${paymentId}` }]
        : []),
      ...(await findPapers(db, paymentId)).map(({ issuedAt, kind, number, totalMinor, currency }) => ({
        at: issuedAt,
        text: `${paperTitles[kind]} ${number} of ${formatMoney(totalMinor / 100, currency)} issued to the payer`,
      })),
    ],
    proof_of_service:
      studentId === null ? [] : [...(await readService(db, studentId)), ...(await readGiven(db, paymentId, { now, zone }))],
    access_activity_log: studentId === null ? [] : await readSignIns(db, studentId),
    customer_communication: await readMails(db, application.form.email),
    refund_confirmation: await readRefunds(db, paymentId, order.currency),
    refund_cancellation_policy: getRefundPolicy(rule).map((text) => ({ at: now, text })),
    term_and_conditions: [
      {
        at: application.consentedAt,
        text: `${application.form.parent_name} accepted the terms, the privacy notice and the refund policy as the parent or guardian, for ${application.itemName}`,
      },
    ],
  };
}

/** What was promised of the course and what was given, as the ledger of promises has it now. */
async function readGiven(db: Queryable, paymentId: string, moment: SchoolMoment): Promise<EvidenceLine[]> {
  const paid = await readPaidPromises(db, paymentId, moment);
  const families = (paid?.families ?? []).filter(({ promised }) => promised > 0);
  return families.map((state) => ({
    at: moment.now,
    text: `${promiseNames[state.family]}: ${state.delivered} of ${state.promised} given${state.late > 0 ? `, ${state.late} late` : ''}`,
  }));
}

const describeContents = (contents: Contents | null): string =>
  contents === null ? '' : ` (${contents.mockTests} mock tests, ${contents.quizzes} quizzes, ${contents.sheets} study sheets)`;

async function readService(db: Queryable, studentId: string): Promise<EvidenceLine[]> {
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

async function readSignIns(db: Queryable, studentId: string): Promise<EvidenceLine[]> {
  const rows = await db
    .select({ at: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(and(eq(sessions.role, 'student'), eq(sessions.personId, studentId)))
    .orderBy(asc(sessions.createdAt));
  return rows.map(({ at, usedAt }) => ({ at, text: `Signed in, last used ${usedAt.toISOString()}` }));
}

async function readMails(db: Queryable, email: string): Promise<EvidenceLine[]> {
  const rows = await db
    .select({ at: outbox.createdAt, subject: outbox.subject, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(sql`lower(${outbox.recipient})`, email.trim().toLowerCase()))
    .orderBy(asc(outbox.createdAt));
  return rows.map(({ at, subject, sentAt }) => ({ at, text: `${subject} (${sentAt ? 'sent' : 'not sent yet'})` }));
}

async function readRefunds(db: Queryable, paymentId: string, currency: string): Promise<EvidenceLine[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.firstHeardAt));
  return rows.map(({ changedAt, amountMinor, state, reference }) => ({
    at: changedAt,
    text: `Refund of ${formatMoney(amountMinor / 100, currency)}: ${state}${reference === null ? '' : `, reference ${reference}`}`,
  }));
}

const inOrder = (lines: EvidenceLine[]) => lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
