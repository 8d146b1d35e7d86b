import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ApplicationSummary } from '../../contract/enrolment/applications.ts';
import { findCourseId } from '../catalogue/courses.ts';
import type { Database } from '../db/open.ts';
import { type applications, disputes, type orders, refunds } from '../db/tables/applications.ts';
import { enrolments } from '../db/tables/courses.ts';
import { together } from '../db/together.ts';
import { findBought, type Plan } from './instalments/read-instalments.ts';

/** `paymentIds`: those that count. `today`: the school's. */
type Application = {
  application: Pick<typeof applications.$inferSelect, 'studentId' | 'kind' | 'itemName'>;
  order: Pick<typeof orders.$inferSelect, 'state' | 'paymentId' | 'contents'> | null;
  plan: Plan | null;
  paymentIds: string[];
  today: string;
};

/** Whether a course that a payment bought is in the account no more, neither by it nor by staff, and what ended it. */
export async function readAccessEnded(
  db: Database,
  { application, order, plan, paymentIds, today }: Application,
): Promise<Pick<ApplicationSummary, 'accessEnded' | 'accessEndedBy'>> {
  const { studentId, kind, itemName } = application;
  if (order?.state !== 'enrolled' || order.paymentId === null || studentId === null) return { accessEnded: false };
  if ((await findBought(db, order.paymentId)) !== null) return { accessEnded: false };
  const endedWith = (table: typeof refunds | typeof disputes) => async () =>
    db.$count(table, and(inArray(table.paymentId, paymentIds), isNotNull(table.accessEndedAt)));
  const [courseId, byRefund, byDispute] = await together(
    () => findCourseId(db, { kind, name: itemName }),
    endedWith(refunds),
    endedWith(disputes),
  );
  const byStaff = and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId ?? ''), isNull(enrolments.paymentId));
  if ((await db.$count(enrolments, byStaff)) > 0) return { accessEnded: false };
  const accessUntil = order.contents?.accessUntil;
  if (byRefund > 0) return { accessEnded: true, accessEndedBy: 'refund' };
  if (byDispute > 0) return { accessEnded: true, accessEndedBy: 'dispute' };
  if (plan?.row.state === 'ended') return { accessEnded: true, accessEndedBy: 'installments' };
  if (accessUntil != null && accessUntil < today) return { accessEnded: true, accessEndedBy: 'lastDay' };
  return { accessEnded: true, accessEndedBy: 'school' };
}
