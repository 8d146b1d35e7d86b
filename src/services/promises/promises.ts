import { type CoursePromises, getPromises } from '../../../contract/enrolment/course-promises.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What a student's courses promise, and what became of it. Throws CallFailed. */
export const loadPromises: Service<{ studentId: string }, CoursePromises[]> = async (body, signal) =>
  (await post(getPromises, body, signal)).data;
