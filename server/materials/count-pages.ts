import { inflateSync } from 'node:zlib';

/**
 * The number of pages that a PDF says it has; null where that cannot be told: it is locked, or packed in a rare way. The root of its tree of
 * pages says so, which stands in the file as it is or, from PDF 1.5 on, in a compressed stream of objects; of a file that was changed by
 * appending to it the last one counts.
 */
export function countPages(pdf: Buffer): number | null {
  const text = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(text)) return null;
  const roots = [text, ...objectStreams(pdf, text)].flatMap((part) =>
    [...part.matchAll(/<<(?:[^<>]|<<[^<>]*>>)*>>/g)]
      .map(([dictionary]) => dictionary)
      .filter((dictionary) => /\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary)),
  );
  const [, count] = /\/Count\s+(\d+)/.exec(roots.at(-1) ?? '') ?? [];
  return count === undefined ? null : Number(count);
}

/** The objects that are packed, as text; what is packed in another way than by zlib is left out. */
function objectStreams(pdf: Buffer, text: string): string[] {
  const found: string[] = [];
  for (const { index, 0: head } of text.matchAll(/\/Type\s*\/ObjStm\b[^>]*>>\s*stream\r?\n/g)) {
    try {
      found.push(inflateSync(pdf.subarray(index + head.length), { maxOutputLength: 50_000_000 }).toString('latin1'));
    } catch {
      // It is no zlib stream, or not as long as a sheet's: then its pages are not told.
    }
  }
  return found;
}
