import { asc, eq, inArray } from 'drizzle-orm';
import type { ApplicationSummary, MailState } from '../../contract/enrolment/applications.ts';
import { getCourse } from '../../contract/enrolment/offers.ts';
import { mailsPerHour } from '../../contract/limits.ts';
import { readPapers } from '../billing/papers.ts';
import type { Database, Queryable } from '../db/open.ts';
import { applications, orders } from '../db/tables/applications.ts';
import { outbox } from '../db/tables/outbox.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { dateAt } from '../schedule/school-time.ts';
import { readAccessEnded } from './access-ended.ts';
import { readApplicationToken } from './application-token.ts';
import { findPurchases, type Purchase } from './bought-before.ts';
import { describePlan, findPlan, type Plan } from './instalments/read-instalments.ts';
import { readMoney } from './money.ts';
import { mailAccount, mailReceipt, onceKeys, type PaidOrder, prepareReceipt } from './orders/paid-mail.ts';

type ApplicationRow = typeof applications.$inferSelect;
type OrderRow = typeof orders.$inferSelect;
type StudentRow = typeof students.$inferSelect;

const hour = 3_600_000;

/** Reads what a payer may see of an application. Throws `CallRefused` 404 for a token that is not ours. */
export async function getApplication(
  token: string,
  { db, secret, environment, now }: RequestContext,
): Promise<ApplicationSummary> {
  const { application, plan, order } = await findApplication(db, token, secret);
  const { form, isNewAccount, kind, itemName } = application;
  const { paymentId, paidAt, state } = order ?? { paymentId: null, paidAt: null, state: 'open' };
  const price = plan?.row ?? order;
  if (!price) throw missing();
  const { amount, currency } = price;
  const item = { kind, name: itemName };
  const isNew = isNewAccount === true;
  const paid = plan ? plan.parts.flatMap(({ payment }) => payment?.id ?? []) : paymentId === null ? [] : [paymentId];
  const today = dateAt(now, environment.schoolTimeZone).toString();
  const [student, mails, money, access, papers] = await together(
    () => findStudent(db, application),
    async () => (paymentId === null ? new Map<string, MailState>() : mailStates(db, paymentId)),
    () => readMoney(db, application.id, order),
    () => readAccessEnded(db, { application, order, plan, paymentIds: paid, today }),
    () => Promise.all(paid.map((id) => readPapers(db, id, environment))),
  );
  return {
    ...{ item, course: getCourse(item), name: form.name, email: form.email, amount, currency, paymentId },
    receiptEmail: application.parentEmail ?? form.email,
    paidAt: paidAt?.getTime() ?? null,
    state: state === 'paid' || state === 'enrolled' ? state : 'open',
    ...{ ...money, ...access },
    account: student && { username: student.username, isNew, ready: student.passwordHash !== null },
    papers: papers.flat(),
    instalments: plan && describePlan(plan, { now, zone: environment.schoolTimeZone }),
    receiptMail: mails.get('receipt') ?? 'none',
    accountMail: mails.get('account') ?? 'none',
  };
}

/**
 * Queues the mail with a new set-password link, or, where the password is set, nobody may sign in, or nobody is enrolled yet, the receipt.
 * Throws `CallRefused`: 404 for a token that is not ours, 409 before payment, 429 for too many in an hour for an application or from an address.
 */
export async function resendApplicationMail(token: string, context: RequestContext): Promise<void> {
  const { db, secret, now, address } = context;
  const { application, order } = await findApplication(db, token, secret);
  const paid = order && paidOrder(application, order);
  if (!paid) throw new CallRefused(409, 'conflict', 'This application hasn’t been paid yet.');
  await transact(db, async (tx) => {
    const { perAccount, perAddress } = mailsPerHour;
    const [student, mailAgain] = await together(
      () => findStudent(tx, application),
      () => prepareReceipt(tx, paid, context, { once: false }),
      () => rateLimit(tx, { what: 'application-mail', who: application.id, limit: perAccount, windowMs: hour }, now),
      () => rateLimit(tx, { what: 'application-mail-from', who: address, limit: perAddress, windowMs: hour }, now),
    );
    const wantsPassword = student && student.passwordHash === null && student.disabledAt === null;
    return wantsPassword ? () => mailAccount(tx, paid, student, context, { once: false }) : mailAgain;
  });
}

/** Queues the receipts of a course again, to the addresses that they went to. Throws `CallRefused` 429 for too many in an hour. */
export async function resendReceipt({ email, item }: Purchase, context: RequestContext): Promise<void> {
  const { db, now, address } = context;
  const bought = await findPurchases(db, { email, item });
  await db.transaction(async (tx) => {
    const { perAccount, perAddress } = mailsPerHour;
    await rateLimit(tx, { what: 'receipt', who: email.trim().toLowerCase(), limit: perAccount, windowMs: hour }, now);
    await rateLimit(tx, { what: 'receipt-from', who: address, limit: perAddress, windowMs: hour }, now);
    for (const { order, ...payer } of bought) {
      const paid = paidOrder(payer, order);
      if (paid) await mailReceipt(tx, paid, context, { once: false });
    }
  });
}

function paidOrder({ form, parentEmail }: Pick<ApplicationRow, 'form' | 'parentEmail'>, order: OrderRow): PaidOrder | null {
  const { paymentId, paidAt } = order;
  return paymentId && paidAt ? { order, form, parentEmail, paymentId, paidAt } : null;
}

/** Finds an application with the order that was paid first, else with the one that was last handed out: of a price in parts there may be none yet. */
async function findApplication(
  db: Database,
  token: string,
  secret: string,
): Promise<{ application: ApplicationRow; plan: Plan | null; order: OrderRow | null }> {
  const id = readApplicationToken(token, secret);
  if (id === null) throw missing();
  const [[application], known, plan] = await together(
    async () => db.select().from(applications).where(eq(applications.id, id)),
    async () => db.select().from(orders).where(eq(orders.applicationId, id)).orderBy(asc(orders.createdAt)),
    () => findPlan(db, id),
  );
  const order = known.find(({ paymentId }) => paymentId !== null) ?? known.at(-1) ?? null;
  if (!application || (!order && !plan)) throw missing();
  return { application, plan, order };
}

const missing = () => new CallRefused(404, 'notFound', 'There’s no such application.');

async function findStudent(db: Queryable, { studentId }: ApplicationRow): Promise<StudentRow | null> {
  if (studentId === null) return null;
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  return student ?? null;
}

/** Reads the state of the mails that are sent once for a payment; mails that were asked for again do not count. */
async function mailStates(db: Database, paymentId: string): Promise<Map<string, MailState>> {
  const names = new Map([
    [onceKeys.receipt(paymentId), 'receipt'],
    [onceKeys.account(paymentId), 'account'],
  ]);
  const mails = await db
    .select({ once: outbox.once, sentAt: outbox.sentAt, lastError: outbox.lastError })
    .from(outbox)
    .where(inArray(outbox.once, [...names.keys()]));
  return new Map(mails.map(({ once, ...mail }) => [names.get(once ?? '') ?? '', getMailState(mail)]));
}

function getMailState({ sentAt, lastError }: { sentAt: Date | null; lastError: string | null }): MailState {
  if (sentAt !== null) return 'sent';
  return lastError === null ? 'waiting' : 'retrying';
}
