import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../db/tables/applications.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';

type NamedStudent = { id: string; firstname: string; lastname: string };
const { id, firstname, lastname } = students;
const named = { id, firstname, lastname };

const findBySitting = (db: Queryable, sittingId: string): Promise<NamedStudent[]> =>
  db.select(named).from(sittings).innerJoin(students, eq(students.id, sittings.studentId)).where(eq(sittings.id, sittingId));

const findByPayment = (db: Queryable, paymentId: string): Promise<NamedStudent[]> =>
  db
    .select(named)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .where(eq(payments.id, paymentId));

async function findByMoney(db: Queryable, table: typeof refunds | typeof disputes, moneyId: string): Promise<NamedStudent[]> {
  const [found] = await db.select({ paymentId: table.paymentId }).from(table).where(eq(table.id, moneyId));
  return found ? findByPayment(db, found.paymentId) : [];
}

/** The student whose sitting, payment, refund or dispute a command was given; undefined where it names none, or nobody is behind it. */
export async function findStudentBehind(
  db: Queryable,
  { sitting, payment, refund, dispute }: Record<string, string>,
): Promise<NamedStudent | undefined> {
  const [found] =
    sitting !== undefined
      ? await findBySitting(db, sitting.trim())
      : payment !== undefined
        ? await findByPayment(db, payment)
        : refund !== undefined
          ? await findByMoney(db, refunds, refund)
          : dispute !== undefined
            ? await findByMoney(db, disputes, dispute)
            : [];
  return found;
}
