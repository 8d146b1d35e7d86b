import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { NotAJpeg, readJpeg } from '../attachments/read-jpeg.ts';
import { errorCode } from '../db/errors.ts';
import type { Problem } from './problem.ts';
import { svgFaults } from './svg.ts';

/** An image as it is stored: `digest` is the SHA-256 of its bytes. */
export type Image = { digest: string; extension: 'svg' | 'png' | 'webp' | 'jpg'; bytes: Uint8Array };

/** Where a stored image is served. */
const toAddress = ({ digest, extension }: Image): string => `/media/${digest}.${extension}`;

/** What a student's line should carry for one picture, in bytes. */
const largestImage = 1_000_000;

/** The longest side of a photo, in pixels: more would take a phone's memory. */
const largestSide = 4_096;

const pathShape = /^(?:[\w-]+\/)*[\w-]+\.(svg|png|webp|jpe?g)$/;

type Outcome = { image: Image } | { reason: string } | { faults: Problem[] };

/** The images that a quiz's folder names, each read and checked once. */
export class Figures {
  readonly #folder: string;
  readonly #name: string;
  readonly #outcomes = new Map<string, Promise<Outcome>>();

  /** `name` stands for the folder where something is wrong. */
  constructor(folder: string, name = basename(folder)) {
    this.#folder = folder;
    this.#name = name;
  }

  /** The address an image of the folder will have. Undefined where it cannot be used, which is reported. */
  async address(path: string, report: (reason: string) => void): Promise<string | undefined> {
    const outcome = await this.#load(path);
    if ('reason' in outcome) report(outcome.reason);
    return 'image' in outcome ? toAddress(outcome.image) : undefined;
  }

  /** Every image that can be used, and what is wrong inside the files of the others. */
  async all(): Promise<{ images: Image[]; faults: Problem[] }> {
    const outcomes = await Promise.all(this.#outcomes.values());
    return {
      images: outcomes.flatMap((outcome) => ('image' in outcome ? [outcome.image] : [])),
      faults: outcomes.flatMap((outcome) => ('faults' in outcome ? outcome.faults : [])),
    };
  }

  #load(path: string): Promise<Outcome> {
    const outcome = this.#outcomes.get(path) ?? readImage({ folder: this.#folder, name: this.#name }, path);
    this.#outcomes.set(path, outcome);
    return outcome;
  }
}

async function readImage({ folder, name }: { folder: string; name: string }, path: string): Promise<Outcome> {
  const extension = pathShape.exec(path)?.[1]?.replace('jpeg', 'jpg');
  if (!isExtension(extension))
    return { reason: `'${path}' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg` };
  const bytes = await readInside(folder, path);
  if (bytes === null) return { reason: `there is no image '${path}' in this folder` };
  if (bytes.length > largestImage) return { reason: `'${path}' is larger than ${largestImage / 1_000_000} MB` };
  const faults = isReally[extension](bytes).map((fault) => ({ file: `${name}/${path}`, ...fault }));
  if (faults.length > 0) return { faults };
  // What a camera writes beside a photo, its place for one, is nobody's business.
  const kept = extension === 'jpg' ? readJpeg(bytes, largestSide).bytes : new Uint8Array(bytes);
  return { image: { digest: createHash('sha256').update(kept).digest('hex'), extension, bytes: kept } };
}

/** Null where there is no such file, or where it lies outside of the folder by a link. */
export async function readInside(folder: string, path: string): Promise<Buffer | null> {
  try {
    const place = await realpath(join(folder, path));
    return place.startsWith(`${await realpath(folder)}${sep}`) ? await readFile(place) : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

const isExtension = (text: string | undefined): text is Image['extension'] => text !== undefined && text in isReally;

const startsWith = (bytes: Buffer, at: number, start: string) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1'));

/** What keeps the bytes from being what their name says. */
const isReally: Record<Image['extension'], (bytes: Buffer) => { line: number; reason: string }[]> = {
  svg: (bytes) => {
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) ? svgFaults(text) : [{ line: 1, reason: 'this file is not UTF-8 text' }];
  },
  png: (bytes) => (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ? [] : [{ line: 1, reason: 'this file is not a PNG image' }]),
  jpg: (bytes) => {
    try {
      readJpeg(bytes, largestSide);
      return [];
    } catch (error) {
      if (!(error instanceof NotAJpeg)) throw error;
      return [{ line: 1, reason: `this JPEG cannot be used: ${error.message}` }];
    }
  },
  webp: (bytes) =>
    startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? [] : [{ line: 1, reason: 'this file is not a WebP image' }],
};
