import { getCoursesByStudent, type StudentCourse } from '../../contract/courses.ts';
import { post } from './post.ts';
import type { Service } from './service.ts';

/** The student's courses. Throws CallFailed. */
export const loadCourses: Service<{ studentId: string }, StudentCourse[]> = async (body, signal) =>
  (await post(getCoursesByStudent, body, signal)).data;
