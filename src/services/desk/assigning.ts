import {
  type Assignable,
  type AssignmentPreview,
  assignTest,
  getAssignable,
  previewAssignment,
  takeBackAssignment,
} from '../../../contract/desk/assignments.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { splitNames } from './split-names.ts';

/** What is to be assigned, as it is filled in: `to` says which of the three below it counts. Times as a browser's field has them, in its own zone. */
export type AssignmentDraft = {
  quiz: string;
  to: 'group' | 'course' | 'names';
  group: string;
  course: string;
  names: string;
  again: boolean;
  opens: string;
  closes: string;
  note: string;
};

/** A preview, and the name that the assignment made of it will have: sent again without an answer, it is the same one. */
export type CheckedAssignment = AssignmentPreview & { key: string };

/** What was assigned, to how many. */
export type MadeAssignment = { assignment: string; given: number };

/** Throws CallFailed. */
export const loadAssignable: Service<void, Assignable> = async (_, signal) => (await post(getAssignable, {}, signal)).data;

function toWanted({ quiz, to, group, course, names, again }: AssignmentDraft) {
  const reach = to === 'group' ? { group } : to === 'course' ? { course } : { names: splitNames(names) };
  return { quiz, again, ...reach };
}

/** What a field for day and time was filled with, in ms; null for nothing. Throws CallFailed for what is no time. */
export function readMoment(typed: string): number | null {
  if (typed === '') return null;
  const at = new Date(typed).getTime();
  if (Number.isNaN(at)) throw new CallFailed('refused', 'Give a day and a time.', 'badInput', 400);
  return at;
}

/** Asks whom it would reach. Throws CallFailed. */
export const checkAssignment: Service<AssignmentDraft, CheckedAssignment> = async (draft, signal) => ({
  ...(await post(previewAssignment, toWanted(draft), signal)).data,
  key: randomName(),
});

/** Throws CallFailed; `conflict` where it reaches others by now than were shown. */
export const makeAssignment: Service<{ draft: AssignmentDraft; checked: CheckedAssignment }, MadeAssignment> = async (
  { draft, checked },
  signal,
) => {
  const window = { opensAt: readMoment(draft.opens), closesAt: readMoment(draft.closes) };
  const body = { ...toWanted(draft), ...window, key: checked.key, note: draft.note, expected: checked.gets.count };
  const { assignment, given } = await post(assignTest, body, signal);
  return { assignment, given };
};

/** Takes back what was just assigned. Throws CallFailed. */
export const undoAssignment: Service<{ assignment: string }, void> = async ({ assignment }, signal) => {
  await post(takeBackAssignment, { assignment, reason: 'Undone right after assigning' }, signal);
};
