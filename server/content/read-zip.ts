import { inflateRawSync } from 'node:zlib';

/** A file that is no ZIP as it is read here; the message says why. */
export class NotAZip extends Error {
  override name = 'NotAZip';
}

/** The most that comes out of an archive: bytes of all files together, and how many. */
type ZipBounds = { unpacked: number; files: number };

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
/** The record at the end has 22 bytes, and a comment of 65,535 at most after them. */
const endLength = 22;
const longestEnd = endLength + 65_535;

/**
 * The files of a ZIP archive by their paths, read from the list at its end. Nothing leads outside of it, and nothing is unpacked beyond the bounds, whatever the archive says of
 * its sizes. Throws `NotAZip`.
 */
export function readZip(bytes: Buffer, bounds: ZipBounds): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end < bytes.length - longestEnd || end + endLength > bytes.length)
    throw new NotAZip('This file isn’t a ZIP archive.');
  const count = bytes.readUInt16LE(end + 10);
  if (count > bounds.files) throw new NotAZip(`There are ${count} files in it: ${bounds.files} are the most.`);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  let left = bounds.unpacked;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at);
    at = entry.next;
    if (entry.path.endsWith('/')) continue;
    if (!isInside(entry.path)) throw new NotAZip(`‘${entry.path}’ leads outside of the archive.`);
    const file = unpack(bytes, entry, left);
    left -= file.length;
    files.set(entry.path, file);
  }
  return files;
}

type Entry = { path: string; method: number; packed: number; local: number; next: number };

function readEntry(bytes: Buffer, at: number): Entry {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.entry) throw new NotAZip('This ZIP archive is damaged.');
  const [flags, method, packed] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
  const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
  const path = bytes.toString('utf8', at + 46, at + 46 + name);
  if ((flags & 1) === 1) throw new NotAZip(`‘${path}’ is locked with a password.`);
  return { path, method, packed, local: bytes.readUInt32LE(at + 42), next: at + 46 + name + extra + comment };
}

function unpack(bytes: Buffer, { path, method, packed, local }: Entry, left: number): Buffer {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== signatures.local)
    throw new NotAZip('This ZIP archive is damaged.');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed) throw new NotAZip('This ZIP archive is cut off.');
  if (method !== 0 && method !== 8) throw new NotAZip(`‘${path}’ is packed in a way that isn’t read here.`);
  if (method === 0 && data.length <= left) return data;
  if (method === 8 && left > 0) {
    try {
      return inflateRawSync(data, { maxOutputLength: left });
    } catch (error) {
      if (!(error instanceof RangeError)) throw new NotAZip(`‘${path}’ is damaged.`);
    }
  }
  throw new NotAZip('There is more in this archive than can be taken.');
}

const isInside = (path: string): boolean =>
  path !== '' && !path.startsWith('/') && !/[\\\0]/.test(path) && !/^[a-z]:/i.test(path) && !path.split('/').includes('..');
