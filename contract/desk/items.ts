import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { question } from '../exam/questions.ts';
import { questionsAtMost } from '../limits.ts';
import { reason } from './desk.ts';
import { objectionLine } from './objections.ts';
import { cursor, pageOf } from './pages.ts';
import { questionRuling } from './rulings.ts';

/** From so many sittings that reached a question on its figures say something. */
export const sittingsFrom = 30;

/** Most questions of a file for spreadsheets. */
export const mostExportedItems = 5000;

/**
 * Why a question wants a look: who does well elsewhere has it wrong more often (`negative`), the better half takes another option more often than the
 * key (`rival`), more or fewer have it right than its level says, or many who saw it left it out.
 */
export const itemFlags = ['negative', 'rival', 'tooEasy', 'tooHard', 'leftOut'] as const;
export type ItemFlag = (typeof itemFlags)[number];

/**
 * What the sittings of a question tell, of those who reached it. `right`: the share, from 0 to 1. `discrimination`: how right and wrong go with the rest of the test
 * (point-biserial, -1 to 1; null where all did alike). `seconds`: the median. `answers`: how often each was given, by all and by the better half.
 */
export const itemFigures = z.object({
  right: z.number(),
  discrimination: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  omitted: z.number(),
  notReached: z.number(),
  answers: z.array(z.object({ answer: z.string(), all: z.number(), better: z.number() })),
});
export type ItemFigures = z.infer<typeof itemFigures>;

/** A question of a version of a quiz, module or bank, by its place there. `figures` null: too few sittings (`sittings`). `test`: the quiz, or the mock test as a whole. `withdrawn`: a decision on it holds. `uncounted`: it is being tried out, and no score counts it. `objections`: students who say that something is wrong with it, and have no answer. `measuredAt` null: not yet. */
export const itemLine = z.object({
  version: id,
  number: z.number(),
  test: id,
  title: z.string(),
  name: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
  key: z.string(),
  withdrawn: z.boolean(),
  uncounted: z.boolean(),
  sittings: z.number(),
  figures: z.nullable(itemFigures),
  flags: z.array(z.enum(itemFlags)),
  objections: z.number(),
  measuredAt: z.nullable(z.number()),
});
export type ItemLine = z.infer<typeof itemLine>;

/** What questions are sorted by; `flags`: how many there are. */
export const itemSorts = ['flags', 'right', 'discrimination', 'seconds', 'omitted', 'sittings'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** Which questions: with any flag, with one, with what students say is wrong, with too few sittings to tell, those that the school has ruled on, those that are tried out, or of them those that are ready to count: with figures, and nothing that speaks against it. */
export const itemStates = ['flagged', 'objected', ...itemFlags, 'few', 'withdrawn', 'uncounted', 'ready'] as const;
export type ItemState = (typeof itemStates)[number];

const filters = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  test: z.optional(id),
  state: z.optional(z.enum(itemStates)),
};

/** The questions that students have finished, each with what that tells, as last measured. `search` looks in titles, names, domains and skills. */
export const findItems = defineCall({
  path: '/desk/findItems',
  role: 'staff',
  right: 'items.see',
  body: { ...filters, sort: z.enum(itemSorts), order: z.enum(['up', 'down']), after: z.optional(cursor) },
  fields: { data: pageOf(itemLine) },
});

/** A test by its questions. `right`: the mean share; null while there are too few sittings. `few`: questions with too few. */
export const itemTest = z.object({
  test: id,
  title: z.string(),
  questions: z.number(),
  sittings: z.number(),
  right: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  flagged: z.number(),
  few: z.number(),
});
export type ItemTest = z.infer<typeof itemTest>;

/** Quizzes, mock tests and banks whose questions were measured, those with most flags first. */
export const findItemTests = defineCall({
  path: '/desk/findItemTests',
  role: 'staff',
  right: 'items.see',
  body: { search: filters.search, after: z.optional(cursor) },
  fields: { data: pageOf(itemTest) },
});

/** The questions of `findItems` as a file for spreadsheets. Refused: 409 conflict for more than a file takes. */
export const exportItems = defineCall({
  path: '/desk/exportItems',
  role: 'staff',
  right: 'items.export',
  records: true,
  body: { ...filters, reason },
  fields: { name: z.string(), csv: z.string() },
});

/** A question by its place in a version. */
export const itemPlace = { version: id, number: z.int().check(z.minimum(1), z.maximum(questionsAtMost)) };

/** A question as its students see it, with its key and what sittings tell. `line` null: nobody has finished it yet. `doubts`: how many were asked about it. `objections`: what students say is wrong with it. `rulings`: what was decided of it, the newest first. */
export const itemFile = z.object({
  title: z.string(),
  name: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
  question,
  key: z.string(),
  accepted: z.array(z.string()),
  explanation: z.string(),
  line: z.nullable(itemLine),
  doubts: z.number(),
  objections: z.array(objectionLine),
  rulings: z.array(questionRuling),
});
export type ItemFile = z.infer<typeof itemFile>;

/** Refused: 404 notFound. */
export const getItem = defineCall({
  path: '/desk/getItem',
  role: 'staff',
  right: 'items.see',
  body: itemPlace,
  fields: { data: itemFile },
});
