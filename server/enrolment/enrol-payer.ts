import { eq } from 'drizzle-orm';
import { findCourseId } from '../catalogue/courses.ts';
import type { Transaction } from '../db/open.ts';
import { applications } from '../db/tables/applications.ts';
import { enrolments } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { sendOn } from '../db/transact.ts';
import { giveOnce } from '../exam/staff/assign.ts';
import { newId } from '../ids.ts';
import { inviteParent } from '../parents/invite-parent.ts';
import { holdCourse, listContent } from '../portal/course-content.ts';
import { siteAddress } from '../site-address.ts';
import { accountFor } from './account.ts';
import { mailAccount, notifySchoolOfEnrolment, type PaidOrder, type PaymentDeps, toPaidApplication } from './orders/paid-mail.ts';

/**
 * Enrols the student of a paid order, once a payment: account, enrolment, the course's quizzes and tests, and the mails to the student
 * (where the account is new) and to the school.
 */
export async function enrolPayer(tx: Transaction, paid: PaidOrder, deps: PaymentDeps): Promise<void> {
  const { order, form, parentEmail, paymentId } = paid;
  const { now, environment } = deps;
  const { item, course } = toPaidApplication(paid, deps);
  const isIts = eq(applications.id, order.applicationId);
  const [courseId, [beside], content] = await together(
    () => findCourseId(tx, item),
    async () =>
      tx.select({ birthYear: applications.birthYear, parentPhone: applications.parentPhone }).from(applications).where(isIts),
    () => listContent(tx),
  );
  if (courseId === null) throw new Error(`There is no course '${course}'.`);
  const { birthYear = null, parentPhone = null } = beside ?? {};
  const { student, isNew } = await accountFor(tx, { form, birthYear, parentPhone }, { now, isDemo: environment.demo });
  const enrolment = {
    ...{ id: newId(), studentId: student.id, courseId, plan: order.kind === 'sat' ? order.itemName : null, paymentId },
    ...{ endsOn: order.contents?.accessUntil ?? null, createdAt: now },
  };
  await sendOn(tx, () => tx.insert(enrolments).values(enrolment));
  const held = await holdCourse(tx, content, course, eq(students.id, student.id));
  await giveOnce(tx, held, { studentId: student.id, now });
  await sendOn(tx, () =>
    tx.update(applications).set({ studentId: student.id, isNewAccount: isNew, changedAt: now }).where(isIts),
  );
  if (isNew) await mailAccount(tx, paid, student, deps, { once: true });
  if (parentEmail !== null)
    await inviteParent(
      tx,
      { student, email: parentEmail, once: `parent-confirm:${paymentId}` },
      { site: siteAddress(deps), now },
    );
  await notifySchoolOfEnrolment(tx, paid, isNew, deps);
}
