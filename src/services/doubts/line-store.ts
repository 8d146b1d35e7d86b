import type { Service } from '../api/service.ts';
import type { KeptPhoto } from '../attachments/photos.ts';
import type { DoubtReader, UnsentLine } from './doubts.ts';
import { change, database, dropLoosePhotos } from './line-database.ts';
import { type StoredDraft, storedDraft, storedLine } from './stored-lines.ts';

/** What somebody has begun to write, with its photos. */
export type Draft = Pick<StoredDraft, 'text' | 'courseId' | 'origin'> & { photos: readonly KeptPhoto[] };

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
  const [keptDraft, { lines, withPhotos }] = await Promise.all([db.get('drafts', toPlace(place)), readLines(place.personId)]);
  const readDraft = storedDraft.safeParse(keptDraft);
  return {
    draft: readDraft.success ? withPhotos(readDraft.data) : null,
    lines: lines.filter(({ thread }) => thread === place.thread),
  };
};

/** All that somebody has written on one side and that was not delivered, in the order in which it was written. Throws where the browser cannot. */
export const loadUnsent: Service<DoubtReader, UnsentLine[]> = async ({ side, personId }) =>
  (await readLines(personId)).lines.filter((line) => line.side === side);

/** The undelivered lines of somebody, in order, and what puts its photos to whatever is kept. */
async function readLines(personId: string) {
  const db = await database();
  const [stored, keptPhotos] = await Promise.all([
    db.getAllFromIndex('lines', 'personId', personId),
    db.getAllFromIndex('photos', 'personId', personId),
  ]);
  const withPhotos = <Kept extends { photoKeys: string[] }>({ photoKeys: keys, ...kept }: Kept) => ({
    ...kept,
    photos: keys.flatMap((key) => {
      const photo = keptPhotos.find(({ photoKey }) => photoKey === key);
      return photo && 'jpeg' in photo ? [{ photoKey: key, jpeg: photo.jpeg }] : [];
    }),
  });
  const lines = stored.flatMap((each) => {
    const read = storedLine.safeParse(each);
    return read.success ? [withPhotos(read.data)] : [];
  });
  return { lines: lines.sort((one, other) => one.order - other.order), withPhotos };
}
