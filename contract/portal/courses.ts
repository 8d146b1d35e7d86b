import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** A course a student is enrolled in (specification 3). The length of `progress` is the percent shown. */
export const studentCourse = z.object({
  courseId: id,
  course_name: z.string(),
  instructorId: z.nullable(id),
  instructorFirstName: z.string(),
  instructorLastName: z.string(),
  progress: z.array(z.string()),
});
export type StudentCourse = z.infer<typeof studentCourse>;

export const getCoursesByStudent = defineCall({
  path: '/getCoursesByStudent',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(studentCourse) },
});
