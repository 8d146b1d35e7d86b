import { eq } from 'drizzle-orm';
import { findCourseId } from '../catalogue/courses.ts';
import type { Transaction } from '../db/open.ts';
import { applications } from '../db/tables/applications.ts';
import { enrolments } from '../db/tables/courses.ts';
import { newId } from '../ids.ts';
import { assignCourse } from '../portal/course-content.ts';
import { accountFor } from './account.ts';
import { mailAccount, notifySchoolOfEnrolment, type PaidOrder, type PaymentDeps, toPaidApplication } from './orders/paid-mail.ts';

/**
 * Enrols the student of a paid order, once a payment: account, enrolment, the course's quizzes and tests, and the mails to the student
 * (where the account is new) and to the school.
 */
export async function enrolPayer(tx: Transaction, paid: PaidOrder, deps: PaymentDeps): Promise<void> {
  const { order, form, paymentId } = paid;
  const { now, environment } = deps;
  const { item, course } = toPaidApplication(paid, deps);
  const courseId = await findCourseId(tx, item);
  if (courseId === null) throw new Error(`There is no course '${course}'.`);
  const { student, isNew } = await accountFor(tx, form, { now, isDemo: environment.demo });
  const enrolment = { studentId: student.id, courseId, plan: order.kind === 'sat' ? order.itemName : null };
  await tx.insert(enrolments).values({ id: newId(), ...enrolment, paymentId, createdAt: now });
  await assignCourse(tx, { ...enrolment, now });
  await tx
    .update(applications)
    .set({ studentId: student.id, isNewAccount: isNew, changedAt: now })
    .where(eq(applications.id, order.applicationId));
  if (isNew) await mailAccount(tx, paid, student, deps, { once: true });
  await notifySchoolOfEnrolment(tx, paid, isNew, deps);
}
