import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { indianStates, inIndia } from '../../../contract/billing/places.ts';
import type { PaymentFile } from '../../../contract/desk/payments.ts';
import { paperTitles } from '../../billing/describe-paper.ts';
import { findPapers } from '../../billing/issue-paper.ts';
import type { Queryable } from '../../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { settlementItems, settlements } from '../../db/tables/settlements.ts';
import { together } from '../../db/together.ts';
import { findBought, type Plan, readPlans } from '../../enrolment/instalments/read-instalments.ts';
import { mailsAbout } from '../../enrolment/mails-about.ts';
import type { PaymentDeps } from '../../enrolment/orders/paid-mail.ts';
import type { Reckoning } from '../../enrolment/refunds/reckoning.ts';
import { hasMoney, readOwed, reckonOwed } from '../../enrolment/refunds/request-refund.ts';
import { CallRefused } from '../../http/refused.ts';
import { lineColumns, toLine } from './find.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** What a payer's place is called, as 'Karnataka' or 'United States'. */
const describePlace = (place: string): string =>
  (place.startsWith(inIndia) ? indianStates[place.slice(inIndia.length)] : countries.of(place)) ?? place;

/** Mails about a payment that are shown: the newest. */
const mostMails = 50;

/** One payment with everything about it. Throws `CallRefused` 404. */
export async function readPaymentFile(db: Queryable, id: string, deps: PaymentDeps): Promise<PaymentFile> {
  const [[found], issued, given, disputed, owed, bought, plan, settled] = await together(
    async () =>
      db
        .select({ ...lineColumns, order: orders, application: applications })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .innerJoin(applications, eq(applications.id, orders.applicationId))
        .where(eq(payments.id, id)),
    () => findPapers(db, id),
    () => readRefunds(db, id),
    () => readDisputes(db, id),
    () => readOwed(db, id, deps),
    () => findBought(db, id),
    () => readPlanOf(db, id),
    () => readSettled(db, id),
  );
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such payment.');
  const { order, application } = found;
  const mails = await db
    .select()
    .from(outbox)
    .where(mailsAbout([id, order.id]))
    .orderBy(desc(outbox.createdAt))
    .limit(mostMails);
  return {
    line: toLine(found),
    order: {
      ...{ id: order.id, state: order.state, amountMinor: order.amountMinor },
      ...{ orderedAt: order.createdAt.getTime(), paidAt: order.paidAt?.getTime() ?? null },
    },
    student: application.studentId,
    hasCourse: bought !== null,
    instalment: plan && { plan: plan.row.id, number: order.part ?? 0, of: plan.parts.length },
    payer: {
      ...{
        phone: application.form.phone,
        place: application.place && describePlace(application.place),
        gstin: application.gstin,
        consentedAt: application.consentedAt.getTime(),
        consentNotedBy: application.consentNotedBy,
      },
      againAt: application.repeatConfirmedAt?.getTime() ?? null,
    },
    papers: issued.map(({ number, kind, totalMinor, issuedAt }) => ({
      ...{ number, title: paperTitles[kind], totalMinor, issuedAt: issuedAt.getTime() },
    })),
    ...{ settled, refunds: given, disputes: disputed },
    reckoning: hasMoney(found.payment) ? describeReckoning(reckonOwed(owed, deps)) : null,
    mails: mails.map((mail) => ({
      ...{ subject: mail.subject, recipient: mail.recipient, at: mail.createdAt.getTime() },
      ...{ sentAt: mail.sentAt?.getTime() ?? null, error: mail.lastError },
    })),
  };
}

/** How a payment was settled: Razorpay lists it by its own id. */
async function readSettled(db: Queryable, id: string): Promise<PaymentFile['settled']> {
  const { feeMinor, taxMinor, creditMinor } = settlementItems;
  const [row] = await db
    .select({
      settlement: settlements.id,
      utr: settlements.utr,
      settledAt: settlements.settledAt,
      feeMinor,
      taxMinor,
      creditMinor,
    })
    .from(settlementItems)
    .innerJoin(settlements, eq(settlements.id, settlementItems.settlementId))
    .where(eq(settlementItems.id, id));
  return row ? { ...row, settledAt: row.settledAt.getTime() } : null;
}

/** The plan of which a payment's order is a part; null where it pays a price whole. */
async function readPlanOf(db: Queryable, paymentId: string): Promise<Plan | null> {
  const its = db
    .select({ id: orders.applicationId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(payments.id, paymentId), isNotNull(orders.part)));
  const [plan] = await readPlans(db, inArray(instalmentPlans.applicationId, its));
  return plan ?? null;
}

function describeReckoning(reckoning: Reckoning): PaymentFile['reckoning'] {
  const { because, days, keptMinor, givenBackMinor, owedMinor, paidMinor, dueAt, ...split } = reckoning;
  return {
    ...{
      because,
      days,
      keptMinor,
      givenBackMinor,
      owedMinor,
      dueAt,
      parts: split.parts ?? [],
      instalment: split.instalment ?? null,
    },
    leftMinor: Math.max(0, paidMinor - givenBackMinor),
  };
}

async function readRefunds(db: Queryable, paymentId: string): Promise<PaymentFile['refunds']> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.firstHeardAt), asc(refunds.id));
  return rows.map(({ id, state, amountMinor, key, reason, reckoning, access, accessEndedAt, reference, failure, ...times }) => ({
    ...{ id, state, amountMinor, byStaff: key !== null, reason, access, reference, failure },
    ...{ owedMinor: reckoning?.owedMinor ?? null, dueAt: reckoning?.dueAt ?? null },
    accessEndedAt: accessEndedAt?.getTime() ?? null,
    ...{ askedAt: times.firstHeardAt.getTime(), changedAt: times.changedAt.getTime() },
  }));
}

async function readDisputes(db: Queryable, paymentId: string): Promise<PaymentFile['disputes']> {
  const rows = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(asc(disputes.firstHeardAt));
  return rows.map(
    ({ id, state, amountMinor, deductedMinor, phase, reason, reasonCode, respondBy, firstHeardAt, accessEndedAt }) => ({
      ...{ id, state, amountMinor, deductedMinor, phase, reason: reason ?? reasonCode },
      ...{ respondBy: respondBy?.getTime() ?? null, heardAt: firstHeardAt.getTime() },
      accessEndedAt: accessEndedAt?.getTime() ?? null,
    }),
  );
}
