import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';
import { editedFields } from './editing.ts';
import { cursor, pageOf } from './pages.ts';

/** The lasting name of a quiz, a mock test or a bank. */
export const packName = z.string().check(z.minLength(1), z.maxLength(100));

export const packKinds = ['quiz', 'mock', 'bank'] as const;
export const packStates = ['draft', 'published', 'withdrawn'] as const;

/** A draft version: what was imported of a pack and no student meets until it is published. `at`, `by`: as of a version. */
const draftLine = z.object({ questions: z.int(), at: z.number(), by: z.nullable(z.string()) });

/**
 * A quiz, a mock test or a bank with its newest version; `version` null: none is published yet. `quiz`: its id, where there is one. `at`, `by`: when that version was made and by whom, null where the record of actions doesn't say. `draft`: the one
 * that waits to be published, if any.
 */
const packLine = z.object({
  pack: z.string(),
  quiz: z.nullable(id),
  title: z.string(),
  kind: z.enum(packKinds),
  course: z.string(),
  state: z.enum(packStates),
  version: z.nullable(z.int()),
  questions: z.int(),
  at: z.nullable(z.number()),
  by: z.nullable(z.string()),
  draft: z.nullable(draftLine),
});
export type PackLine = z.infer<typeof packLine>;

/** Every quiz, mock test and bank. `search` looks in titles and lasting names; `state` draft: of which a draft waits, or nothing is published. */
export const findPacks = defineCall({
  path: '/desk/findPacks',
  role: 'staff',
  right: 'content.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    kind: z.optional(z.enum(packKinds)),
    course: z.optional(id),
    state: z.optional(z.enum(packStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(packLine) },
});

/** What of a question, or of a task of a free-response section, is compared. */
export const comparedFields = [...editedFields, 'rubric', 'model'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What of a pack as a whole is compared. `modules`: a line for each, with its questions and its time. */
export const comparedHeads = ['title', 'creator', 'subject', 'minutes', 'modules'] as const;

/** A field whose text is another. */
const change = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({ field: z.enum(names), before: z.string(), after: z.string() });

/** A question that came, went, or is another. `module`: of a mock test, the name of its folder. `changes`: none for one that came or went, nor where only a picture or its markup is another. */
const comparedQuestion = z.object({
  name: z.string(),
  module: z.nullable(z.string()),
  kind: z.enum(['new', 'changed', 'gone']),
  asked: z.string(),
  changes: z.array(change(comparedFields)),
});
export type ComparedQuestion = z.infer<typeof comparedQuestion>;

/** Most questions that a difference tells. */
export const mostCompared = 200;

/** What differs between two versions of a pack. `same`: how many questions are as they were. `isMoved`: they stand in another order. `left`: how many more differ than are told. */
const packDifference = z.object({
  head: z.array(change(comparedHeads)),
  questions: z.array(comparedQuestion),
  same: z.int(),
  isMoved: z.boolean(),
  left: z.int(),
});
export type PackDifference = z.infer<typeof packDifference>;

/** Most versions that a pack's page lists. */
export const mostVersions = 50;

const packVersion = z.object({
  version: z.int(),
  questions: z.int(),
  at: z.number(),
  by: z.nullable(z.string()),
});

/**
 * A draft that waits. `seen`: which state of it, and of what it would follow, this is. `follows`: the newest version, if there is one, and whether that was made after the draft was kept. `heldBack`: how many of its questions would be, for
 * they have no explanation. `difference`: from what stands in the pack now, null where nothing does.
 */
const waitingDraft = z.object({
  ...draftLine.shape,
  seen: z.string(),
  follows: z.nullable(z.object({ version: z.int(), isLater: z.boolean() })),
  heldBack: z.int(),
  difference: z.nullable(packDifference),
});
export type WaitingDraft = z.infer<typeof waitingDraft>;

/** A pack with its versions, the newest first. `heldBack`: how many questions stand in no version, since they have no explanation or were taken out. `shown`: the version that is compared with the one before, if there are two. */
const packFile = z.object({
  ...packLine.shape,
  draft: z.nullable(waitingDraft),
  heldBack: z.int(),
  versions: z.array(packVersion),
  shown: z.nullable(z.object({ version: z.int(), before: z.int(), difference: packDifference })),
});
export type PackFile = z.infer<typeof packFile>;

/** `version`: which one is compared with the one before; the newest, if none is named. Refused: 404. */
export const getPack = defineCall({
  path: '/desk/getPack',
  role: 'staff',
  right: 'content.see',
  body: { pack: packName, version: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))) },
  fields: { data: packFile },
});

const seen = z.string().check(z.minLength(1), z.maxLength(100));

/** Publishes a draft as its pack's next version, as an import would. `version` null: none of its questions has an explanation. Refused: 409 conflict where the draft, or the newest version, is another than was seen, or the draft is gone. */
export const publishDraft = defineCall({
  path: '/desk/publishDraft',
  role: 'staff',
  right: 'content.release',
  records: true,
  body: { pack: packName, seen },
  fields: { version: z.nullable(z.int()) },
});

/** Discards a draft. Refused: as `publishDraft`. */
export const discardDraft = defineCall({
  path: '/desk/discardDraft',
  role: 'staff',
  right: 'content.release',
  records: true,
  body: { pack: packName, seen, reason },
  fields: {},
});
