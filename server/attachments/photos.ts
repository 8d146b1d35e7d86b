import { and, asc, eq, inArray, isNull, lte, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Photo, photoBounds } from '../../contract/attachments/photos.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { attachments, type attachmentUses } from '../db/tables/attachments.ts';
import { together } from '../db/together.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { photoAddress } from './photo-links.ts';
import { NotAJpeg, readJpeg } from './read-jpeg.ts';

/** Whose photos are meant. */
export type PhotoOwner = { role: 'student' | 'teacher' | 'staff'; id: string };

/** What photos belong to: of a doubt, the line with the number `place`; a sitting as a whole. */
export type PhotoUse = { usedBy: (typeof attachmentUses)[number]; usedId: string; place: number };

/** What makes the address of a photo. */
export type LinkContext = { secret: string; now: Date };

const isOwn = ({ role, id }: PhotoOwner) => and(eq(attachments.ownerRole, role), eq(attachments.ownerId, id));
const belongsTo = ({ usedBy, usedId, place }: PhotoUse) =>
  and(eq(attachments.usedBy, usedBy), eq(attachments.usedId, usedId), eq(attachments.place, place));

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Keeps a photo, as `addPhoto` of the contract says. Throws `CallRefused`. */
export async function addPhoto(
  db: Database,
  { photoKey, jpeg }: { photoKey: string; jpeg: string },
  owner: PhotoOwner,
  { secret, now }: LinkContext,
): Promise<Photo> {
  const added = await db.transaction(async (tx) => {
    const inserted = await insertPhoto(tx, { photoKey, jpeg }, owner, now);
    if (inserted.isNew) await countPhoto(tx, owner, now);
    return inserted;
  });
  return toPhoto(requireKept(added), { secret, now });
}

/** Keeps a photo, once under its key, by statements that are asked at once. What is new is counted by `countPhoto`. Throws `CallRefused` 400. */
export async function insertPhoto(
  tx: Transaction,
  { photoKey, jpeg }: { photoKey: string; jpeg: string },
  owner: PhotoOwner,
  now: Date,
) {
  const row = { ...{ id: newId(), ownerRole: owner.role, ownerId: owner.id, photoKey, addedAt: now }, ...read(jpeg) };
  const [added, [kept]] = await together(
    async () => tx.insert(attachments).values(row).onConflictDoNothing().returning({ id: attachments.id }),
    async () =>
      tx
        .select(head)
        .from(attachments)
        .where(and(isOwn(owner), eq(attachments.photoKey, photoKey))),
  );
  return { isNew: added.length > 0, kept };
}

/** Counts a photo of somebody's; what was sent before is not counted again. Throws `CallRefused` 429. */
export const countPhoto = (tx: Transaction, { id: who }: PhotoOwner, now: Date): Promise<void> =>
  rateLimit(tx, { what: 'photo', who, limit: photoBounds.perHour, windowMs: hourMs }, now);

/** Throws `CallRefused` 404 where a photo went in the meantime. */
export function requireKept<Kept>({ kept }: { kept: Kept | undefined }): Kept {
  if (!kept) throw new CallRefused(404, 'notFound', 'We no longer have this photo. Send it again.');
  return kept;
}

function read(jpeg: string) {
  if (!base64.test(jpeg)) throw new CallRefused(400, 'badInput', 'This photo can’t be read.');
  const bytes = Buffer.from(jpeg, 'base64');
  if (bytes.length > photoBounds.bytes) throw new CallRefused(400, 'badInput', 'This photo is too large.');
  try {
    return readJpeg(bytes, photoBounds.side);
  } catch (error) {
    if (error instanceof NotAJpeg) throw new CallRefused(400, 'badInput', error.message);
    throw error;
  }
}

/**
 * Makes photos part of a line or an answer, in the order in which they were added; the same again changes nothing. Throws `CallRefused`: 404 for one that is not the owner's, 409 conflict
 * for one that belongs to something else.
 */
export const attachPhotos = (tx: Transaction, photoIds: readonly string[], owner: PhotoOwner, use: PhotoUse): Promise<void> =>
  attach(tx, photoIds, { owner, use, which: eq(attachments.kind, 'photo') });

/** As `attachPhotos`, of photos and PDFs. */
export const attachFiles = (tx: Transaction, fileIds: readonly string[], owner: PhotoOwner, use: PhotoUse): Promise<void> =>
  attach(tx, fileIds, { owner, use, which: undefined });

async function attach(
  tx: Transaction,
  ids: readonly string[],
  { owner, use, which }: { owner: PhotoOwner; use: PhotoUse; which: SQL | undefined },
): Promise<void> {
  if (ids.length === 0) return;
  const named = and(inArray(attachments.id, [...ids]), isOwn(owner), which);
  // What is refused below undoes the second.
  const [own] = await together(
    async () =>
      tx
        .select({ ...head, usedBy: attachments.usedBy, usedId: attachments.usedId, place: attachments.place })
        .from(attachments)
        .where(named)
        .for('update'),
    () => tx.update(attachments).set(use).where(named),
  );
  if (own.length !== new Set(ids).size) throw new CallRefused(404, 'notFound', 'A photo is no longer there. Add it again.');
  const isTheirs = ({ usedBy, usedId, place }: (typeof own)[number]) =>
    usedBy === null || (usedBy === use.usedBy && usedId === use.usedId && place === use.place);
  if (!own.every(isTheirs)) throw new CallRefused(409, 'conflict', 'A photo was already sent with something else.');
}

/** The photos of all places of something, by place, for a reader who may see it. */
export async function listPhotos(
  db: Queryable,
  { usedBy, usedId }: Omit<PhotoUse, 'place'>,
  signing: LinkContext,
): Promise<Map<number, Photo[]>> {
  const rows = await db
    .select({ ...head, place: attachments.place })
    .from(attachments)
    .where(and(eq(attachments.usedBy, usedBy), eq(attachments.usedId, usedId), eq(attachments.kind, 'photo')))
    .orderBy(asc(attachments.place), asc(attachments.addedAt), asc(attachments.id));
  const photos = new Map<number, Photo[]>();
  for (const { place, ...row } of rows) {
    if (place !== null) photos.set(place, [...(photos.get(place) ?? []), toPhoto(row, signing)]);
  }
  return photos;
}

/** Erases the photos of one place: what a line had that is deleted for good. */
export const erasePhotosAt = (db: Queryable, use: PhotoUse) => db.delete(attachments).where(belongsTo(use));

/** Erases what goes with something no more, once other files were attached in its place. */
export async function eraseFilesBut(tx: Transaction, use: PhotoUse, fileIds: readonly string[]): Promise<void> {
  await tx.delete(attachments).where(and(belongsTo(use), notInArray(attachments.id, [...fileIds])));
}

/** Erases the photos of things that are erased, whoever added them. */
export async function erasePhotosOf(db: Queryable, usedBy: PhotoUse['usedBy'], usedIds: readonly string[]): Promise<void> {
  await db.delete(attachments).where(and(eq(attachments.usedBy, usedBy), inArray(attachments.usedId, [...usedIds])));
}

/** Erases all that a person added. Returns how many there were. */
export async function erasePhotosBy(db: Queryable, owner: PhotoOwner): Promise<number> {
  const erased = await db.delete(attachments).where(isOwn(owner)).returning({ id: attachments.id });
  return erased.length;
}

/** Erases what was added and never sent with anything, and pages that no answer has any more. */
export async function forgetUnusedPhotos(db: Queryable, now: Date): Promise<void> {
  const until = new Date(now.getTime() - photoBounds.unusedDays * dayMs);
  await db.delete(attachments).where(and(isNull(attachments.usedBy), lte(attachments.addedAt, until)));
  // A page that was taken out of its answer.
  const named = sql`exists (select from (select distinct on (question) answer from ledger where ledger.sitting_id = ${attachments.usedId}
    order by question, seq desc) as newest where position(${attachments.photoKey} in newest.answer) > 0)`;
  await db.delete(attachments).where(and(eq(attachments.usedBy, 'freeResponse'), lte(attachments.addedAt, until), not(named)));
}

/** All photos that a person added, for the export: the pictures as base64. */
export async function exportPhotos(db: Queryable, owner: PhotoOwner) {
  const rows = await readOwn(db, owner, 'photo');
  return rows.map(({ addedAt, usedBy, usedId, place, width, height, bytes }) => ({
    ...{ addedAt, usedBy, usedId, place, width, height },
    jpeg: Buffer.from(bytes).toString('base64'),
  }));
}

/** All PDFs that a person added, for the export, as base64. */
export async function exportPdfs(db: Queryable, owner: PhotoOwner) {
  const rows = await readOwn(db, owner, 'pdf');
  return rows.map(({ addedAt, usedBy, usedId, name, pages, bytes }) => ({
    ...{ addedAt, usedBy, usedId, name, pages },
    pdf: Buffer.from(bytes).toString('base64'),
  }));
}

const readOwn = (db: Queryable, owner: PhotoOwner, kind: 'photo' | 'pdf') =>
  db
    .select()
    .from(attachments)
    .where(and(isOwn(owner), eq(attachments.kind, kind)))
    .orderBy(asc(attachments.addedAt), asc(attachments.id));

const head = { id: attachments.id, width: attachments.width, height: attachments.height };
export const toPhoto = (
  { id, width, height }: { id: string; width: number; height: number },
  { secret, now }: LinkContext,
): Photo => ({
  ...{ photoId: id, width, height },
  address: photoAddress(id, secret, now),
});
