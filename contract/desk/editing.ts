import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';
import { draftStates } from './drafts.ts';
import { cursor, pageOf } from './pages.ts';
import { previewName } from './preview.ts';

/** The letters of options, in the order of the documented format. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** What of a question is edited, as the documented format (content/README.md) has it. `accepted`: further forms of a number, one a line. */
export const editedFields = [
  ...(['passage', 'prompt', 'A', 'B', 'C', 'D', 'E', 'F'] as const),
  ...(['answer', 'accepted', 'explanation', 'domain', 'skill', 'difficulty'] as const),
] as const;
export type EditedField = (typeof editedFields)[number];

/** What of a mock test's question is no matter of its words: the form has the shape of its exam. */
export const fixedInMock = ['domain', 'skill', 'difficulty'] as const satisfies readonly EditedField[];

const text = z.string().check(z.maxLength(20_000));
/** A question as its form has it: '' for what it has not. */
const questionFields = z.object(Object.fromEntries(editedFields.map((name) => [name, text])) as Record<EditedField, typeof text>);
export type QuestionFields = z.infer<typeof questionFields>;

/** A version in which a question was written otherwise than in the one before. `at` in ms since the epoch. */
const questionVersion = z.object({ version: z.int(), at: z.number(), fields: questionFields });
export type QuestionVersion = z.infer<typeof questionVersion>;

/**
 * A question to be edited. `seen`: which state of it this is. `fixed`: fields that are pictures, which an import brings. `mock`: the mock test that it is part of, and how many students sit that now. `history`: the versions
 * in which it was changed, the newest first.
 */
const questionSource = z.object({
  pack: z.string(),
  title: z.string(),
  name: z.string(),
  state: z.enum(draftStates),
  isNumber: z.boolean(),
  seen: z.string(),
  fixed: z.array(z.enum(editedFields)),
  mock: z.nullable(z.object({ title: z.string(), sitting: z.int() })),
  fields: questionFields,
  history: z.array(questionVersion),
});
export type QuestionFile = z.infer<typeof questionSource>;

/** Refused: 404; 409 conflict for a question that came in as QTI: it is edited where it was written. */
export const getQuestionSource = defineCall({
  path: '/desk/getQuestionSource',
  role: 'staff',
  right: 'content.edit',
  body: { of: previewName },
  fields: { data: questionSource },
});

/** What the importer's own checks say: at a field, or of the whole question (null). */
const fieldProblem = z.object({ field: z.nullable(z.enum(editedFields)), reason: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

const edited = { of: previewName, seen: z.string().check(z.maxLength(100)), fields: questionFields };

/** What would become of it. `changes`: whether anything would. Nothing is stored. Refused: as `getQuestionSource`, and 409 conflict where somebody has changed it since. */
export const checkQuestion = defineCall({
  path: '/desk/checkQuestion',
  role: 'staff',
  right: 'content.edit',
  body: edited,
  fields: { data: z.object({ problems: z.array(fieldProblem), warnings: z.array(fieldProblem), changes: z.boolean() }) },
});
export type QuestionCheck = z.infer<typeof checkQuestion.fields>['data'];

/**
 * Writes it: a released question into the next version of its pack, which whoever begins from now on is given; one of a mock test into the next version of the whole test; a draft as it stands. `version` null: nothing of the pack is released. Refused: as `checkQuestion`, 400
 * badInput for what is faulty, 409 conflict where nothing changes, and while students sit the mock test.
 */
export const editQuestion = defineCall({
  path: '/desk/editQuestion',
  role: 'staff',
  right: 'content.edit',
  records: true,
  body: { ...edited, reason },
  fields: { version: z.nullable(z.int()), of: previewName },
});

/** A question that students can be given, by its place in the newest version of its pack. `asked`: the beginning of what is read and asked, ended at a word. `isOurs`: it came in our own format, in which it can be edited. */
const releasedLine = z.object({
  version: id,
  number: z.int(),
  pack: z.string(),
  title: z.string(),
  name: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
  asked: z.string(),
  isOurs: z.boolean(),
});
export type ReleasedLine = z.infer<typeof releasedLine>;

const word = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const filters = { search: word, domain: word, skill: word };

/** Released questions of quizzes, mock tests and banks. `search` looks in what is asked and explained, names and titles; `domain` and `skill` in theirs. */
export const findReleased = defineCall({
  path: '/desk/findReleased',
  role: 'staff',
  right: 'content.see',
  body: { ...filters, after: z.optional(cursor) },
  fields: { data: pageOf(releasedLine) },
});

/** Most questions of a file. */
export const mostExportedQuestions = 500;

/** The questions of `findReleased` as one file in the documented format, with their keys. Refused: 404 for none, 409 conflict for more than a file takes. */
export const exportReleased = defineCall({
  path: '/desk/exportReleased',
  role: 'staff',
  right: 'content.edit',
  records: true,
  body: { ...filters, reason },
  fields: { name: z.string(), yaml: z.string(), left: z.int() },
});
