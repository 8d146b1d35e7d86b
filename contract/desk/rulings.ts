import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { questionsAtMost } from '../limits.ts';
import { rulingKinds } from '../results/rulings.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** Where a decision on a question stands: `decided` while sittings that end in that moment may still be counted anew, then `standing`; `takenBack`, and then `restored`. */
export const rulingStates = ['decided', 'standing', 'takenBack', 'restored'] as const;
export type RulingState = (typeof rulingStates)[number];

/** Most lines of a preview that name a student. */
export const mostPreviewed = 200;

/** A numbered decision on a question. Times in ms since the epoch; `back` null: it holds. `students`: whose score it changed. */
export const questionRuling = z.object({
  id,
  number: z.number(),
  kind: z.enum(rulingKinds),
  keys: z.array(z.string()),
  state: z.enum(rulingStates),
  reason: z.string(),
  at: z.number(),
  by: z.string(),
  students: z.number(),
  back: z.nullable(z.object({ at: z.number(), by: z.string(), reason: z.string() })),
});
export type RulingLine = z.infer<typeof questionRuling>;

export const rulingFilters = ['holding', 'takenBack'] as const;

/** A decision in the list of all, with the question: the newest version that has it, and its number there; null where none has. */
export const rulingRow = z.extend(questionRuling, {
  title: z.string(),
  name: z.string(),
  place: z.nullable(z.object({ version: id, number: z.number() })),
});
export type RulingRow = z.infer<typeof rulingRow>;

/** The decisions on all questions, the newest first. `search` looks in tests, names of questions, reasons and who decided. */
export const findRulings = defineCall({
  path: '/desk/findRulings',
  role: 'staff',
  right: 'items.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(rulingFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(rulingRow) },
});

const wanted = {
  version: id,
  number: z.int().check(z.minimum(1), z.maximum(questionsAtMost)),
  kind: z.enum(rulingKinds),
  keys: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(10)),
};

const score = z.object({ right: z.number(), total: z.number(), percent: z.number() });

/** A finished test whose score changes. */
export const scoreChange = z.object({ student: id, name: z.string(), title: z.string(), before: score, after: score });
export type ScoreChange = z.infer<typeof scoreChange>;

/**
 * Who changes from what to what. `sittings`: finished ones that have the question. `raised` and `fell` count tests; the same score is in neither.
 * `changes`: those that fall first, `mostPreviewed` at most.
 */
export const rulingPreview = z.object({
  sittings: z.number(),
  raised: z.number(),
  fell: z.number(),
  changes: z.array(scoreChange),
});
export type RulingPreview = z.infer<typeof rulingPreview>;

/** Refused: 400 badInput for keys that cannot be given, 404 notFound, 409 conflict while another decision holds. Nothing is changed. */
export const previewRuling = defineCall({
  path: '/desk/previewRuling',
  role: 'staff',
  right: 'items.rule',
  body: wanted,
  fields: { data: rulingPreview },
});

const decided = { decision: z.number(), students: z.number() };

/**
 * Decides how a question counts, for all who have finished it and all who will. `students`: whose scores it changes. Refused: as `previewRuling`, 403 forbidden where a score
 * would fall.
 */
export const decideRuling = defineCall({
  path: '/desk/decideRuling',
  role: 'staff',
  right: 'items.rule',
  records: true,
  body: { ...wanted, reason },
  fields: decided,
});

/** As `decideRuling`, also where scores fall by it, which an owner alone may say. */
export const decideLoweringRuling = defineCall({
  path: '/desk/decideLoweringRuling',
  role: 'staff',
  right: 'items.lower',
  records: true,
  body: { ...wanted, reason },
  fields: decided,
});

/** Who changes from what to what where a decision is taken back. Refused: 404 notFound, 409 conflict where it was. Nothing is changed. */
export const previewTakeBack = defineCall({
  path: '/desk/previewTakeBack',
  role: 'staff',
  right: 'items.rule',
  body: { ruling: id },
  fields: { data: rulingPreview },
});

/** Takes a decision back: everything counts as it did. Refused: as `previewTakeBack`, 403 forbidden where a score would fall. */
export const takeBackRuling = defineCall({
  path: '/desk/takeBackRuling',
  role: 'staff',
  right: 'items.rule',
  records: true,
  body: { ruling: id, reason },
  fields: decided,
});

/** As `takeBackRuling`, also where scores fall by it, which an owner alone may say. */
export const takeBackLoweringRuling = defineCall({
  path: '/desk/takeBackLoweringRuling',
  role: 'staff',
  right: 'items.lower',
  records: true,
  body: { ruling: id, reason },
  fields: decided,
});
