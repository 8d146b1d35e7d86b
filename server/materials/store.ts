import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { courseFiles, courses } from '../db/tables/courses.ts';
import { newId } from '../ids.ts';
import { type Material, type MaterialsContent, toFolderName } from './read-folder.ts';

/** What an import made of the PDFs of a course. */
export type StoredMaterials = {
  result: 'new' | 'updated' | 'unchanged';
  added: number;
  replaced: number;
  removed: number;
};

/**
 * Makes a course's PDFs those of its folder, in one transaction: new titles come, titles whose bytes changed are replaced, titles that
 * are listed no more go, and the order and the skills are the list's.
 */
export const storeMaterials = (db: Database, { course, files }: MaterialsContent, now: Date): Promise<StoredMaterials> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.name, course)).for('update');
    if (!row) throw new Error(`The course ${course} is gone.`);
    const { id, title, digest, position, skills } = courseFiles;
    const before = await tx
      .select({ id, title, digest, position, skills })
      .from(courseFiles)
      .where(eq(courseFiles.courseId, row.id));

    const gone = before.filter((old) => !files.some((file) => file.title === old.title));
    if (gone.length > 0) {
      const ids = gone.map((old) => old.id);
      await tx.delete(courseFiles).where(inArray(courseFiles.id, ids));
    }
    const counts = { added: 0, replaced: 0, listed: 0 };
    for (const [place, file] of files.entries()) {
      const old = before.find((each) => each.title === file.title);
      const done = await storeFile(tx, { courseId: row.id, old, place, file }, now);
      if (done !== null) counts[done] += 1;
    }
    const { added, replaced, listed } = counts;
    const changes = added + replaced + listed + gone.length;
    const result = before.length === 0 ? 'new' : changes > 0 ? 'updated' : 'unchanged';
    return { result, added, replaced, removed: gone.length };
  });

type StoredFile = { id: string; digest: string; position: number; skills: Material['skills'] };

/** Stores one PDF as it is listed, unless it is there so; 'listed': only its place or its skills are others. */
async function storeFile(
  tx: Transaction,
  { courseId, old, place: position, file }: { courseId: string; old: StoredFile | undefined; place: number; file: Material },
  now: Date,
): Promise<'added' | 'replaced' | 'listed' | null> {
  if (!old) {
    await tx.insert(courseFiles).values({ id: newId(), courseId, ...file, position, addedAt: now });
    return 'added';
  }
  const isSame = old.digest === file.digest;
  if (isSame && old.position === position && isDeepStrictEqual(old.skills, file.skills)) return null;
  await tx
    .update(courseFiles)
    .set({ position, skills: file.skills, ...(isSame ? {} : { digest: file.digest, bytes: file.bytes, addedAt: now }) })
    .where(eq(courseFiles.id, old.id));
  return isSame ? 'listed' : 'replaced';
}

/** The folders whose courses have PDFs. */
export async function filledFolders(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: courses.name })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId));
  return rows.map(({ name }) => toFolderName(name));
}
