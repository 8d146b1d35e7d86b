import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import * as z from 'zod/mini';
import { doubtOrigin, lineKinds } from '../../../contract/doubts/doubts.ts';
import type { Service } from '../api/service.ts';
import type { KeptPhoto } from '../attachments/photos.ts';
import type { UnsentLine } from './doubts.ts';

/** The names of photos that go along: the photos lie in a store of their own, so that not each key pressed writes them anew. */
const photoKeys = z._default(z.array(z.string()), []);

const storedLine = z.object({
  ...{ key: z.string(), side: z.enum(['student', 'tutor']), personId: z.string(), thread: z.string(), order: z.number() },
  ...{ text: z.string(), photoKeys, kind: z.enum(lineKinds), seen: z.number() },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin), confirmed: z.boolean() },
});
type StoredLine = z.infer<typeof storedLine>;

/** What somebody has begun to write in a doubt, or in a new one ('new'), in which course and about what. */
const storedDraft = z.object({
  ...{ place: z.string(), personId: z.string(), text: z.string(), photoKeys },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin) },
});
type StoredDraft = z.infer<typeof storedDraft>;
export type Draft = Pick<StoredDraft, 'text' | 'courseId' | 'origin'> & { photos: readonly KeptPhoto[] };

type StoredPhoto = KeptPhoto & { personId: string };

interface LineDatabase extends DBSchema {
  lines: { key: string; value: StoredLine; indexes: { personId: string } };
  drafts: { key: string; value: StoredDraft; indexes: { personId: string } };
  photos: { key: string; value: StoredPhoto; indexes: { personId: string } };
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
  openDB<LineDatabase>('prepchart-doubts', 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore('lines', { keyPath: 'key' }).createIndex('personId', 'personId');
        db.createObjectStore('drafts', { keyPath: 'place' }).createIndex('personId', 'personId');
      }
      db.createObjectStore('photos', { keyPath: 'photoKey' }).createIndex('personId', 'personId');
    },
    blocking(_, __, event) {
      // A tab with a newer version of the app waits for this one to let go.
      (event.target as IDBDatabase).close();
      connection = null;
    },
    terminated() {
      connection = null;
    },
  });

type LineTransaction = IDBPTransaction<LineDatabase, ('drafts' | 'lines' | 'photos')[], 'readwrite'>;
const change = async () => (await database()).transaction(['drafts', 'lines', 'photos'], 'readwrite');

/** Drops the photos of somebody's that go with nothing that is kept, in whichever tab it was written. */
async function dropLoosePhotos(changing: LineTransaction, personId: string): Promise<void> {
  const [drafts, lines, photos] = [changing.objectStore('drafts'), changing.objectStore('lines'), changing.objectStore('photos')];
  const kept = await Promise.all([
    drafts.index('personId').getAll(personId),
    lines.index('personId').getAll(personId),
    photos.index('personId').getAllKeys(personId),
  ]);
  const used = new Set([...kept[0], ...kept[1]].flatMap(({ photoKeys: keys }) => keys ?? []));
  await Promise.all(kept[2].filter((key) => !used.has(key)).map((key) => photos.delete(key)));
}

type Place = { personId: string; thread: string };
const toPlace = ({ personId, thread }: Place) => `${personId}/${thread}`;

/** What is kept of a thread: the draft, and the lines that were not delivered, in the order in which they were written. */
export type KeptLines = { draft: Draft | null; lines: UnsentLine[] };

/** Keeps a draft and undelivered lines with their photos, in one step. Throws where the browser cannot (full, disabled, private). */
export const keepLines: Service<Place & { draft: Draft; lines: UnsentLine[] }, void> = async ({ draft, lines, ...place }) => {
  const { personId } = place;
  const changing = await change();
  const [drafts, stored, photos] = [
    changing.objectStore('drafts'),
    changing.objectStore('lines'),
    changing.objectStore('photos'),
  ];
  const { photos: draftPhotos, ...begun } = draft;
  const isEmpty = begun.text === '' && begun.origin === null && draftPhotos.length === 0;
  const keepPhoto = async (photo: KeptPhoto) => {
    if ((await photos.getKey(photo.photoKey)) === undefined) await photos.put({ ...photo, personId });
  };
  await Promise.all([
    ...[...draftPhotos, ...lines.flatMap((line) => line.photos)].map(keepPhoto),
    isEmpty
      ? drafts.delete(toPlace(place))
      : drafts.put({ place: toPlace(place), personId, ...begun, photoKeys: toKeys(draftPhotos) }),
    ...lines.map(({ photos: along, ...line }) => stored.put({ ...line, photoKeys: toKeys(along) })),
  ]);
  await dropLoosePhotos(changing, personId);
  await changing.done;
};

const toKeys = (photos: readonly KeptPhoto[]) => photos.map(({ photoKey }) => photoKey);

/** Forgets a line that was delivered, or that its writer took back. */
export const forgetLine: Service<{ key: string }, void> = async ({ key }) => {
  const changing = await change();
  const line = await changing.objectStore('lines').get(key);
  await changing.objectStore('lines').delete(key);
  if (line) await dropLoosePhotos(changing, line.personId);
  await changing.done;
};

/** What was kept of a thread. What cannot be read, as of another version of the app, stays where it is. Throws where the browser cannot. */
export const restoreLines: Service<Place, KeptLines> = async (place) => {
  const db = await database();
  const [keptDraft, stored, keptPhotos] = await Promise.all([
    db.get('drafts', toPlace(place)),
    db.getAllFromIndex('lines', 'personId', place.personId),
    db.getAllFromIndex('photos', 'personId', place.personId),
  ]);
  const withPhotos = <Kept extends { photoKeys: string[] }>({ photoKeys: keys, ...kept }: Kept) => ({
    ...kept,
    photos: keys.flatMap((key) => {
      const photo = keptPhotos.find(({ photoKey }) => photoKey === key);
      return photo ? [{ photoKey: key, jpeg: photo.jpeg }] : [];
    }),
  });
  const readDraft = storedDraft.safeParse(keptDraft);
  const lines = stored.flatMap((each) => {
    const read = storedLine.safeParse(each);
    return read.success && read.data.thread === place.thread ? [withPhotos(read.data)] : [];
  });
  return {
    draft: readDraft.success ? withPhotos(readDraft.data) : null,
    lines: lines.sort((one, other) => one.order - other.order),
  };
};

/** Forgets what somebody has begun to write; what was written and not delivered stays, as answers do. A browser that keeps nothing has nothing to forget. */
export async function forgetDrafts(personId: string): Promise<void> {
  try {
    const changing = await change();
    const drafts = changing.objectStore('drafts');
    const places = await drafts.index('personId').getAllKeys(personId);
    await Promise.all(places.map((place) => drafts.delete(place)));
    await dropLoosePhotos(changing, personId);
    await changing.done;
  } catch {
    return;
  }
}
