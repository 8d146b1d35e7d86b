import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { errorCode } from '../db/errors.ts';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { noBody } from '../mail/deliver.ts';
import { mailFolder } from '../mail/transport.ts';

/**
 * Forgets to whom and about what mails were sent, or were refused for good, until `until`. Of one that may be mailed a single time the name stays, or it would be
 * mailed again. Bodies that an earlier version left in sent mails go too.
 */
export async function forgetMails(db: Database, { until, dataDir }: { until: Date; dataDir: string }): Promise<void> {
  const isOld = or(lte(outbox.sentAt, until), lte(outbox.bouncedAt, until));
  await db.delete(outbox).where(and(isOld, isNull(outbox.once)));
  await db
    .update(outbox)
    // What the other side said has the address as well.
    .set({ recipient: '', subject: '', lastError: null, ...noBody })
    .where(and(isOld, or(ne(outbox.recipient, ''), isNotNull(outbox.lastError))));
  await db
    .update(outbox)
    .set(noBody)
    .where(and(isNotNull(outbox.sentAt), ne(outbox.html, '')));
  await forgetFiles(db, until, mailFolder(dataDir));
}

/** Deletes the files of mails (where there is no mail server) that were sent until `until`, or whose mail was erased. */
async function forgetFiles(db: Database, until: Date, folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const ids = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
  const kept = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), or(isNull(outbox.sentAt), gt(outbox.sentAt, until))));
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const id of ids) if (!keptIds.has(id)) await rm(join(folder, `${id}.eml`), { force: true });
}
