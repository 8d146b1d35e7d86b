import { type Goal, getStudyPlan, type StudyPlan, setGoal } from '../../../contract/plan/plan.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { ownTimeZone } from '../schedule/own-time-zone.ts';

/** A student's plans, by the days of the student's clock. Throws CallFailed. */
export const loadStudyPlan: Service<{ studentId: string }, StudyPlan> = async ({ studentId }, signal) =>
  (await post(getStudyPlan, { studentId, zone: ownTimeZone() }, signal)).data;

/** What a student wants to work towards in a course. */
export type WantedGoal = { studentId: string; courseId: string; goal: Goal };

/** Keeps it, and gives the plans that follow from it. Throws CallFailed. */
export const keepGoal: Service<WantedGoal, StudyPlan> = async (wanted, signal) =>
  (await post(setGoal, { ...wanted, zone: ownTimeZone() }, signal)).data;
