import type { ImportedPack } from '../../../contract/desk/content.ts';
import type { Act } from '../../audit/act.ts';
import { type ImportReport, importContent } from '../../content/import.ts';
import { importQti, type QtiReport } from '../../content/qti/import.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import { type Upload, withUnpacked } from './unpack.ts';

/** What an import would make of an upload: it is made, and taken back. Throws `CallRefused`. */
export async function checkUpload(db: Database, upload: Upload, now: Date): Promise<ImportedPack[]> {
  const looked: ImportedPack[][] = [];
  await db
    .transaction(async (tx) => {
      looked.push(await importInto(tx, upload, now));
      throw new CheckOver();
    })
    .catch((error: unknown) => {
      if (!(error instanceof CheckOver)) throw error;
    });
  return looked.flat();
}

/** Takes back what was only to be looked at. */
class CheckOver extends Error {
  override name = 'CheckOver';
}

/** Imports an upload, all of its packs or none. Throws `CallRefused`. */
export async function importUpload({ tx, now, record }: Act, upload: Upload): Promise<ImportedPack[]> {
  const packs = await importInto(tx, upload, now);
  const faulty = packs.find(({ result }) => result === 'refused');
  if (faulty) throw new CallRefused(409, 'conflict', `‘${faulty.slug}’ has faults: check the file again.`);
  for (const { slug, result, version, questions, drafts, files } of packs) {
    const after = { result, version, ...(files > 0 ? { files } : { questions, drafts }) };
    await record({ action: 'content.import', subject: { kind: 'test', id: null, name: slug }, after });
  }
  return packs;
}

const importInto = (tx: Transaction, upload: Upload, now: Date): Promise<ImportedPack[]> =>
  withUnpacked(upload, async ({ folder, isQti }) =>
    isQti
      ? [fromQti(await importQti(tx, folder, toOrder(upload), now))]
      : (await importContent(tx, folder, now)).folders.map(fromFolder),
  );

function toOrder({ kind, slug = '', about }: Upload) {
  const { title, creator, subject, ...missing } = about;
  return { kind, slug, head: given({ title, creator, subject }), missing: given(missing), skip: false };
}

/** What was filled in. */
const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const nothing = { version: null, questions: 0, drafts: 0, files: 0, problems: [], warnings: [] };

function fromFolder(folder: ImportReport['folders'][number]): ImportedPack {
  const { slug } = folder;
  if ('problems' in folder) return { ...nothing, slug, result: 'refused', problems: folder.problems };
  if ('files' in folder) return { ...nothing, slug, result: folder.result, files: folder.files };
  const { result, questions, drafts = 0, warnings = [] } = folder;
  return { ...nothing, slug, result, version: 'version' in folder ? folder.version : null, questions, drafts, warnings };
}

function fromQti({ slug, stored, refused, problems, notUnderstood, warnings }: QtiReport): ImportedPack {
  const faults = [...problems, ...refused.flatMap((item) => item.problems)];
  if (!stored) return { ...nothing, slug, result: 'refused', problems: faults, warnings: notUnderstood };
  const { result, questions, drafts = 0 } = stored;
  const version = 'version' in stored ? stored.version : null;
  return { ...nothing, slug, result, version, questions, drafts, warnings: [...warnings, ...notUnderstood] };
}
