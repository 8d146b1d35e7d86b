import { and, asc, eq, exists, isNull, or } from 'drizzle-orm';
import type { DoubtCourse } from '../../contract/doubts/doubts.ts';
import { promisedHours } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { courseTutors } from '../db/tables/doubts.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/** The courses of a student in which somebody can be asked, by name, with what each promises. */
export async function readCourses(db: Queryable, studentId: string): Promise<DoubtCourse[]> {
  const furtherTutor = db
    .select({ id: courseTutors.teacherId })
    .from(courseTutors)
    .where(and(eq(courseTutors.courseId, courses.id), eq(courseTutors.teacherId, teachers.id)));
  const tutor = db
    .select({ id: teachers.id })
    .from(teachers)
    .where(and(isNull(teachers.disabledAt), or(eq(teachers.id, courses.instructorId), exists(furtherTutor))));
  const rows = await db
    .selectDistinct({ courseId: courses.id, course_name: courses.name, hours: courses.promisedHours })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.studentId, studentId), exists(tutor)))
    .orderBy(asc(courses.name));
  return rows.map(({ hours, ...course }) => ({ ...course, promisedHours: hours ?? promisedHours }));
}

/** Lets a teacher answer a course's doubts beside its instructor, or no longer; the same again changes nothing. */
export async function setTutor(
  db: Queryable,
  { courseId, teacherId, answers }: { courseId: string; teacherId: string; answers: boolean },
): Promise<void> {
  if (answers) await db.insert(courseTutors).values({ courseId, teacherId }).onConflictDoNothing();
  else await db.delete(courseTutors).where(and(eq(courseTutors.courseId, courseId), eq(courseTutors.teacherId, teacherId)));
}

/** The most hours that can be promised: what takes longer is no promise. */
export const hoursAtMost = 120;

/** A number of hours that can be promised; null where a text is none. */
export function readHours(text: string): number | null {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return hours < 1 || hours > hoursAtMost ? null : hours;
}

/** Sets within how many hours of the school's a course's doubts are to be answered. What was promised already stays. Throws `CallRefused` 400. */
export async function setPromise(db: Queryable, courseId: string, text: string): Promise<number> {
  const hours = readHours(text);
  if (hours === null) throw new CallRefused(400, 'badInput', `'${text}' is not a number of hours from 1 to ${hoursAtMost}.`);
  await db.update(courses).set({ promisedHours: hours }).where(eq(courses.id, courseId));
  return hours;
}
