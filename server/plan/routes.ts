import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/plan/plan.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { readStudyPlan, setGoal } from './study-plan.ts';

/** What a student works towards, and the plan that leads there. */
export function planRoutes(app: FastifyInstance): void {
  serve(app, calls.getStudyPlan, query(readStudyPlan));
  serve(app, calls.setGoal, query(setGoal));
}
