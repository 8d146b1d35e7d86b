import type { ImportedPack, ImportTarget } from '../../../contract/desk/content.ts';
import type { Act } from '../../audit/act.ts';
import type { PackResult } from '../../content/drafts/store-released.ts';
import { type ImportReport, importContent } from '../../content/import.ts';
import { importQti, type QtiReport } from '../../content/qti/import.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { draftVersions } from '../../db/tables/draft-versions.ts';
import { tryOut } from '../../db/try-out.ts';
import { CallRefused } from '../../http/refused.ts';
import { type Upload, withUnpacked } from './unpack.ts';

/** What an import would make of an upload: it is made, and taken back. Throws `CallRefused`. */
export const checkUpload = (db: Queryable, upload: Upload, now: Date): Promise<ImportedPack[]> =>
  tryOut(db, async (tx) => {
    const waiting = await findWaiting(tx);
    const packs = await importInto(tx, upload, { now, as: 'version' });
    return packs.map((pack) => ({ ...pack, of: null, waiting: waiting.get(pack.slug)?.getTime() ?? null }));
  });

const findWaiting = async (tx: Transaction): Promise<Map<string, Date>> => {
  const { slug, keptAt } = draftVersions;
  return new Map((await tx.select({ slug, keptAt }).from(draftVersions)).map((row) => [row.slug, row.keptAt]));
};

/** Imports an upload, all of its packs or none. Throws `CallRefused`. */
export async function importUpload(
  { tx, now, record }: Act,
  { as, ...upload }: Upload & { as: ImportTarget },
): Promise<ImportedPack[]> {
  const packs = await importInto(tx, upload, { now, as });
  const faulty = packs.find(({ result }) => result === 'refused');
  if (faulty) throw new CallRefused(409, 'conflict', `‘${faulty.slug}’ has errors: check the file again.`);
  for (const { slug, result, version, questions, drafts, files } of packs) {
    const after = { result, version, ...(files > 0 ? { files } : { questions, drafts }) };
    await record({
      action: as === 'draft' ? 'content.draft' : 'content.import',
      subject: { kind: 'test', id: null, name: slug },
      after,
    });
  }
  return packs;
}

type ImportOrder = { now: Date; as: ImportTarget };

const importInto = (tx: Transaction, upload: Upload, { now, as }: ImportOrder): Promise<ImportedPack[]> =>
  withUnpacked(upload, async ({ folder, isQti }) =>
    isQti
      ? [fromQti(await importQti(tx, folder, { ...toOrder(upload), as }, now), as)]
      : (await importContent(tx, folder, now, as)).folders.map((each) => fromFolder(each, as)),
  );

function toOrder({ kind, slug = '', about }: Upload) {
  const { title, creator, subject, ...missing } = about;
  return { kind, slug, head: given({ title, creator, subject }), missing: given(missing), skip: false };
}

/** What was filled in. */
const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const nothing = { version: null, questions: 0, drafts: 0, files: 0, problems: [], warnings: [], of: null, waiting: null };

/** What of a stored pack can be previewed: its draft, or its newest version, of which a bank has questions as well. */
const toPreview = (slug: string, stored: PackResult, as: ImportTarget): string | null =>
  as === 'draft' && stored.result !== 'unchanged' ? `w/${slug}` : 'quizId' in stored ? `t/${stored.quizId}` : null;

function fromFolder(folder: ImportReport['folders'][number], as: ImportTarget): ImportedPack {
  const { slug } = folder;
  if ('problems' in folder) return { ...nothing, slug, result: 'refused', problems: folder.problems };
  if ('files' in folder) return { ...nothing, slug, result: folder.result, files: folder.files };
  const { result, questions, drafts = 0, warnings = [] } = folder;
  const version = 'version' in folder ? folder.version : null;
  return { ...nothing, slug, result, version, questions, drafts, warnings, of: toPreview(slug, folder, as) };
}

function fromQti({ slug, stored, refused, problems, notUnderstood, warnings }: QtiReport, as: ImportTarget): ImportedPack {
  const faults = [...problems, ...refused.flatMap((item) => item.problems)];
  if (!stored) return { ...nothing, slug, result: 'refused', problems: faults, warnings: notUnderstood };
  const { result, questions, drafts = 0 } = stored;
  const version = 'version' in stored ? stored.version : null;
  const of = toPreview(slug, stored, as);
  return { ...nothing, slug, result, version, questions, drafts, of, warnings: [...warnings, ...notUnderstood] };
}
