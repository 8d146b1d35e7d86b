import { and, eq, isNull } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { orders } from '../../db/tables/applications.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { students } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { endHeld, holdEnrolment } from '../../enrolment/refunds/end-access.ts';
import { giveOnce } from '../../exam/staff/assign.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { holdCourse, listContent } from '../../portal/course-content.ts';
import { countSessions } from '../../promises/credits.ts';
import { holdOwnStudent, holdStudent } from './file.ts';
import { subject } from './subject.ts';

/**
 * Enrolls a student in a course with its quizzes and mock tests, as a payment does; returns how many of them are new to the student. Throws
 * `CallRefused`: 404, 409 where the student is in it by staff already.
 */
export async function enrolStudent(
  { tx, now, record }: Act,
  { id, courseId, plan = null }: { id: string; courseId: string; plan?: string | null | undefined },
): Promise<number> {
  const [student, [course], content, [before]] = await together(
    () => holdStudent(tx, id),
    async () => tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId)),
    () => listContent(tx),
    async () =>
      tx
        .select({ id: enrolments.id })
        .from(enrolments)
        .where(and(eq(enrolments.studentId, id), eq(enrolments.courseId, courseId), isNull(enrolments.paymentId))),
  );
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  if (before) throw new CallRefused(409, 'conflict', 'The student is already in this course.');
  const held = await holdCourse(tx, content, course.name, eq(students.id, id));
  await sendOn(tx, () => tx.insert(enrolments).values({ id: newId(), studentId: id, courseId, plan, createdAt: now }));
  const given = await giveOnce(tx, held, { studentId: id, now });
  const after = { course: course.name, ...(plan === null ? {} : { plan }), tests: given.length };
  await record({ action: 'student.enroll', subject: subject(student), after });
  return given.length;
}

/**
 * Gives a student sessions beside those that an enrollment includes, or takes given ones back; returns how many it includes then. Throws `CallRefused` as `grantSessions` of the contract
 * says.
 */
export async function grantSessions(
  { tx, record, last }: Act,
  { id, enrolmentId, sessions, reason }: { id: string; enrolmentId: string; sessions: number; reason: string },
): Promise<number> {
  const [student, [found]] = await together(
    () => holdStudent(tx, id),
    async () =>
      tx
        .select({ enrolment: enrolments, course: courses.name, contents: orders.contents })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId))
        .leftJoin(orders, eq(orders.paymentId, enrolments.paymentId))
        .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.studentId, id))),
  );
  if (!found) throw notInCourse();
  const { enrolment, course, contents } = found;
  const included = countSessions(enrolment, contents);
  if (included === null)
    throw new CallRefused(
      409,
      'notOpen',
      'Sessions of this enrollment aren’t counted: the student can book as many as they like.',
    );
  const granted = enrolment.grantedSessions + sessions;
  if (granted < 0)
    throw new CallRefused(409, 'closed', `You can take back only what was given: ${enrolment.grantedSessions} so far.`);
  last(() => tx.update(enrolments).set({ grantedSessions: granted }).where(eq(enrolments.id, enrolmentId)));
  const [before, after] = [included, included + sessions].map((count) => ({ course, sessions: count }));
  await record({ action: 'student.grant-sessions', subject: subject(student), before, after, reason });
  return included + sessions;
}

const notInCourse = () => new CallRefused(404, 'notFound', 'The student isn’t in this course anymore.');

/** Ends an enrollment of a student, with what of the course was not begun; what was sat stays. Throws `CallRefused` 404. */
export async function unenrolStudent(
  { tx, now, record }: Act,
  { id, enrolmentId, reason, zone }: { id: string; enrolmentId: string; reason: string; zone: string },
): Promise<void> {
  const [student, held] = await together(
    () => holdOwnStudent(tx, id),
    () => holdEnrolment(tx, and(eq(enrolments.id, enrolmentId), eq(enrolments.studentId, id))),
  );
  if (!held) throw notInCourse();
  await endHeld(tx, held, { now, zone });
  const { plan, paymentId } = held.enrolment;
  await record({
    action: 'student.unenroll',
    subject: subject(student),
    before: { course: held.course, plan, paymentId },
    reason,
  });
}
