import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { errorCode } from '../../db/errors.ts';
import type { Sheet } from './node.ts';
import { readXml, type XmlElement } from './xml.ts';

/** The largest XML file that is read, in bytes. */
const largestFile = 1_000_000;
/** A manifest names everything of a package. */
const largestManifest = 10_000_000;

/** The path that a file's reference leads to inside of the package; null where it leads elsewhere. */
export function pathFrom(file: string, href: string): string | null {
  const path = posix.normalize(posix.join(posix.dirname(file), decoded(href)));
  const isInside = !/^(?:[a-z][a-z\d+.-]*:|\/|\\)/i.test(href) && !/^\.\.(?:\/|$)/.test(path) && !path.includes('\\');
  return isInside && path !== '.' && !path.includes('\0') ? path : null;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    if (error instanceof URIError) return href;
    throw error;
  }
}

/** Reads an XML file of the package; null where it cannot be used, which is reported. */
export async function readPackageFile(folder: string, path: string, sheet: Sheet): Promise<XmlElement | null> {
  const largest = path === 'imsmanifest.xml' ? largestManifest : largestFile;
  const bytes = await readInside(folder, path, largest);
  const text = bytes?.toString('utf8') ?? '';
  if (!bytes) sheet.fault(1, 'there is no such file in the package');
  else if (bytes.length > largest) sheet.fault(1, `this file is larger than ${largest / 1_000_000} MB`);
  else if (!Buffer.from(text).equals(bytes)) sheet.fault(1, 'this file is not UTF-8 text');
  else return readXml(text, sheet);
  return null;
}

/** Null where there is no such file, or where it lies outside of the folder by a link; too much of one that is too large. */
async function readInside(folder: string, path: string, largest: number): Promise<Buffer | null> {
  try {
    const place = await realpath(join(folder, path));
    if (!place.startsWith(`${folder}${sep}`)) return null;
    const found = await stat(place);
    if (!found.isFile()) return null;
    return found.size > largest ? Buffer.alloc(largest + 1) : await readFile(place);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
