import type { FastifyInstance } from 'fastify';
import { getCoursesByStudent } from '../../contract/portal/courses.ts';
import { serve } from '../http/serve.ts';
import { readCourses } from './courses.ts';

/** Courses of a student (specification 7). */
export function courseRoutes(app: FastifyInstance): void {
  serve(app, getCoursesByStudent, async ({ studentId }, _, { db, now }) => ({ data: await readCourses(db, studentId, now) }));
}
