import { and, asc, eq, gte, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { applications, orders, payments } from '../db/tables/applications.ts';
import { papers } from '../db/tables/billing.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { sittings } from '../db/tables/sittings.ts';
import { findBought } from '../enrolment/instalments/read-instalments.ts';
import { mailPaper } from '../enrolment/orders/paid-mail.ts';
import { listContent } from '../portal/course-content.ts';
import { issueInvoice } from './issue-paper.ts';
import { readPapers } from './papers.ts';

/** Within how many days the service is invoiced at the latest, begun or not: what the law leaves from its beginning. */
const latestDays = 30;
const day = 24 * 3_600_000;
/** How many are made in one run of the job; the rest follow in the next. */
const most = 500;

/**
 * Makes the invoice of every advance whose service has begun (something of the course was sat or opened, or a session was held), or that is 30 days old,
 * unless all of it was given back before. The payer is mailed each.
 */
export async function issueInvoices({ db, now, ...deps }: Context): Promise<void> {
  const invoices = alias(papers, 'invoices');
  const waiting = await db
    .select({ voucher: papers })
    .from(papers)
    .innerJoin(payments, eq(payments.id, papers.paymentId))
    .where(
      and(
        eq(papers.kind, 'receiptVoucher'),
        eq(payments.status, 'captured'),
        notExists(
          db
            .select({ number: invoices.number })
            .from(invoices)
            .where(and(eq(invoices.paymentId, papers.paymentId), eq(invoices.kind, 'invoice'))),
        ),
      ),
    )
    .orderBy(asc(papers.issuedAt))
    .limit(most);
  const at = now();
  const content = await listContent(db);
  const quizIdsOf = (course: string) => content.filter((each) => each.course === course).map(({ quizId }) => quizId);
  const { environment } = deps;
  for (const { voucher } of waiting) {
    await db.transaction(async (tx) => {
      const [locked] = await tx
        .select({ order: orders, form: applications.form })
        .from(orders)
        .innerJoin(applications, eq(applications.id, orders.applicationId))
        .where(eq(orders.id, voucher.orderId))
        .for('update', { of: applications });
      const isOld = at.getTime() - voucher.issuedAt.getTime() >= latestDays * day;
      if (!locked || !(isOld || (await hasBegun(tx, voucher, at, quizIdsOf)))) return;
      const invoice = await issueInvoice(tx, voucher.paymentId, { now: at, zone: environment.schoolTimeZone });
      const made = await readPapers(tx, voucher.paymentId, environment);
      const paper = made.find(({ number }) => number === invoice?.number);
      if (paper) await mailPaper(tx, locked, paper, { ...deps, now: at });
    });
  }
}

type Voucher = Pick<typeof papers.$inferSelect, 'paymentId' | 'issuedAt'>;

async function hasBegun(
  tx: Transaction,
  { paymentId, issuedAt }: Voucher,
  now: Date,
  quizIdsOf: (course: string) => string[],
): Promise<boolean> {
  const bought = await findBought(tx, paymentId);
  if (!bought) return false;
  const { studentId, courseId, openedFiles } = bought;
  if (openedFiles.length > 0) return true;
  const [held] = await tx
    .select({ one: sql`1` })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.courseId, courseId),
        isNull(bookings.cancelledAt),
        gte(slots.startsAt, issuedAt),
        lte(slots.startsAt, now),
      ),
    )
    .limit(1);
  if (held) return true;
  const [course] = await tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId));
  const [sat] = await tx
    .select({ one: sql`1` })
    .from(sittings)
    .where(
      and(
        eq(sittings.studentId, studentId),
        gte(sittings.startedAt, issuedAt),
        inArray(sittings.quizId, quizIdsOf(course?.name ?? '')),
      ),
    )
    .limit(1);
  return sat !== undefined;
}
