import type { FastifyInstance } from 'fastify';
import { getCoursesByStudent } from '../../contract/portal/courses.ts';
import { getGlance } from '../../contract/portal/glance.ts';
import { serve } from '../http/serve.ts';
import { readCourses } from './courses.ts';
import { readGlance } from './glance.ts';

/** Courses of a student (specification 7), and what is ahead. */
export function portalRoutes(app: FastifyInstance): void {
  serve(app, getCoursesByStudent, async ({ studentId }, _, { db, now }) => ({ data: await readCourses(db, studentId, now) }));
  serve(app, getGlance, async (request, _, { db, now }) => ({ data: await readGlance(db, request, now) }));
}
