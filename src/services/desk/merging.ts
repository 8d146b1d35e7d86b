import { type MergePreview, mergeStudents, previewMerge } from '../../../contract/desk/merging.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Two accounts of a student: the id of the one that is kept, and the username of the other as it was typed. */
export type MergeDraft = { student: string; other: string; reason: string };

/** What merging would do; nothing is changed. Throws CallFailed. */
export const checkMerge: Service<MergeDraft, MergePreview> = async ({ student, other }, signal) =>
  (await post(previewMerge, { student, other: other.trim() }, signal)).data;

/** Merges them. Throws CallFailed; `conflict` where it can't be done by now. */
export const makeMerge: Service<MergeDraft, { moved: number }> = async ({ student, other, reason }, signal) => {
  const { moved } = await post(mergeStudents, { student, other: other.trim(), reason: reason.trim() }, signal);
  return { moved };
};
