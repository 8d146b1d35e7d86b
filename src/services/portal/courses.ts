import { getCoursesByStudent, type StudentCourse } from '../../../contract/portal/courses.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** The student's courses. Throws CallFailed. */
export const loadCourses: Service<{ studentId: string }, StudentCourse[]> = async (body, signal) =>
  (await post(getCoursesByStudent, body, signal)).data;
