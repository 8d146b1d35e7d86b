import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** What a study sheet that is uploaded by itself is at most: bytes and pages. */
export const sheetBounds = { bytes: 8_000_000, pages: 200 };

/** Where a course's PDF came from: with a pack that was imported, or by itself at the desk. */
export const sheetOrigins = ['pack', 'desk'] as const;
const sheetOrigin = z.enum(sheetOrigins);

/** So many pages of skills a sheet is said to have at most. */
export const mostSkills = 300;

/** A skill of the course's questions, and a page on which the sheet treats it, from 1. */
const sheetSkill = z.object({ skill: z.string().check(z.minLength(1), z.maxLength(200)), page: z.int().check(z.positive()) });
export type SheetSkill = z.infer<typeof sheetSkill>;

/** A PDF of a course. `pages` null: it came with a pack, and nobody counted them. `addedAt` in ms since the epoch. */
const sheetLine = z.object({
  id,
  courseId: id,
  course: z.string(),
  title: z.string(),
  bytes: z.number(),
  pages: z.nullable(z.number()),
  skills: z.array(z.string()),
  origin: sheetOrigin,
  addedAt: z.number(),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** The PDFs of all courses, or of one, by course in the order that students see. `search` looks in titles and skills. */
export const findSheets = defineCall({
  path: '/desk/findSheets',
  role: 'staff',
  right: 'content.see',
  body: { search: z.optional(z.string().check(z.trim(), z.maxLength(100))), course: z.optional(id), after: z.optional(cursor) },
  fields: { data: pageOf(sheetLine) },
});

/** `pdf`: base64. `title`: what students see; one in its course has it, in whatever case. */
const upload = {
  course: id,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  pdf: z.string().check(z.minLength(4), z.maxLength(Math.ceil(sheetBounds.bytes / 3) * 4)),
};

/** A skill of the course's questions, and where the sheet treats it: as the PDF that it replaces did, else the first pages on which its name stands. */
const skillFound = z.object({ skill: z.string(), pages: z.array(z.number()) });
/** A unit of an AP course, or a domain of the SAT. */
const domainFound = z.object({ domain: z.string(), skills: z.array(skillFound) });

/** What was found of a PDF. `withoutText`: its pages on which no text can be read. `replaces`: what has this title in the course, as it is written there. */
const sheetFound = z.object({
  bytes: z.number(),
  pages: z.number(),
  withoutText: z.array(z.number()),
  replaces: z.nullable(z.object({ id, title: z.string(), origin: sheetOrigin, isSame: z.boolean() })),
  domains: z.array(domainFound),
});
export type SheetReport = z.infer<typeof sheetFound>;

/** Looks at a PDF by what it is, not by what it is called. Nothing is stored. Refused: 400 badInput for what is no PDF of these bounds, is locked, or has something in it that runs, 404. */
export const checkSheet = defineCall({
  path: '/desk/checkSheet',
  role: 'staff',
  right: 'content.import',
  bodyLimit: 12_000_000,
  body: upload,
  fields: { data: sheetFound },
});

/** Gives a course a PDF, or another one under its title: `replaces`, the one that has it. The same PDF under the same title is taken once. Refused: as `checkSheet`, and 409 conflict where another has the title by now. */
export const addSheet = defineCall({
  path: '/desk/addSheet',
  role: 'staff',
  right: 'content.import',
  records: true,
  bodyLimit: 12_000_000,
  body: { ...upload, skills: z.array(sheetSkill).check(z.maxLength(mostSkills)), replaces: z.nullable(id) },
  fields: { sheet: id },
});

/** Gives the short-lived address of a PDF as its students have it. Each look leaves a row. Refused: 404. */
export const openSheet = defineCall({
  path: '/desk/openSheet',
  role: 'staff',
  right: 'content.see',
  records: true,
  body: { sheet: id },
  fields: { url: z.string() },
});

/** Takes a PDF out of its course: nobody can open it from then on, and it is not kept. Refused: 404. */
export const withdrawSheet = defineCall({
  path: '/desk/withdrawSheet',
  role: 'staff',
  right: 'content.release',
  records: true,
  body: { sheet: id, reason },
  fields: {},
});
