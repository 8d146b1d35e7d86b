import { and, asc, eq, gte, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../db/open.ts';
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
/**
 * Makes the invoice of every advance whose service has begun (something of the course was sat or opened, or a session was held), or that is 30 days old,
 * unless all of it was given back before. The payer is mailed each. Every advance is looked at in each run, `atOnce` of them together: those that wait keep nobody
 * else's from being made.
 */
export async function issueInvoices(context: Context, signal?: AbortSignal, atOnce = 500): Promise<void> {
  const { db } = context;
  const content = await listContent(db);
  const quizIdsOf = (course: string) => content.filter((each) => each.course === course).map(({ quizId }) => quizId);
  for (let page = await findAdvances(db, null, atOnce); page.length > 0; ) {
    for (const voucher of page) {
      signal?.throwIfAborted();
      await issueOne(voucher, quizIdsOf, context);
    }
    page = await findAdvances(db, page.at(-1) ?? null, atOnce);
  }
}

type Voucher = typeof papers.$inferSelect;
type QuizFinder = (course: string) => string[];

/** The next advances without an invoice, the oldest first. */
async function findAdvances(db: Database, after: Voucher | null, atOnce: number): Promise<Voucher[]> {
  const invoices = alias(papers, 'invoices');
  const waiting = await db
    .select({ voucher: papers })
    .from(papers)
    .innerJoin(payments, eq(payments.id, papers.paymentId))
    .where(
      and(
        eq(papers.kind, 'receiptVoucher'),
        eq(payments.status, 'captured'),
        after === null
          ? undefined
          : sql`(${papers.issuedAt}, ${papers.number}) > (${after.issuedAt.toISOString()}::timestamptz, ${after.number})`,
        notExists(
          db
            .select({ number: invoices.number })
            .from(invoices)
            .where(and(eq(invoices.paymentId, papers.paymentId), eq(invoices.kind, 'invoice'))),
        ),
      ),
    )
    .orderBy(asc(papers.issuedAt), asc(papers.number))
    .limit(atOnce);
  return waiting.map(({ voucher }) => voucher);
}

const issueOne = (voucher: Voucher, quizIdsOf: QuizFinder, { db, now, ...deps }: Context): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    const { environment } = deps;
    const [locked] = await tx
      .select({ order: orders, form: applications.form, parentEmail: applications.parentEmail })
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

async function hasBegun(tx: Transaction, { paymentId, issuedAt }: Voucher, now: Date, quizIdsOf: QuizFinder): Promise<boolean> {
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
