import { and, asc, eq, like } from 'drizzle-orm';
import type { Photo } from '../../contract/attachments/photos.ts';
import type { SentPage } from '../../contract/free-response/pages.ts';
import {
  attachPhotos,
  countPhoto,
  insertPhoto,
  type LinkContext,
  type PhotoUse,
  requireKept,
  toPhoto,
} from '../attachments/photos.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { attachments } from '../db/tables/attachments.ts';
import { tasks } from '../db/tables/free-response.ts';
import { ledger } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { type OwnSitting, readOwnSitting, type Sitting, versionOf } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';

/** What the pages of a sitting are kept as. */
const toUse = (sittingId: string): PhotoUse => ({ usedBy: 'freeResponse', usedId: sittingId, place: 0 });

/** Keeps a page, as `sendPage` of the contract says. Throws `CallRefused`. */
export async function keepPage(
  db: Database,
  { name, jpeg, ...own }: OwnSitting & { name: string; jpeg: string },
  link: LinkContext,
): Promise<Photo> {
  const owner = { role: 'student', id: own.studentId } as const;
  return transact(db, async (tx) => {
    // What is refused undoes the second.
    const [sitting, added] = await together(
      () => requireOpen(tx, own, name),
      () => insertPhoto(tx, { photoKey: name, jpeg }, owner, link.now),
    );
    const kept = requireKept(added);
    await together(
      async () => (added.isNew ? countPhoto(tx, owner, link.now) : undefined),
      () => attachPhotos(tx, [kept.id], owner, toUse(sitting.id)),
    );
    return async () => toPhoto(kept, link);
  });
}

/** A student's own sitting, on paper, that may have such a page. Throws `CallRefused` as `sendPage` of the contract says. */
async function requireOpen(tx: Transaction, own: OwnSitting, name: string): Promise<Sitting> {
  const [sitting, , hasIt] = await together(
    () => readOwnSitting(tx, own),
    () => requirePaper(tx, own),
    () => isNamed(tx, own.studentQuizId, name),
  );
  if (sitting.state === 'assigned') throw new CallRefused(409, 'notOpen', 'This isn’t open. Please start it first.');
  if (sitting.state === 'submitted' && !hasIt)
    throw new CallRefused(409, 'closed', 'This section is over, and none of its answers has this page.');
  return sitting;
}

async function requirePaper(db: Queryable, { studentQuizId }: OwnSitting): Promise<void> {
  const its = eq(tasks.versionId, versionOf(studentQuizId));
  const [task] = await db.select({ delivered: tasks.delivered }).from(tasks).where(its).limit(1);
  if (task?.delivered.by !== 'paper') throw new CallRefused(400, 'badInput', 'Nothing here is answered on paper.');
}

/** Whether an answer of the sitting ever had this page. */
async function isNamed(db: Queryable, sittingId: string, name: string): Promise<boolean> {
  const [entry] = await db
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(and(eq(ledger.sittingId, sittingId), like(ledger.answer, `%${name}%`)))
    .limit(1);
  return entry !== undefined;
}

/** The pages of a student's own section that have arrived. Throws `CallRefused` for somebody else's. */
export async function readOwnPages(db: Queryable, own: OwnSitting, link: LinkContext): Promise<SentPage[]> {
  return readPages(db, (await readOwnSitting(db, own)).id, link);
}

/** The pages of a sitting that have arrived, for a reader who may see them. */
export async function readPages(db: Queryable, sittingId: string, link: LinkContext): Promise<SentPage[]> {
  const rows = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.usedBy, 'freeResponse'), eq(attachments.usedId, sittingId)))
    .orderBy(asc(attachments.addedAt), asc(attachments.id));
  return rows.map((row) => ({ name: row.photoKey, photo: toPhoto(row, link) }));
}
