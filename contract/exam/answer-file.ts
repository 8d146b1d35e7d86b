import * as z from 'zod/mini';
import { id } from '../call.ts';
import { answersPerFile, eventsPerSitting } from '../limits.ts';
import { type LedgerEntry, ledgerEntry, sittingEvent } from './attempts.ts';
import { toHighlightValues } from './highlights.ts';

const entries = z.array(ledgerEntry).check(z.maxLength(answersPerFile));

/**
 * What one tab kept of a sitting: `entries` and `events` that it did not deliver, under the numbers and with the stamps that it would deliver
 * them with, and the newest answer to each question that was `acknowledged`, for a server that comes back from an old backup.
 */
const tabRecord = z.object({
  holder: id,
  acknowledged: entries,
  entries,
  events: z.array(sittingEvent).check(z.maxLength(eventsPerSitting)),
});

const content = z.object({
  format: z.literal('prepchart-answers'),
  version: z.literal(1),
  studentId: id,
  sittingId: id,
  savedAt: z.number().check(z.nonnegative()),
  tabs: z.array(tabRecord).check(z.minLength(1), z.maxLength(50)),
});

/**
 * The answers of one sitting that a device could not deliver, as a file that staff hand in later. `savedAt` in server time, ms. `checksum`
 * finds accidental damage; it proves nothing about who wrote the file, and nothing in it is secret.
 */
export const answerFile = z.extend(content, { checksum: z.string().check(z.regex(/^[0-9a-f]{8}$/)) });
export type AnswerFile = z.infer<typeof answerFile>;
export type AnswerFileContent = z.infer<typeof content>;

/** The text of an answer file. */
export const writeAnswerFile = (file: AnswerFileContent): string =>
  `${JSON.stringify({ ...file, checksum: toChecksum(file) }, null, 1)}\n`;

/** The file that a text is, or in `problem` why it is none. */
export function readAnswerFile(text: string): { file: AnswerFile } | { problem: string } {
  const json = parse(text);
  if (json === undefined) return { problem: 'is not JSON: it is cut off, or something else was changed in it' };
  const read = answerFile.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.map(String).join('.') || 'the whole file';
    return { problem: `is not an answer file of version 1: ${where} is missing or wrong` };
  }
  const { checksum, ...rest } = read.data;
  if (checksum !== toChecksum(rest)) return { problem: 'is damaged: its checksum does not fit its answers' };
  if (rest.tabs.every(({ acknowledged, entries }) => acknowledged.length + entries.length === 0))
    return { problem: 'has no answers' };
  return { file: read.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** CRC-32 of the values in an order of their own, so that a file that was only formatted anew still fits. */
function toChecksum({ format, version, studentId, sittingId, savedAt, tabs }: AnswerFileContent): string {
  const toValues = (list: LedgerEntry[]) =>
    list.map(({ seq, question, answer, marked, at, highlights }) => [
      ...[seq, question, answer, marked, at],
      ...toHighlightValues(highlights),
    ]);
  const values = tabs.map(({ holder, acknowledged, entries, events }) => [
    holder,
    toValues(acknowledged),
    toValues(entries),
    events.map(({ id, kind, detail, at }) => [id, kind, detail, at]),
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([format, version, studentId, sittingId, savedAt, values]));
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return ((crc ^ 0xffff_ffff) >>> 0).toString(16).padStart(8, '0');
}
