import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { startAttempt } from '../../../contract/exam/attempts.ts';
import { quizDetails } from '../../../contract/exam/quizzes.ts';
import { sheetQuestion } from '../../../contract/free-response/tasks.ts';
import { deviceDatabase } from '../api/device-database.ts';

const clock = z.nullable(z.object({ low: z.number(), high: z.number(), device: z.number() }));

/** What a sitting's page says before its questions, of a quiz or a whole mock test; `quizId` is the content that the page's address names. */
const description = z.object({
  sittingId: z.string(),
  studentId: z.string(),
  quizId: z.string(),
  details: quizDetails,
  clock,
});

/** What the server has of an opened quiz or module, as far as this device knows; `holder` is the tab that held it. */
const attempt = z.object({
  sittingId: z.string(),
  studentId: z.string(),
  holder: z.string(),
  opened: startAttempt.fields.shape.data,
  clock,
});

/** The questions of an opened quiz or module. A sitting keeps the version that it began with, so its id names that as well. */
const content = z.object({ sittingId: z.string(), studentId: z.string(), questions: z.array(sheetQuestion) });

const shapes = { descriptions: description, attempts: attempt, contents: content };

type SittingRecords = {
  descriptions: z.infer<typeof description>;
  attempts: z.infer<typeof attempt>;
  contents: z.infer<typeof content>;
};
type Part = keyof SittingRecords;
type RecordStore<Name extends Part> = { key: string; value: SittingRecords[Name]; indexes: { studentId: string } };
interface SittingDatabase extends DBSchema {
  descriptions: RecordStore<'descriptions'>;
  attempts: RecordStore<'attempts'>;
  contents: RecordStore<'contents'>;
}

const parts: Part[] = ['descriptions', 'attempts', 'contents'];

/** A database of its own: a tab with an older build that is still open keeps no journal from being written. */
const database = deviceDatabase<SittingDatabase>('prepchart-sittings', 1, (db) => {
  for (const part of parts) db.createObjectStore(part, { keyPath: 'sittingId' }).createIndex('studentId', 'studentId');
});

/** A browser that keeps nothing has no offline sitting, and needs none to go on while the server can be reached. */
async function unlessRefused<Value>(
  work: (db: IDBPDatabase<SittingDatabase>) => Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  try {
    return await work(await database());
  } catch {
    return otherwise;
  }
}

/** Keeps a part of a sitting in place of what was there of it. */
export const keepPart = <Name extends Part>(part: Name, value: SittingRecords[Name]): Promise<void> =>
  unlessRefused(async (db) => void (await db.put(part, value)), undefined);

/** A part of a student's sitting; null where this device has none of theirs that can be read. */
export const recallPart = <Name extends Part>(
  part: Name,
  sittingId: string,
  studentId: string,
): Promise<SittingRecords[Name] | null> =>
  unlessRefused(async (db) => readable(part, await db.get(part, sittingId), studentId), null);

/** All descriptions of a student's sittings. */
export const recallDescriptions = (studentId: string): Promise<SittingRecords['descriptions'][]> =>
  unlessRefused(async (db) => {
    const found = await db.getAllFromIndex('descriptions', 'studentId', studentId);
    return found.flatMap((each) => readable('descriptions', each, studentId) ?? []);
  }, []);

/** Changes a part that is there, in one step. */
export const changePart = <Name extends Part>(
  part: Name,
  sittingId: string,
  change: (kept: SittingRecords[Name]) => SittingRecords[Name],
): Promise<void> =>
  unlessRefused(async (db) => {
    const transaction = db.transaction(part, 'readwrite');
    const kept = await transaction.store.get(sittingId);
    if (kept) await transaction.store.put(change(kept as SittingRecords[Name]));
    await transaction.done;
  }, undefined);

/** Forgets all parts of sittings. */
export const forgetParts = (sittingIds: string[]): Promise<void> =>
  unlessRefused(async (db) => {
    const transaction = db.transaction(parts, 'readwrite');
    const forgotten = sittingIds.flatMap((id) => parts.map((part) => transaction.objectStore(part).delete(id)));
    await Promise.all([...forgotten, transaction.done]);
  }, undefined);

/** The ids of all sittings of which something of a student's is kept. */
export const recallIds = (studentId: string): Promise<string[]> =>
  unlessRefused(async (db) => {
    const keys = await Promise.all(parts.map((part) => db.getAllKeysFromIndex(part, 'studentId', studentId)));
    return [...new Set(keys.flat())];
  }, []);

/** An earlier build may have kept it in another shape, and another student may have kept it here. */
function readable<Name extends Part>(part: Name, record: unknown, studentId: string): SittingRecords[Name] | null {
  const shape: z.ZodMiniType<SittingRecords[Part]> = shapes[part];
  const read = shape.safeParse(record);
  return read.success && read.data.studentId === studentId ? (read.data as SittingRecords[Name]) : null;
}
