import * as z from 'zod/mini';
import type { Service } from '../api/service.ts';
import type { KeptFile } from '../attachments/files.ts';
import { change, database, dropLoosePhotos } from '../doubts/line-database.ts';

/** What a student has written and chosen for a work. */
export type HandInDraft = { text: string; files: readonly KeptFile[] };

/** A work that is to be delivered, under the name by which it counts once. */
export type PendingWork = HandInDraft & { key: string };

type Place = { personId: string; workId: string };
const toPlace = ({ personId, workId }: Place) => `${personId}/homework/${workId}`;

const photoKeys = z.array(z.string());
const storedDraft = z.object({ place: z.string(), personId: z.string(), text: z.string(), photoKeys });
const storedHandIn = z.object({ key: z.string(), personId: z.string(), place: z.string(), text: z.string(), photoKeys });
export type StoredHandInDraft = z.infer<typeof storedDraft>;
export type StoredHandIn = z.infer<typeof storedHandIn>;

/** Keeps what is begun and what is to be delivered, with all files, in one step. Throws where the browser cannot (full, disabled, private). */
export const keepHandIn: Service<Place & { draft: HandInDraft; pending: PendingWork | null }, void> = async ({
  draft,
  pending,
  ...own
}) => {
  const { personId } = own;
  const place = toPlace(own);
  const changing = await change();
  const [drafts, lines, photos] = [changing.objectStore('drafts'), changing.objectStore('lines'), changing.objectStore('photos')];
  const keepFile = async (file: KeptFile) => {
    if ((await photos.getKey(file.photoKey)) === undefined) await photos.put({ ...file, personId });
  };
  const before = await lines.index('personId').getAllKeys(personId);
  const outdated = (await Promise.all(before.map((key) => lines.get(key)))).flatMap((line) =>
    line && 'place' in line && line.place === place && line.key !== pending?.key ? [line.key] : [],
  );
  const isEmpty = draft.text === '' && draft.files.length === 0;
  await Promise.all([
    ...outdated.map((key) => lines.delete(key)),
    ...[...draft.files, ...(pending?.files ?? [])].map(keepFile),
    isEmpty ? drafts.delete(place) : drafts.put({ place, personId, text: draft.text, photoKeys: toKeys(draft.files) }),
    ...(pending ? [lines.put({ key: pending.key, personId, place, text: pending.text, photoKeys: toKeys(pending.files) })] : []),
  ]);
  await dropLoosePhotos(changing, personId);
  await changing.done;
};

const toKeys = (files: readonly KeptFile[]) => files.map(({ photoKey }) => photoKey);

/** Forgets what was begun and delivered. */
export const forgetHandIn: Service<Place & { key: string }, void> = async ({ key, ...own }) => {
  const changing = await change();
  await changing.objectStore('lines').delete(key);
  await changing.objectStore('drafts').delete(toPlace(own));
  await dropLoosePhotos(changing, own.personId);
  await changing.done;
};

export type KeptHandIn = { draft: HandInDraft | null; pending: PendingWork | null };

/** What was kept of a work. What cannot be read, as of another version of the app, stays where it is. Throws where the browser cannot. */
export const restoreHandIn: Service<Place, KeptHandIn> = async (own) => {
  const db = await database();
  const place = toPlace(own);
  const [keptDraft, keptLines, keptFiles] = await Promise.all([
    db.get('drafts', place),
    db.getAllFromIndex('lines', 'personId', own.personId),
    db.getAllFromIndex('photos', 'personId', own.personId),
  ]);
  const toFiles = (keys: readonly string[]): KeptFile[] =>
    keys.flatMap((key) => {
      const found = keptFiles.find(({ photoKey }) => photoKey === key);
      if (!found) return [];
      const { personId: _, ...file } = found;
      return [file];
    });
  const draft = storedDraft.safeParse(keptDraft);
  const pending = keptLines
    .map((line) => storedHandIn.safeParse(line))
    .find((line) => line.success && line.data.place === place)?.data;
  return {
    draft: draft.success ? { text: draft.data.text, files: toFiles(draft.data.photoKeys) } : null,
    pending: pending ? { key: pending.key, text: pending.text, files: toFiles(pending.photoKeys) } : null,
  };
};
