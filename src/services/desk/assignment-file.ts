import { type AssignmentLine, getAssignment } from '../../../contract/desk/assignments.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Throws CallFailed; `notFound` where there is no such assignment. */
export const loadAssignment: Service<{ id: string }, AssignmentLine> = async ({ id: assignment }, signal) =>
  (await post(getAssignment, { assignment }, signal)).data;
