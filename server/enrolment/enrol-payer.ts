import { eq } from 'drizzle-orm';
import { findCourseId } from '../catalogue/courses.ts';
import type { Transaction } from '../db/open.ts';
import { applications } from '../db/tables/applications.ts';
import { enrolments } from '../db/tables/courses.ts';
import { newId } from '../ids.ts';
import { inviteParent } from '../parents/invite-parent.ts';
import { assignCourse } from '../portal/course-content.ts';
import { siteAddress } from '../site-address.ts';
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
  const [beside] = await tx
    .select({
      birthYear: applications.birthYear,
      parentEmail: applications.parentEmail,
      parentPhone: applications.parentPhone,
    })
    .from(applications)
    .where(eq(applications.id, order.applicationId));
  const { birthYear = null, parentEmail = null, parentPhone = null } = beside ?? {};
  const { student, isNew } = await accountFor(tx, { form, birthYear, parentPhone }, { now, isDemo: environment.demo });
  const enrolment = { studentId: student.id, courseId, plan: order.kind === 'sat' ? order.itemName : null };
  await tx
    .insert(enrolments)
    .values({ id: newId(), ...enrolment, paymentId, endsOn: order.contents?.accessUntil ?? null, createdAt: now });
  await assignCourse(tx, { ...enrolment, now });
  await tx
    .update(applications)
    .set({ studentId: student.id, isNewAccount: isNew, changedAt: now })
    .where(eq(applications.id, order.applicationId));
  if (isNew) await mailAccount(tx, paid, student, deps, { once: true });
  if (parentEmail !== null)
    await inviteParent(
      tx,
      { student, email: parentEmail, once: `parent-confirm:${paymentId}` },
      { site: siteAddress(deps), now },
    );
  await notifySchoolOfEnrolment(tx, paid, isNew, deps);
}
