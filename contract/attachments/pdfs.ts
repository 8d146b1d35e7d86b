import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** What a PDF that goes with something is at most: bytes and pages; `perHour`: so many a person can add. */
export const pdfBounds = { bytes: 3_000_000, pages: 60, perHour: 30 };

/** A PDF for its reader. `address`: a path that works for a short time, for whoever has it. */
export const pdf = z.object({ pdfId: id, address: z.string(), name: z.string(), pages: z.int() });
export type AttachedPdf = z.infer<typeof pdf>;

/** A PDF as base64 takes this much, beside a name and braces. */
const base64Length = Math.ceil(pdfBounds.bytes / 3) * 4;

/**
 * Keeps a PDF for whoever sends it, until it goes with something. `pdfKey`: the browser's own name for it, by which it is the same one however often it is sent. `name`: the file's.
 * Refused: 400 badInput for what is no PDF of these bounds, is locked, or has something in it that runs, 429.
 */
export const addPdf = defineCall({
  path: '/addPdf',
  role: 'person',
  bodyLimit: base64Length + 10_000,
  body: {
    pdfKey: z.string().check(z.minLength(8), z.maxLength(64)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    pdf: z.string().check(z.minLength(4), z.maxLength(base64Length)),
  },
  fields: { data: pdf },
});
