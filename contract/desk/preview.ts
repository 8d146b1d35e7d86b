import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { moduleTools, referenceSheets } from '../exam/quizzes.ts';
import { rubricItem, sheetQuestion, taskBounds } from '../free-response/tasks.ts';
import { questionsAtMost } from '../limits.ts';

/**
 * What is previewed: 't/' and the id of a quiz or mock test (its newest version), 'v/' and that of a version, 'q/' with a question's version and number, 'd/' with a draft's pack and name, or 'w/' and the pack whose draft version waits,
 * alone or with the number of one of its sheets. All but the first and a draft version alone is one sheet.
 */
export const previewName = z.string().check(z.regex(/^(?:t|v|q|d|w)\/.{1,310}$/));

/** A sheet of what is previewed. `seconds` null: no clock counts down. `form`: of an adaptive module, which one. */
const previewSheet = z.object({
  sheet: previewName,
  title: z.string(),
  form: z.nullable(z.enum(['easier', 'harder'])),
  isModule: z.boolean(),
  isWritten: z.boolean(),
  questions: z.int(),
  seconds: z.nullable(z.number()),
  tools: z.array(z.enum(moduleTools)),
  reference: z.enum(referenceSheets),
});
export type PreviewSheet = z.infer<typeof previewSheet>;

/** What a preview has, without its questions. Refused: 404. */
export const getPreview = defineCall({
  path: '/desk/getPreview',
  role: 'staff',
  right: 'content.see',
  body: { of: previewName },
  fields: { data: z.object({ title: z.string(), sheets: z.array(previewSheet) }) },
});
export type Preview = z.infer<typeof getPreview.fields>['data'];

/** The questions of a sheet, as a student is given them. Refused: 404. */
export const getPreviewSheet = defineCall({
  path: '/desk/getPreviewSheet',
  role: 'staff',
  right: 'content.see',
  body: { sheet: previewName },
  fields: { seconds: z.nullable(z.number()), data: z.array(sheetQuestion) },
});

/** What came of a question: `key` of one that is graded, `rubric` and `model` of a task. */
const previewedAnswer = z.object({
  question: sheetQuestion,
  answer: z.string(),
  graded: z.nullable(z.object({ right: z.boolean(), key: z.string(), accepted: z.array(z.string()), explanation: z.string() })),
  written: z.nullable(z.object({ html: z.string(), rubric: z.array(rubricItem), model: z.string() })),
});
export type PreviewedAnswer = z.infer<typeof previewedAnswer>;

/** Grades the answers of a preview, in the order of its questions. Nothing is stored: it is no sitting. Refused: 404. */
export const checkPreview = defineCall({
  path: '/desk/checkPreview',
  role: 'staff',
  right: 'content.see',
  body: {
    sheet: previewName,
    answers: z.array(z.string().check(z.maxLength(taskBounds.characters))).check(z.maxLength(questionsAtMost)),
  },
  fields: { data: z.array(previewedAnswer) },
});
