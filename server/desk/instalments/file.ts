import { eq } from 'drizzle-orm';
import type { InstalmentFile } from '../../../contract/desk/instalments.ts';
import type { Queryable } from '../../db/open.ts';
import { applications } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { applicationToken } from '../../enrolment/application-token.ts';
import { describePlan, readPlans } from '../../enrolment/instalments/read-instalments.ts';
import type { PaymentDeps } from '../../enrolment/orders/paid-mail.ts';
import { CallRefused } from '../../http/refused.ts';

/** What is paid in parts, with who pays. Throws `CallRefused` 404. */
export async function readInstalmentFile(
  db: Queryable,
  id: string,
  { now, secret, environment }: PaymentDeps,
): Promise<InstalmentFile> {
  const [plan] = await readPlans(db, eq(instalmentPlans.id, id));
  const [application] = plan ? await db.select().from(applications).where(eq(applications.id, plan.row.applicationId)) : [];
  if (!plan || !application) throw new CallRefused(404, 'notFound', 'There are no such installments.');
  const { form, itemName, studentId } = application;
  return {
    ...{ id, item: itemName, student: studentId, plan: describePlan(plan, { now, zone: environment.schoolTimeZone }) },
    payer: { name: form.name, parent: form.parent_name, email: form.email, phone: form.phone },
    payments: plan.parts.flatMap(({ number, payment }) =>
      payment ? [{ number, payment: payment.id, method: payment.method }] : [],
    ),
    link: `/application/${applicationToken(application.id, secret)}`,
    ...{ endReason: plan.row.endReason, offeredAt: plan.row.createdAt.getTime() },
  };
}
