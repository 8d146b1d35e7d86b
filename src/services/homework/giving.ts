import {
  getHomeworkChoices,
  giveHomework,
  type HomeworkChoices,
  type HomeworkPreview,
  previewHomework,
} from '../../../contract/homework/marking.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { type KeptFile, uploadFiles } from '../attachments/files.ts';
import { readMoment } from '../desk/assigning.ts';
import { splitNames } from '../desk/split-names.ts';

/** Homework as it is filled in: `to` says whom of the course. Times as a browser's field has them, in its own zone. */
export type HomeworkDraft = {
  course: string;
  to: 'course' | 'group' | 'names';
  group: string;
  names: string;
  title: string;
  text: string;
  opens: string;
  due: string;
  points: string;
  sheets: readonly string[];
  tests: readonly string[];
  files: readonly KeptFile[];
};

/** A preview, and the name that the homework made of it will have: sent again without an answer, it is the same one. */
export type CheckedHomework = HomeworkPreview & { key: string };

export type GivenHomework = { homework: string; given: number };

/** Throws CallFailed. */
export const loadChoices: Service<void, HomeworkChoices> = async (_, signal) => (await post(getHomeworkChoices, {}, signal)).data;

const toReach = ({ course, to, group, names }: HomeworkDraft) => ({
  course,
  ...(to === 'group' && { group }),
  ...(to === 'names' && { names: splitNames(names) }),
});

/** Asks whom it would reach. Throws CallFailed. */
export const checkHomework: Service<HomeworkDraft, CheckedHomework> = async (draft, signal) => ({
  ...(await post(previewHomework, toReach(draft), signal)).data,
  key: randomName(),
});

/** Gives it, its files first. Throws CallFailed; `conflict` where it reaches others by now than were shown. */
export const makeHomework: Service<{ draft: HomeworkDraft; checked: CheckedHomework }, GivenHomework> = async (
  { draft, checked },
  signal,
) => {
  const { title, text, sheets, tests } = draft;
  const body = {
    ...{ ...toReach(draft), key: checked.key, title, text, expected: checked.gets.count },
    ...{ opensAt: readMoment(draft.opens), dueAt: readDue(draft.due), points: readPoints(draft.points) },
    ...{ sheets: [...sheets], tests: [...tests], files: await uploadFiles(draft.files, signal) },
  };
  const { homework, given } = await post(giveHomework, body, signal);
  return { homework, given };
};

function readDue(typed: string): number {
  const due = readMoment(typed);
  if (due === null) throw new CallFailed('refused', 'Say until when it’s to be handed in.', 'badInput', 400);
  return due;
}

/** A number of points that was typed; null for none. Throws CallFailed. */
export function readPoints(typed: string): number | null {
  const written = typed.trim();
  if (written === '') return null;
  if (!/^\d{1,4}$/.test(written)) throw new CallFailed('refused', 'Points are a whole number, like 10.', 'badInput', 400);
  return Number(written);
}
