import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of files by their paths; a path that ends in a slash is a folder. */
export function makeZip(files: Record<string, string | Uint8Array>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const sizes = numbers([crc32(bytes), packed.length, bytes.length]);
    const shared = [shorts([20, 0x800, 8, 0, 0]), sizes, shorts([name.length, 0])];
    const local = Buffer.concat([numbers([0x04034b50]), ...shared, name, packed]);
    const entry = [numbers([0x02014b50]), shorts([20]), ...shared, shorts([0, 0, 0]), numbers([0, offset]), name];
    locals.push(local);
    entries.push(Buffer.concat(entry));
    offset += local.length;
  }
  const list = Buffer.concat(entries);
  const count = entries.length;
  const end = [numbers([0x06054b50]), shorts([0, 0, count, count]), numbers([list.length, offset]), shorts([0])];
  return Buffer.concat([...locals, list, ...end]);
}

const shorts = (values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const numbers = (values: number[]) => Buffer.from(new Uint32Array(values).buffer);
