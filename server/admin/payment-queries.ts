import { asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { getCourse } from '../../contract/enrolment/offers.ts';
import type { Database } from '../db/open.ts';
import { applications, orders, payments, refunds } from '../db/tables/applications.ts';
import { outbox } from '../db/tables/outbox.ts';
import { students } from '../db/tables/people.ts';
import { mailsAbout } from '../enrolment/mails-about.ts';
import { CallRefused } from '../http/refused.ts';

export const paymentStatuses = payments.status.enumValues;
/** Newest first; older ones are found by their id. */
export const mostOrders = 200;

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** An order with one of its payments, or with none. `amount` in major units: what came, else what was asked for. */
export type PaymentLine = {
  order: OrderRow;
  payment: PaymentRow | null;
  student: string;
  email: string;
  amount: number;
  currency: string;
};

/** The newest orders with their payments, an order without a payment once. `status` 'none': only those without one. */
export async function listPayments(db: Database, status: string | null): Promise<PaymentLine[]> {
  const rows = await db
    .select({ order: orders, payment: payments, form: applications.form })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(withStatus(status))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(payments.firstHeardAt))
    .limit(mostOrders);
  return rows.map(({ order, payment, form }) => ({
    ...{ order, payment, student: form.name, email: form.email },
    amount: payment ? payment.amountMinor / 100 : order.amount,
    currency: payment?.currency ?? order.currency,
  }));
}

function withStatus(status: string | null): SQL | undefined {
  if (status === 'none') return isNull(payments.id);
  const known = paymentStatuses.find((each) => each === status);
  return known && eq(payments.status, known);
}

/** Everything about the application that a payment, an order or an application belongs to. Throws `CallRefused` 404. */
export async function findPayment(db: Database, id: string) {
  const [found] = await db
    .select({ application: applications, username: students.username })
    .from(applications)
    // An application was typed before anything was ordered for it.
    .leftJoin(orders, eq(orders.applicationId, applications.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(students, eq(students.id, applications.studentId))
    .where(or(eq(applications.id, id), eq(orders.id, id), eq(orders.paymentId, id), eq(payments.id, id)))
    .limit(1);
  if (!found) throw new CallRefused(404, 'notFound', `There is no payment, order or application '${id}'.`);
  const { application, username } = found;
  const itsOrders = await db
    .select()
    .from(orders)
    .where(eq(orders.applicationId, application.id))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const orderIds = itsOrders.map((order) => order.id);
  const itsPayments = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(asc(payments.firstHeardAt), asc(payments.id));
  const itsRefunds = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        itsPayments.map((payment) => payment.id),
      ),
    )
    .orderBy(asc(refunds.firstHeardAt), asc(refunds.id));
  const { key: _, ...details } = application;
  return {
    application: { ...details, course: getCourse({ kind: application.kind, name: application.itemName }) },
    username,
    orders: itsOrders,
    payments: itsPayments,
    refunds: itsRefunds,
    mails: await readMails(db, [...itsPayments.map((payment) => payment.id), ...orderIds]),
  };
}

/** The mails that are sent a single time about these, as 'receipt:pay_…', without what is in them; about nothing there are none. */
async function readMails(db: Database, ids: string[]) {
  const { once, recipient, subject, attempts, nextAttemptAt, sentAt, lastError, createdAt } = outbox;
  return db
    .select({ once, recipient, subject, attempts, nextAttemptAt, sentAt, lastError })
    .from(outbox)
    .where(mailsAbout(ids))
    .orderBy(asc(createdAt), asc(once));
}
