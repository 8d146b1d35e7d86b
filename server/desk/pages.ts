import * as z from 'zod/mini';
import { type DeskPage, deskPageLength } from '../../contract/desk/pages.ts';
import { CallRefused } from '../http/refused.ts';

/** What a page ended with: what its list is sorted by, and the id of the last line. */
type Place = [sortedBy: string, id: string];

const place = z.tuple([z.string(), z.string()]);

/** What a page ended with. Throws `CallRefused` 400 for a text that no page ended with. */
export function readCursor(cursor: string): Place {
  const read = place.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!read.success || read.data.some((text) => text.includes('\0'))) throw noPage();
  return read.data;
}

/** What a page of a list by time ended with. Throws `CallRefused` 400. */
export function readTimeCursor(cursor: string): { at: Date; id: string } {
  const [time, id] = readCursor(cursor);
  return { at: readTime(time), id };
}

/** As `readTimeCursor`, of a list by a digit and then by time. */
export function readRankedCursor(cursor: string): { sortedBy: number; at: Date; id: string } {
  const [place, id] = readCursor(cursor);
  if (!/^\d/.test(place)) throw noPage();
  return { sortedBy: Number(place.slice(0, 1)), at: readTime(place.slice(1)), id };
}

function readTime(time: string): Date {
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1) throw noPage();
  return at;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const noPage = () => new CallRefused(400, 'badInput', 'This page of the list cannot be found. Load the list again.');

/** How many rows to read for a page: one more, which tells that there is a next page. */
export const pageLimit = deskPageLength + 1;

/** The page of the rows that were read. `toPlace`: what the list is sorted by and the id, of a row. */
export function cutPage<Row, Line>(
  rows: readonly Row[],
  toPlace: (row: Row) => Place,
  toLine: (row: Row) => Line,
  total?: number,
): DeskPage<Line> {
  const shown = rows.slice(0, deskPageLength);
  const last = shown.at(-1);
  const next = rows.length > shown.length && last ? Buffer.from(JSON.stringify(toPlace(last))).toString('base64url') : null;
  return { lines: shown.map(toLine), next, ...(total === undefined ? {} : { total }) };
}

/** A pattern that finds a text anywhere in another. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
