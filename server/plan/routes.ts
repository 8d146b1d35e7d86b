import type { FastifyInstance } from 'fastify';
import { getStudyPlan, setGoal } from '../../contract/plan/plan.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { aimAgain } from '../notebook/aim-at-test.ts';
import { keepGoal } from './goals.ts';
import { findToday, readStudyPlan } from './study-plan.ts';

/** What a student works towards, and the plan that leads there. */
export function planRoutes(app: FastifyInstance): void {
  serve(app, getStudyPlan, query(readStudyPlan));
  serve(
    app,
    setGoal,
    query(async (db, { courseId, goal, ...request }, now) => {
      const { studentId, zone } = request;
      await db.transaction(async (tx) => {
        const course = await keepGoal(tx, { studentId, courseId, goal, today: findToday(now, zone) }, now);
        await aimAgain(tx, studentId, { course, goal }, now);
      });
      return readStudyPlan(db, request, now);
    }),
  );
}
