import type { FastifyInstance } from 'fastify';
import { getCoursesByStudent } from '../../contract/portal/courses.ts';
import { requireSelf } from '../accounts/asker.ts';
import { serve } from '../http/serve.ts';
import { coursesOf } from './courses.ts';

/** Courses of a student (specification 7). */
export function serveCourses(app: FastifyInstance): void {
  serve(app, getCoursesByStudent, async ({ studentId }, asker, { db }) => {
    requireSelf(asker, studentId);
    return { data: await coursesOf(db, asker.id) };
  });
}
