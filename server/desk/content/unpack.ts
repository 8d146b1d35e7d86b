import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as z from 'zod/mini';
import { type checkUpload, uploadBounds } from '../../../contract/desk/content.ts';
import { isName, nameRule } from '../../content/head.ts';
import { NotAZip, readZip } from '../../content/read-zip.ts';
import { CallRefused } from '../../http/refused.ts';

export type Upload = z.output<typeof checkUpload.body>;

/** Where an upload was unpacked to: a folder of our own format, or of QTI. */
type UnpackedFolder = { folder: string; isQti: boolean };

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** What is in archives beside what somebody put there. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.)/;
const packFile = /(?:^|\/)(?:quiz|mock|bank|materials)\.yaml$/;

/** Unpacks an upload into a folder of its own for as long as `use` takes. Throws `CallRefused` 400 and 413. */
export async function withUnpacked<Result>(upload: Upload, use: (unpacked: UnpackedFolder) => Promise<Result>): Promise<Result> {
  const files = readFiles(upload);
  const temporary = await mkdtemp(join(tmpdir(), 'prepchart-upload-'));
  try {
    const isQti = ![...files.keys()].some((path) => packFile.test(path));
    const root = join(temporary, isQti ? requireSlug(upload) : 'content');
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), bytes, { flag: 'wx' });
    }
    return await use({ folder: join(root, ...commonFolder(files, isQti)), isQti });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function readFiles(upload: Upload): Map<string, Buffer> {
  if (!base64.test(upload.file)) throw refused('This file can’t be read.');
  const bytes = Buffer.from(upload.file, 'base64');
  if (bytes.length > uploadBounds.bytes)
    throw new CallRefused(413, 'badInput', `A file has ${uploadBounds.bytes / 1_000_000} MB at most.`);
  // JSON is YAML as well.
  if (/\.(?:ya?ml|json)$/i.test(upload.name)) return new Map([[`${requireSlug(upload)}/${upload.kind}.yaml`, bytes]]);
  try {
    const files = new Map([...readZip(bytes, uploadBounds)].filter(([path]) => !litter.test(path)));
    if (files.size === 0) throw refused('There is nothing in this archive.');
    const bare = [...files.keys()].some((path) => packFile.test(path) && !path.includes('/'));
    return bare ? new Map([...files].map(([path, file]) => [`${requireSlug(upload)}/${path}`, file])) : files;
  } catch (error) {
    if (error instanceof NotAZip) throw refused(error.message);
    throw error;
  }
}

/** A package of QTI, or its items alone, may stand in a folder of the archive. */
function commonFolder(files: ReadonlyMap<string, Buffer>, isQti: boolean): string[] {
  if (!isQti) return [];
  const paths = [...files.keys()];
  const first = paths.find((path) => path.endsWith('imsmanifest.xml')) ?? paths.find((path) => path.endsWith('.xml'));
  return first?.split('/').slice(0, -1) ?? [];
}

function requireSlug({ slug }: Upload): string {
  if (slug === undefined) throw refused('Say under which name it is kept.');
  if (!isName(slug)) throw refused(`The name is ‘${slug}’: ${nameRule}.`);
  return slug;
}

const refused = (message: string) => new CallRefused(400, 'badInput', message);
