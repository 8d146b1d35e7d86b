import { and, asc, eq } from 'drizzle-orm';
import { type AttachedPdf, pdfBounds } from '../../contract/attachments/pdfs.ts';
import type { Database, Queryable } from '../db/open.ts';
import { attachments } from '../db/tables/attachments.ts';
import { transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { pdfAddress } from './photo-links.ts';
import type { LinkContext, PhotoOwner, PhotoUse } from './photos.ts';
import { NotAPdf, readPdf } from './read-pdf.ts';

const hourMs = 3_600_000;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Keeps a PDF, as `addPdf` of the contract says. Throws `CallRefused`. */
export async function addPdf(
  db: Database,
  { pdfKey, name, pdf }: { pdfKey: string; name: string; pdf: string },
  owner: PhotoOwner,
  { secret, now }: LinkContext,
): Promise<AttachedPdf> {
  const { bytes, pages } = read(pdf);
  const own = and(eq(attachments.ownerRole, owner.role), eq(attachments.ownerId, owner.id), eq(attachments.photoKey, pdfKey));
  const [kept] = await transact(db, async (tx) => {
    const row = {
      ...{ id: newId(), ownerRole: owner.role, ownerId: owner.id, photoKey: pdfKey, addedAt: now },
      width: 0,
      height: 0,
    };
    const added = await tx
      .insert(attachments)
      .values({ ...row, kind: 'pdf', name: toTitle(name), bytes, pages })
      .onConflictDoNothing()
      .returning({ id: attachments.id });
    // What was sent before is not counted again.
    if (added.length > 0) {
      const limit = { what: 'pdf', who: owner.id, limit: pdfBounds.perHour, windowMs: hourMs };
      await rateLimit(tx, limit, now);
    }
    return async () => tx.select(head).from(attachments).where(own);
  });
  if (!kept) throw new CallRefused(404, 'notFound', 'We no longer have this PDF. Send it again.');
  return toPdf(kept, { secret, now });
}

function read(pdf: string) {
  if (!base64.test(pdf)) throw new CallRefused(400, 'badInput', 'This file can’t be read.');
  try {
    return readPdf(Buffer.from(pdf, 'base64'));
  } catch (error) {
    if (error instanceof NotAPdf) throw new CallRefused(400, 'badInput', error.message);
    throw error;
  }
}

/** The name of a file without what its kind is written with. */
const toTitle = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim() || 'Document';

/** The PDFs of something, in the order in which they were added, for a reader who may see it. */
export async function listPdfs(
  db: Queryable,
  { usedBy, usedId }: Omit<PhotoUse, 'place'>,
  signing: LinkContext,
): Promise<AttachedPdf[]> {
  const rows = await db
    .select(head)
    .from(attachments)
    .where(and(eq(attachments.usedBy, usedBy), eq(attachments.usedId, usedId), eq(attachments.kind, 'pdf')))
    .orderBy(asc(attachments.addedAt), asc(attachments.id));
  return rows.map((row) => toPdf(row, signing));
}

const head = { id: attachments.id, name: attachments.name, pages: attachments.pages };
const toPdf = (
  { id, name, pages }: { id: string; name: string; pages: number | null },
  { secret, now }: LinkContext,
): AttachedPdf => ({ pdfId: id, name, pages: pages ?? 0, address: pdfAddress(id, secret, now) });
