import { pdfBounds } from '../../contract/attachments/pdfs.ts';
import { countPages } from '../materials/count-pages.ts';

/** What is no PDF that we keep; the message says why, for a person. */
export class NotAPdf extends Error {
  override name = 'NotAPdf';
}

/** What in a PDF starts something by itself, or hides another file: nothing that is handed in needs it. */
const runs = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;

/** Looks at what a file is, not at what it is called, and counts its pages, which `bounds` allow so many of. Throws `NotAPdf`. */
export function readPdf(bytes: Buffer, bounds: { bytes: number; pages: number } = pdfBounds): { bytes: Buffer; pages: number } {
  if (bytes.length > bounds.bytes) throw new NotAPdf(`This PDF is larger than ${bounds.bytes / 1_000_000} MB.`);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new NotAPdf('This file isn’t a PDF.');
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new NotAPdf('The end of this PDF is missing. Save it again.');
  if (runs.test(bytes.toString('latin1'))) throw new NotAPdf('This PDF has a program in it. Save it as a plain PDF.');
  const pages = countPages(bytes);
  if (pages === null || pages < 1) throw new NotAPdf('This PDF is locked or damaged. Save it as a plain PDF.');
  if (pages > bounds.pages) throw new NotAPdf(`This PDF has ${pages} pages. It can have ${bounds.pages} at most.`);
  return { bytes, pages };
}
