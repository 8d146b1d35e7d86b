/** A picture without anything beside it, as a JPEG; sides in pixels. */
export type Jpeg = { bytes: Uint8Array; width: number; height: number };

/** What is no JPEG that we keep; the message says why, for a person. */
export class NotAJpeg extends Error {
  override name = 'NotAJpeg';
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Tables of quantization and of Huffman codes, and the interval of restarts: what a picture is decoded with. */
const tables = new Set([0xdb, 0xc4, 0xdd]);
/** Frames of baseline, extended and progressive pictures: what browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2]);

/** A progressive picture has ten scans by custom; each can cost a decoder as much as the whole. */
const scansAtMost = 20;
const tablesAtMost = 64;

/** 'JFIF' 1.1 without density and thumbnail: says how colors are to be read, which other segments would say too. */
const jfif = Uint8Array.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

/**
 * Reads a JPEG segment by segment, without decoding it, and makes one of what a picture needs: comments and everything that cameras and programs write beside it are left
 * out. What hides behind its end, has no end or is larger than `side` is refused, with `NotAJpeg`.
 */
export function readJpeg(given: Uint8Array, side: number): Jpeg {
  if (given[0] !== 0xff || given[1] !== startOfImage) throw new NotAJpeg('This photo isn’t a JPEG.');
  const kept: Uint8Array[] = [Uint8Array.from([0xff, startOfImage]), jfif];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  let read = 2;
  for (;;) {
    const { marker, at } = readMarker(given, read);
    if (marker === endOfImage) {
      if (size === null || scans === 0) throw broken();
      if (at + 1 !== given.length) throw new NotAJpeg('This file has something after the photo.');
      kept.push(Uint8Array.from([0xff, endOfImage]));
      return { bytes: Buffer.concat(kept), ...size };
    }
    const end = readEnd(given, at + 1);
    if (frames.has(marker)) {
      if (size !== null) throw broken();
      size = readSize(given.subarray(at + 3, end), side);
    } else if (marker === startOfScan) {
      scans += 1;
      if (size === null || scans > scansAtMost) throw broken();
    } else if (!tables.has(marker) && !isBeside(marker)) throw broken();
    read = marker === startOfScan ? findScanEnd(given, end) : end;
    if (isBeside(marker)) continue;
    kept.push(Uint8Array.from([0xff, marker]), given.subarray(at + 1, read));
    if (kept.length > 2 * (tablesAtMost + scansAtMost)) throw broken();
  }
}

/** What programs write for themselves, and comments: a picture needs none of it. */
const isBeside = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The marker from here on, and where its code stands: 0xff may be repeated before it. */
function readMarker(given: Uint8Array, from: number): { marker: number; at: number } {
  let at = from;
  if (given[at] !== 0xff) throw broken();
  while (given[at] === 0xff) at += 1;
  const marker = given[at];
  if (marker === undefined || marker === 0) throw broken();
  return { marker, at };
}

/** Where a segment ends whose length stands here. */
function readEnd(given: Uint8Array, at: number): number {
  const length = (given[at] ?? 0) * 256 + (given[at + 1] ?? 0);
  if (length < 2 || at + length > given.length) throw broken();
  return at + length;
}

/** Bits of a sample, height, width, and how many components: gray or three colors. */
function readSize(frame: Uint8Array, side: number): { width: number; height: number } {
  const [bits = 0, high = 0, low = 0, highWidth = 0, lowWidth = 0, components = 0] = frame;
  const [height, width] = [high * 256 + low, highWidth * 256 + lowWidth];
  if (bits !== 8 || (components !== 1 && components !== 3) || frame.length !== 6 + 3 * components) throw broken();
  if (height === 0 || width === 0) throw broken();
  if (height > side || width > side)
    throw new NotAJpeg(`This photo is ${width} × ${height} pixels. It can have ${side} × ${side} at most.`);
  return { width, height };
}

/** Where the data of a scan ends: at a marker that is neither a restart nor 0xff as data. */
function findScanEnd(given: Uint8Array, from: number): number {
  for (let at = given.indexOf(0xff, from); at >= 0; at = given.indexOf(0xff, at + 2)) {
    const next = given[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw broken();
}

const broken = () => new NotAJpeg('This photo is damaged, or isn’t a JPEG.');
