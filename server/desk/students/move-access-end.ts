import { and, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Act } from '../../audit/act.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import type { Environment } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import { accessMovedLetter } from '../../mail/letters/access.ts';
import { queueMail } from '../../mail/outbox.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { holdOwnStudent } from './file.ts';
import { subject } from './subject.ts';

/** Moves the last day of a student's access to a course, and tells student and parents. Throws `CallRefused` as `moveAccessEnd` of the contract says. */
export async function moveAccessEnd(
  { tx, now, record }: Act,
  { id, enrolment: enrolmentId, endsOn, reason }: { id: string; enrolment: string; endsOn: string; reason: string },
  { schoolTimeZone, supportEmail }: Pick<Environment, 'schoolTimeZone' | 'supportEmail'>,
): Promise<void> {
  const [student, [found]] = await together(
    () => holdOwnStudent(tx, id),
    async () =>
      tx
        .select({ enrolment: enrolments, course: courses.name })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId))
        .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.studentId, id)))
        .for('update', { of: enrolments }),
  );
  if (!found) throw new CallRefused(404, 'notFound', 'The student isn’t in this course anymore.');
  const { endsOn: endedOn, plan } = found.enrolment;
  if (endedOn === null) throw new CallRefused(409, 'notOpen', 'This access has no end to move.');
  requireAhead(endsOn, dateAt(now, schoolTimeZone));
  const course = plan ?? found.course;
  await record({
    ...{ action: 'student.move-access-end', subject: subject(student), reason },
    ...{ before: { course, endsOn: endedOn }, after: { course, endsOn } },
  });
  if (endsOn === endedOn) return;
  await sendOn(tx, () => tx.update(enrolments).set({ endsOn }).where(eq(enrolments.id, enrolmentId)));
  const letter = accessMovedLetter({ firstname: student.firstname, course, from: endedOn, endsOn, supportEmail });
  const once = `${id}:moved-${now.getTime()}-${enrolmentId}`;
  await queueMail(tx, { recipient: student.email, ...letter, once: `access:${once}` }, now);
  if (student.guardianEmail !== null && student.parentsEndedAt === null)
    await queueMail(tx, { recipient: student.guardianEmail, ...letter, once: `parents-access:${once}` }, now);
}

/** Throws `CallRefused` 400 for a day that is none, or is over: an access is ended by ending the enrollment. */
function requireAhead(day: string, today: Temporal.PlainDate): void {
  let read: Temporal.PlainDate;
  try {
    read = Temporal.PlainDate.from(day);
  } catch {
    throw new CallRefused(400, 'badInput', 'There’s no such day.');
  }
  if (Temporal.PlainDate.compare(read, today) < 0)
    throw new CallRefused(400, 'badInput', 'That day has passed. To end access now, end the enrollment.');
}
