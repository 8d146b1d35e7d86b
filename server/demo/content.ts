import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { hasProblems, importContent } from '../content/import.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { courseFiles } from '../db/tables/courses.ts';
import { filledFolders } from '../materials/store.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';

/** The quizzes, mock tests, banks and PDFs of the demonstration. */
export const demoContent = join(projectRoot, 'content');

/** When content was imported that the build has packed: before everything, until a demonstration begins with it. */
export const packedAt = new Date(0);

/** Imports all of content/ whose name the database does not have, and returns the ids of what students sit. */
export async function importMissing(tx: Queryable, folder: string, now: Date): Promise<string[]> {
  const slugs = (await tx.select({ slug: quizzes.slug }).from(quizzes)).map(({ slug }) => slug);
  const there = { quizzes: slugs, mocks: slugs, bank: slugs, materials: await filledFolders(tx) };
  const added: string[] = [];
  for (const [kind, names] of Object.entries(there)) {
    const path = join(folder, kind);
    const known = new Set(names);
    const entries = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const missing = entries.map(({ name }) => name).filter((name) => !name.startsWith('.') && !known.has(name));
    for (const name of missing.sort()) {
      const report = await importContent(tx, join(path, name), now);
      if (hasProblems(report)) throw new StartupError(`The content of the demonstration is faulty: check ${join(path, name)}.`);
      added.push(...report.folders.flatMap((each) => ('quizId' in each && !each.bank ? [each.quizId] : [])));
    }
  }
  return added;
}

/** Gives what was packed the time at which the demonstration began. */
export async function datePacked(tx: Queryable, began: Date): Promise<void> {
  await tx.update(quizzes).set({ createdAt: began }).where(eq(quizzes.createdAt, packedAt));
  await tx.update(quizVersions).set({ createdAt: began }).where(eq(quizVersions.createdAt, packedAt));
  await tx.update(courseFiles).set({ addedAt: began }).where(eq(courseFiles.addedAt, packedAt));
}
