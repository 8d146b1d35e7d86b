import type { FastifyInstance } from 'fastify';
import { getPromises } from '../../contract/enrolment/course-promises.ts';
import { serve } from '../http/serve.ts';
import { readShownPromises } from './read-promises.ts';

/** What a student's courses promise, and what became of it. */
export function promiseRoutes(app: FastifyInstance): void {
  serve(app, getPromises, async (_, { id }, { db, now, environment }) => ({
    data: await readShownPromises(db, id, { now, zone: environment.schoolTimeZone }),
  }));
}
