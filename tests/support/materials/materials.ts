import { join } from 'node:path';
import type { Database } from '../../../server/db/open.ts';
import { toFolderName } from '../../../server/materials/read-folder.ts';
import { storeMaterials } from '../../../server/materials/store.ts';
import { fill, temporaryFolder } from '../content/content.ts';

/** Bytes that the import takes for a PDF, of so many pages. */
export const makePdf = (words: string, pages = 1): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${words}\n2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [] >>\nendobj\n%%EOF\n`);

/** The folder of a course with PDFs: their titles, and what each says. */
export function materialsFolder(
  titles: Record<string, string> = { Sampling: 'one', Bias: 'two' },
  { slug = 'ap-statistics', files = {} }: { slug?: string; files?: Record<string, string | Uint8Array> } = {},
): string {
  const listed = Object.keys(titles).map((title, at) => `  - title: ${title}\n    file: sheet-${at + 1}.pdf\n`);
  const pdfs = Object.values(titles).map((words, at) => [`sheet-${at + 1}.pdf`, makePdf(words)] as const);
  return fill(join(temporaryFolder(), slug), {
    'materials.yaml': `files:\n${listed.join('')}`,
    ...Object.fromEntries(pdfs),
    ...files,
  });
}

/** Puts PDFs into a course without a folder: their titles, and what each says. */
export const addMaterials = (db: Database, course: string, titles: Record<string, string>, now: Date) =>
  storeMaterials(
    db,
    {
      slug: toFolderName(course),
      course,
      files: Object.entries(titles).map(([title, words]) => ({
        title,
        digest: words,
        bytes: new Uint8Array(makePdf(words)),
        skills: [],
      })),
    },
    now,
  );
