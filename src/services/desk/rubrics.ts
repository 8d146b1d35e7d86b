import {
  changeLoweringRubric,
  changeRubric,
  getRubric,
  previewRubric,
  type RubricFile,
  type RubricPreview,
  type RubricRow,
} from '../../../contract/desk/marking.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A question of a section, by its lasting name. */
export type RubricName = { test: string; question: string };
export type RubricDraft = RubricName & { rows: RubricRow[] };

/** Throws CallFailed. */
export const loadRubric: Service<RubricName, RubricFile> = async (which, signal) => (await post(getRubric, which, signal)).data;

/** Who would change from what to what. Throws CallFailed. */
export const checkRubric: Service<RubricDraft, RubricPreview> = async (draft, signal) =>
  (await post(previewRubric, draft, signal)).data;

/** Changes a rubric. `lowers`: points may fall that students were told of, which an owner says. Throws CallFailed. */
export const decideRubric: Service<
  RubricDraft & { reason: string; lowers: boolean },
  { number: number; students: number }
> = async ({ lowers, ...wanted }, signal) => {
  const { number, students } = await post(lowers ? changeLoweringRubric : changeRubric, wanted, signal);
  return { number, students };
};
