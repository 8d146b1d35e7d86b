import { type CoursePromises, getPromises } from '../../../contract/enrolment/course-promises.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What a student's courses promise, and what became of it. Throws CallFailed. */
export const loadPromises: Service<{ studentId: string }, CoursePromises[]> = async (body, signal) =>
  (await post(getPromises, body, signal)).data;

/** How many sessions of a course a student can still book; null where they are not counted. Throws CallFailed. */
export const loadSessionsLeft: Service<{ studentId: string; courseId: string }, number | null> = async (
  { studentId, courseId },
  signal,
) => {
  const own = (await loadPromises({ studentId }, signal)).filter((course) => course.courseId === courseId);
  const left = own.map(({ families }) => families.find(({ family }) => family === 'sessions')?.left ?? null);
  return left.includes(null) || left.length === 0 ? null : left.reduce<number>((sum, each) => sum + (each ?? 0), 0);
};
