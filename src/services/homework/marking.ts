import * as calls from '../../../contract/homework/marking.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import type { LoadPage } from '../desk/lists.ts';
import { readPoints } from './giving.ts';

const given = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/** Throws CallFailed. */
export const loadHomeworkLines: LoadPage<calls.HomeworkLine> = async ({ filters, after }, signal) => {
  const state = calls.homeworkStates.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(calls.findHomework, body, signal)).data;
};

/** The works of one homework, which is a filter like another. Throws CallFailed. */
export const loadWorkLines: LoadPage<calls.WorkLine> = async ({ filters, after }, signal) => {
  const state = calls.workFilters.find((each) => each === filters.state);
  const body = { homework: filters.homework ?? '', ...given({ after }), ...(state && { state }) };
  return (await post(calls.findWorks, body, signal)).data;
};

/** Throws CallFailed; `notFound` where there is none. */
export const loadHomeworkFile: Service<{ id: string }, calls.HomeworkFile> = async ({ id: homework }, signal) =>
  (await post(calls.getHomeworkFile, { homework }, signal)).data;

/** Throws CallFailed; `notFound` where there is none. */
export const loadMarked: Service<{ work: string }, calls.MarkedWork> = async ({ work }, signal) =>
  (await post(calls.openWorkToMark, { work }, signal)).data;

/** Takes a work, or takes it over from a colleague. Throws CallFailed; `heldElsewhere` where a colleague has it. */
export const takeWork: Service<{ work: string; fromOther: boolean }, calls.MarkedWork> = async (body, signal) =>
  (await post(calls.takeWork, body, signal)).data;

/** Says that the marker is still at it. Throws CallFailed; `heldElsewhere` where a colleague has it by now. */
export const keepWork: Service<{ work: string }, void> = async ({ work }, signal) => {
  await post(calls.keepWork, { work }, signal);
};

/** What becomes of a work whose marks are saved. */
export type AfterMarks = 'stay' | 'letGo' | 'giveBack';

/** Saves marks. Throws CallFailed. */
export const saveMarks: Service<{ work: string; comment: string; points: string; next: AfterMarks }, calls.MarkedWork> = async (
  { points, ...marks },
  signal,
) => (await post(calls.markWork, { ...marks, points: readPoints(points) }, signal)).data;
