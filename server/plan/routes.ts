import type { FastifyInstance } from 'fastify';
import { getStudyPlan, setGoal } from '../../contract/plan/plan.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { keepGoal } from './keep-goal.ts';
import { findToday, readStudyPlan } from './study-plan.ts';

/** What a student works towards, and the plan that leads there. */
export function planRoutes(app: FastifyInstance): void {
  serve(app, getStudyPlan, query(readStudyPlan));
  serve(
    app,
    setGoal,
    query(async (db, { courseId, goal, ...request }, now) => {
      const { studentId, zone } = request;
      await keepGoal(db, { studentId, courseId, goal, today: findToday(now, zone) }, now);
      return readStudyPlan(db, request, now);
    }),
  );
}
