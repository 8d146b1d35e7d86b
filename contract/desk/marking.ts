import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { rubricItem } from '../free-response/tasks.ts';
import { questionName } from '../marking/marking.ts';
import { reason } from './desk.ts';

/** Whose marks are given back: of the students all of whose answers are marked, or all marks that there are. */
export const giveBackScopes = ['complete', 'all'] as const;

/** Gives the marks of a section back: students see them from now on, and each is told once. Refused: 404, 409 conflict where there are none to give back. */
export const giveBackMarks = defineCall({
  path: '/desk/giveBackMarks',
  role: 'staff',
  right: 'marking.giveBack',
  records: true,
  body: { test: id, which: z.enum(giveBackScopes) },
  fields: { students: z.int(), answers: z.int() },
});

/** What a row of a rubric may be worth, and most characters of what it accepts beside its words. */
export const rubricBounds = { points: 20, accepts: 500 };

/** A row of a rubric as staff change it: `accepts` is what is accepted beside its words, as it is typed, '' for nothing. */
const rubricRow = z.object({
  points: z.int().check(z.minimum(0), z.maximum(rubricBounds.points)),
  accepts: z.string().check(z.trim(), z.maxLength(rubricBounds.accepts)),
});
export type RubricRow = z.infer<typeof rubricRow>;

/** A numbered change of a rubric. `students`: whose points it changed. `at` in ms since the epoch. */
const rubricChange = z.object({
  number: z.int(),
  at: z.number(),
  by: z.string(),
  reason: z.string(),
  students: z.int(),
  before: z.array(rubricRow),
  after: z.array(rubricRow),
});
export type RubricChange = z.infer<typeof rubricChange>;

const which = { test: id, question: questionName };
const wanted = { ...which, rows: z.array(rubricRow).check(z.minLength(1), z.maxLength(100)) };

/** The rubric of a question as it is used now, and how it was changed, the newest first. `written`: what each row says and is worth by its content. Refused: 404. */
export const getRubric = defineCall({
  path: '/desk/getRubric',
  role: 'staff',
  right: 'marking.rubric',
  body: which,
  fields: {
    data: z.object({
      title: z.string(),
      label: z.string(),
      written: z.array(rubricItem),
      rows: z.array(rubricRow),
      changes: z.array(rubricChange),
    }),
  },
});
export type RubricFile = z.infer<typeof getRubric.fields>['data'];

/** A marked answer whose points change. `isTold`: its marks are given back. */
const pointsChange = z.object({ student: id, name: z.string(), before: z.int(), after: z.int(), isTold: z.boolean() });
export type PointsChange = z.infer<typeof pointsChange>;

/** Who changes from what to what, those that fall first. `marked`: answers that are marked by now. `fell` counts those that students were told of. */
const rubricPreview = z.object({
  marked: z.int(),
  raised: z.int(),
  fell: z.int(),
  changes: z.array(pointsChange),
});
export type RubricPreview = z.infer<typeof rubricPreview>;

/** Refused: 400 badInput for another number of rows, or where nothing changes; 404. Nothing is changed. */
export const previewRubric = defineCall({
  path: '/desk/previewRubric',
  role: 'staff',
  right: 'marking.rubric',
  body: wanted,
  fields: { data: rubricPreview },
});

const decided = { number: z.int(), students: z.int() };

/**
 * Changes what the rows of a rubric are worth and accept, for all that are marked and all that will be; the content stays as it is written. Refused: as `previewRubric`, 403 where points fall that a student was
 * told of.
 */
export const changeRubric = defineCall({
  path: '/desk/changeRubric',
  role: 'staff',
  right: 'marking.rubric',
  records: true,
  body: { ...wanted, reason },
  fields: decided,
});

/** As `changeRubric`, also where points fall that a student was told of, which an owner alone may say. */
export const changeLoweringRubric = defineCall({
  path: '/desk/changeLoweringRubric',
  role: 'staff',
  right: 'marking.lower',
  records: true,
  body: { ...wanted, reason },
  fields: decided,
});
