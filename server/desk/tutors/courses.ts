import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/tutors.ts';
import type { Act } from '../../audit/act.ts';
import { courses } from '../../db/tables/courses.ts';
import { courseTutors } from '../../db/tables/doubts.ts';
import { teachers } from '../../db/tables/people.ts';
import { setTutor } from '../../doubts/courses.ts';
import { setInstructor } from '../../enrolment/enrol.ts';
import { CallRefused } from '../../http/refused.ts';
import { holdTutor } from '../../tutors/hours/change-hours.ts';
import { tutorSubject } from './hours.ts';

type CoursePart = z.output<typeof calls.setTutorCourse.body>;

/** Has a tutor teach a course, in place of who did, or answer its doubts beside them, or no longer. Throws `CallRefused` 404, 409 for a tutor who has left. */
export async function setTutorCourse({ tx, record }: Act, { tutor: id, course: courseId, part }: CoursePart): Promise<void> {
  const tutor = await holdTutor(tx, id);
  if (tutor.disabledAt !== null && part !== 'nothing')
    throw new CallRefused(409, 'conflict', `${tutor.firstname} can’t sign in. Turn access on first.`);
  const [course] = await tx
    .select({
      name: courses.name,
      instructorId: courses.instructorId,
      firstname: teachers.firstname,
      lastname: teachers.lastname,
    })
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.instructorId))
    .where(eq(courses.id, courseId));
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  const answered = await tx.$count(courseTutors, and(eq(courseTutors.courseId, courseId), eq(courseTutors.teacherId, id)));
  const before = course.instructorId === id ? 'teaches' : answered > 0 ? 'answers' : 'nothing';
  if (part === 'nothing' && before === 'teaches')
    throw new CallRefused(
      409,
      'conflict',
      `${tutor.firstname} teaches ${course.name}. Have another tutor teach it first, on that tutor’s page.`,
    );
  if (part === 'teaches') await setInstructor(tx, courseId, id);
  else await setTutor(tx, { courseId, teacherId: id, answers: part === 'answers' });
  const replaced = part === 'teaches' && course.instructorId !== null && course.instructorId !== id;
  await record({
    action: 'tutor.course',
    subject: tutorSubject(tutor),
    before: { part: before, ...(replaced && { tutor: `${course.firstname} ${course.lastname}`.trim() }) },
    after: { course: course.name, part },
  });
}
