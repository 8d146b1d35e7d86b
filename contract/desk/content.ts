import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';
import { draftStates } from './drafts.ts';
import { cursor, pageOf } from './pages.ts';
import { previewName } from './preview.ts';

/** What an upload is at most, in bytes, as it is and unpacked, and how many files there are in one. */
export const uploadBounds = { bytes: 8_000_000, unpacked: 40_000_000, files: 3000 };

/** The lasting name of a quiz, a mock test or a bank. */
const slug = z.string().check(z.minLength(1), z.maxLength(100));
const named = z.optional(z.string().check(z.trim(), z.maxLength(200)));

/**
 * A file that content comes in: a ZIP of folders as content/README.md describes them, or of a package of QTI, or the one YAML or JSON file of a pack without images. `file`: base64. The rest is for what does not say
 * it by itself: `slug` and `kind` of a single file and of QTI; `about` of QTI.
 */
const upload = {
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  file: z.string().check(z.minLength(4), z.maxLength(Math.ceil(uploadBounds.bytes / 3) * 4)),
  slug: z.optional(slug),
  kind: z.enum(['quiz', 'bank']),
  about: z.object({ title: named, creator: named, subject: named, domain: named, skill: named, difficulty: named }),
};

/** What becomes of a file: its packs' next versions, or drafts of them, which no student meets until they are published. */
export const importTargets = ['version', 'draft'] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Something in a file, from the pack's folder on, by its line. */
const contentProblem = z.object({ file: z.string(), line: z.number(), reason: z.string() });
export type ContentProblem = z.infer<typeof contentProblem>;

/** What became of a pack, or would: `version` null where nothing is stored of it. `drafts`: of its questions, those that students don't get. `of`: what of it can be previewed now; null before it is
 * stored. `waiting`: when the draft was kept that the pack has, null for none. */
const importedPack = z.object({
  slug: z.string(),
  result: z.enum(['new', 'updated', 'unchanged', 'drafts', 'refused']),
  version: z.nullable(z.number()),
  questions: z.number(),
  drafts: z.number(),
  files: z.number(),
  problems: z.array(contentProblem),
  warnings: z.array(contentProblem),
  of: z.nullable(previewName),
  waiting: z.nullable(z.number()),
});
export type ImportedPack = z.infer<typeof importedPack>;

/** What an import would make of a file. Nothing is stored. Refused: 400 badInput for what is no such file, 413. */
export const checkUpload = defineCall({
  path: '/desk/checkUpload',
  role: 'staff',
  right: 'content.import',
  bodyLimit: 12_000_000,
  body: upload,
  fields: { data: z.array(importedPack) },
});

/** Imports a file: all of its packs, or none. Refused: as `checkUpload`, and 409 conflict where one is faulty, or has PDFs, of which there are no drafts. */
export const importUpload = defineCall({
  path: '/desk/importUpload',
  role: 'staff',
  right: 'content.import',
  records: true,
  bodyLimit: 12_000_000,
  body: { ...upload, as: z.enum(importTargets) },
  fields: { data: z.array(importedPack) },
});

/** What students are not given: a question that stands in no version of its pack, or (`question` null) a pack that is withdrawn as a whole. */
export const asideLine = z.object({
  pack: z.string(),
  title: z.string(),
  question: z.nullable(z.string()),
  state: z.enum(draftStates),
  domain: z.string(),
  skill: z.string(),
  asked: z.string(),
});
export type AsideLine = z.infer<typeof asideLine>;

export const asideFilters = ['draft', 'withdrawn'] as const;

/** Drafts and what is withdrawn, pack by pack. `search` looks in names, titles, domains, skills and what is asked. */
export const findAside = defineCall({
  path: '/desk/findAside',
  role: 'staff',
  right: 'content.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(asideFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(asideLine) },
});

const of = { pack: slug, question: z.nullable(id), reason };

/** Gives students a draft, or what was withdrawn; `question` null: a pack as a whole. Refused: 404, 409 conflict. */
export const releaseContent = defineCall({
  path: '/desk/releaseContent',
  role: 'staff',
  right: 'content.release',
  records: true,
  body: of,
  fields: { version: z.nullable(z.number()) },
});

/** Takes a question out of a quiz or a bank, or a pack out of use (`question` null). Refused: 404, 409 conflict. */
export const withdrawContent = defineCall({
  path: '/desk/withdrawContent',
  role: 'staff',
  right: 'content.release',
  records: true,
  body: of,
  fields: { version: z.nullable(z.number()) },
});
