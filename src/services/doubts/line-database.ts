import type { DBSchema, IDBPTransaction } from 'idb';
import { deviceDatabase } from '../api/device-database.ts';
import type { KeptFile } from '../attachments/files.ts';
// Signing out, and so the exam hall, has no need of the shapes that are read.
import type { StoredHandIn, StoredHandInDraft } from '../homework/hand-in-store.ts';
import type { StoredDraft, StoredLine } from './stored-lines.ts';

/** What is written and not delivered: lines of doubts, and homework, each with its files. */
interface LineDatabase extends DBSchema {
  lines: { key: string; value: StoredLine | StoredHandIn; indexes: { personId: string } };
  drafts: { key: string; value: StoredDraft | StoredHandInDraft; indexes: { personId: string } };
  photos: { key: string; value: KeptFile & { personId: string }; indexes: { personId: string } };
}

/** The storage of this browser. Throws where the browser has none or it does not answer. */
export const database = deviceDatabase<LineDatabase>('prepchart-doubts', 2, (db, from) => {
  if (from < 1) {
    db.createObjectStore('lines', { keyPath: 'key' }).createIndex('personId', 'personId');
    db.createObjectStore('drafts', { keyPath: 'place' }).createIndex('personId', 'personId');
  }
  db.createObjectStore('photos', { keyPath: 'photoKey' }).createIndex('personId', 'personId');
});

type LineTransaction = IDBPTransaction<LineDatabase, ('drafts' | 'lines' | 'photos')[], 'readwrite'>;

/** Begins a change of everything that is kept, in one step. */
export const change = async () => (await database()).transaction(['drafts', 'lines', 'photos'], 'readwrite');

/** Drops the photos of somebody's that go with nothing that is kept, in whichever tab it was written. */
export async function dropLoosePhotos(changing: LineTransaction, personId: string): Promise<void> {
  const [drafts, lines, photos] = [changing.objectStore('drafts'), changing.objectStore('lines'), changing.objectStore('photos')];
  const kept = await Promise.all([
    drafts.index('personId').getAll(personId),
    lines.index('personId').getAll(personId),
    photos.index('personId').getAllKeys(personId),
  ]);
  const used = new Set([...kept[0], ...kept[1]].flatMap(({ photoKeys: keys }) => keys ?? []));
  await Promise.all(kept[2].filter((key) => !used.has(key)).map((key) => photos.delete(key)));
}

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
