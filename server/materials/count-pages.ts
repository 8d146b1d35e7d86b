import { inflateSync } from 'node:zlib';

/** So many bytes are unpacked of one PDF at most: it is done while others wait, and a few kilobytes can hold very many. */
const mostUnpacked = 50_000_000;

/**
 * The number of pages that a PDF says it has; null where that cannot be told: it is locked, damaged, or packed in a rare way. The root of its tree of
 * pages says so, which stands in the file as it is or, from PDF 1.5 on, in a compressed stream of objects; of a file that was changed by
 * appending to it the last one counts.
 */
export function countPages(pdf: Buffer): number | null {
  const text = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(text)) return null;
  const packed = objectStreams(pdf, text);
  if (packed === null) return null;
  const roots = [text, ...packed].flatMap((part) =>
    [...part.matchAll(/<<(?:[^<>]|<<[^<>]*>>)*>>/g)]
      .map(([dictionary]) => dictionary)
      .filter((dictionary) => /\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary)),
  );
  const [, count] = /\/Count\s+(\d+)/.exec(roots.at(-1) ?? '') ?? [];
  return count === undefined ? null : Number(count);
}

/** The objects that are packed, as text; what is packed in another way than by zlib is left out. Null where one is damaged, or all together are more than any sheet's. */
function objectStreams(pdf: Buffer, text: string): string[] | null {
  const found: string[] = [];
  let left = mostUnpacked;
  for (const { index, 0: head } of text.matchAll(/\/Type\s*\/ObjStm\b[^>]{0,300}>>\s*stream\r?\n/g)) {
    const packed = pdf.subarray(index + head.length);
    if (!isZlib(packed)) continue;
    try {
      // Of none at all zlib makes an error of its own: a bound is at least 1.
      const objects = inflateSync(packed, { maxOutputLength: Math.max(1, left) });
      left -= objects.length;
      found.push(objects.toString('latin1'));
    } catch {
      return null;
    }
  }
  return found;
}

/** Whether bytes begin as zlib's do (RFC 1950): what does not costs nothing to leave out. */
const isZlib = (bytes: Buffer): boolean => bytes.length >= 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;
