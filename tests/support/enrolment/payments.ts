import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import type { Database } from '../../../server/db/open.ts';
import { applications, orders, payments } from '../../../server/db/tables/applications.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { type TestServer, testServer } from '../server/server-app.ts';
import { type Delivery, type TestGateway, testGateway, testKeys } from './gateway.ts';
import { stockCourses } from './stock.ts';

/** A server that takes payments for every course, and the Razorpay in front of it. */
export type PaymentServer = TestServer & {
  razorpay: TestGateway;
  deliver(delivery: Delivery, headers?: SentHeaders): Promise<number>;
};
type SentHeaders = Record<string, string | undefined>;

export async function paymentServer(): Promise<PaymentServer> {
  const razorpay = testGateway(testKeys);
  const server = await testServer({ gateway: razorpay.gateway });
  await stockCourses(server.db);
  return { ...server, razorpay, deliver: (delivery, headers) => deliver(server, delivery, headers) };
}

/** POST /api/razorpay/webhook as Razorpay does it; answers the HTTP status. A header that is undefined is left out. */
async function deliver({ app }: TestServer, { id, body, signature }: Delivery, changed: SentHeaders = {}): Promise<number> {
  const usual = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id };
  const headers = Object.fromEntries(Object.entries({ ...usual, ...changed }).filter(([, value]) => value !== undefined));
  return (await app.inject({ method: 'POST', url: '/api/razorpay/webhook', headers, payload: body })).statusCode;
}

export const newKey = () => randomBytes(16).toString('hex');

export const form = (changed: Partial<ApplicationForm> = {}): ApplicationForm => ({
  name: 'Asha Rani Menon',
  email: 'Asha@Example.org',
  phone: '+919876543210',
  student_class: '11',
  school_name: 'Hill School',
  parent_name: 'Ravi Menon',
  additional_info: '',
  ...changed,
});

export const sprint: Item = { kind: 'sat', name: 'SAT Sprint' };
export const psychology: Item = { kind: 'ap', name: 'AP Psychology' };

/** The body of /createOrder: SAT Sprint in rupees, for a new application. Tests pay with one address again and again, and say so. */
export const orderBody = (changed: Record<string, unknown> = {}) => ({
  ...{ item: sprint, amount: 77_777, currency: 'INR', applicationKey: newKey(), guardianConsent: true, repeat: true },
  application: form(),
  ...changed,
});

export type OrderAnswer = { orderId: string; amount: number; currency: string; application: string };

/** Makes an order, and returns the answer's fields. */
export async function order(server: PaymentServer, changed: Record<string, unknown> = {}): Promise<OrderAnswer> {
  const { http, body } = await server.call('/createOrder', orderBody(changed));
  if (http !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  const { orderId, amount, currency, application } = body as OrderAnswer;
  return { orderId, amount, currency, application };
}

/** What the database has of an order, all of it that counts. */
export async function truth(db: Database, orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId}.`);
  const [application] = await db.select().from(applications).where(eq(applications.id, row.applicationId));
  const reported = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
  const bought = row.paymentId === null ? [] : await db.select().from(enrolments).where(eq(enrolments.paymentId, row.paymentId));
  const [student] =
    application?.studentId == null ? [] : await db.select().from(students).where(eq(students.id, application.studentId));
  return { order: row, application, payments: reported.map(({ id, status }) => [id, status]), enrolments: bought, student };
}

/** The mails about a payment that may be sent once each, by their names without its id, in alphabetical order. */
export const mailsAbout = async (db: Database, paymentId: string): Promise<string[]> =>
  (await db.select({ once: outbox.once }).from(outbox))
    .flatMap(({ once }) => (once?.includes(paymentId) ? [once.replace(`:${paymentId}`, '')] : []))
    .sort();
