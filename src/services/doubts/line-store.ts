import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { doubtOrigin, lineKinds } from '../../../contract/doubts/doubts.ts';
import type { Service } from '../api/service.ts';
import type { UnsentLine } from './doubts.ts';

const unsentLine = z.object({
  ...{ key: z.string(), side: z.enum(['student', 'tutor']), personId: z.string(), thread: z.string(), order: z.number() },
  ...{ text: z.string(), kind: z.enum(lineKinds), seen: z.number() },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin), confirmed: z.boolean() },
});

/** What somebody has begun to write in a doubt, or in a new one ('new'), in which course and about what. */
const draft = z.object({
  ...{ place: z.string(), personId: z.string(), text: z.string() },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin) },
});
type StoredDraft = z.infer<typeof draft>;
export type Draft = Pick<StoredDraft, 'text' | 'courseId' | 'origin'>;

interface LineDatabase extends DBSchema {
  lines: { key: string; value: UnsentLine; indexes: { personId: string } };
  drafts: { key: string; value: StoredDraft; indexes: { personId: string } };
}

let connection: Promise<IDBPDatabase<LineDatabase>> | null = null;

/** Storage that does not answer keeps nothing: waiting longer, in ms, would only keep the lines from the server. */
const openingMs = 10_000;

function database() {
  connection ??= Promise.race([open(), tooLate()]);
  connection.catch(() => {
    connection = null;
  });
  return connection;
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('This browser’s storage does not answer.')), openingMs);
  });

const open = () =>
  openDB<LineDatabase>('prepchart-doubts', 1, {
    upgrade(db) {
      db.createObjectStore('lines', { keyPath: 'key' }).createIndex('personId', 'personId');
      db.createObjectStore('drafts', { keyPath: 'place' }).createIndex('personId', 'personId');
    },
    terminated() {
      connection = null;
    },
  });

type Place = { personId: string; thread: string };
const toPlace = ({ personId, thread }: Place) => `${personId}/${thread}`;

/** What is kept of a thread: the draft, and the lines that were not delivered, in the order in which they were written. */
export type KeptLines = { draft: Draft | null; lines: UnsentLine[] };

/** Keeps a draft and undelivered lines, in one step. Throws where the browser cannot (full, disabled, private). */
export const keepLines: Service<Place & { draft: Draft; lines: UnsentLine[] }, void> = async ({
  draft: kept,
  lines,
  ...place
}) => {
  const transaction = (await database()).transaction(['drafts', 'lines'], 'readwrite');
  const drafts = transaction.objectStore('drafts');
  const isEmpty = kept.text === '' && kept.origin === null;
  await Promise.all([
    isEmpty ? drafts.delete(toPlace(place)) : drafts.put({ place: toPlace(place), personId: place.personId, ...kept }),
    ...lines.map((line) => transaction.objectStore('lines').put(line)),
    transaction.done,
  ]);
};

/** Forgets a line that was delivered, or that its writer took back. */
export const forgetLine: Service<{ key: string }, void> = async ({ key }) => (await database()).delete('lines', key);

/** What was kept of a thread. What cannot be read, as of another version of the app, stays where it is. Throws where the browser cannot. */
export const restoreLines: Service<Place, KeptLines> = async (place) => {
  const db = await database();
  const [storedDraft, stored] = await Promise.all([
    db.get('drafts', toPlace(place)),
    db.getAllFromIndex('lines', 'personId', place.personId),
  ]);
  const readDraft = draft.safeParse(storedDraft);
  const lines = stored.flatMap((each) => {
    const read = unsentLine.safeParse(each);
    return read.success && read.data.thread === place.thread ? [read.data] : [];
  });
  return {
    draft: readDraft.success ? readDraft.data : null,
    lines: lines.sort((one, other) => one.order - other.order),
  };
};

/** Forgets what somebody has begun to write; what was written and not delivered stays, as answers do. A browser that keeps nothing has nothing to forget. */
export async function forgetDrafts(personId: string): Promise<void> {
  try {
    const transaction = (await database()).transaction('drafts', 'readwrite');
    const places = await transaction.store.index('personId').getAllKeys(personId);
    await Promise.all([...places.map((place) => transaction.store.delete(place)), transaction.done]);
  } catch {
    return;
  }
}
