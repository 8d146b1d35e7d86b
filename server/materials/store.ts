import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
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
  /** Titles of the list that stay as they were uploaded at the desk. */
  kept: number;
};

/**
 * Makes those of a course's PDFs that come with a pack those of its folder, in one transaction: new titles come, titles whose bytes changed are
 * replaced, titles that are listed no more go, and the order and the skills are the list's. What was uploaded by itself at the desk stays as it
 * is, after those, also where the list has its title.
 */
export const storeMaterials = (db: Database, { course, files: listed }: MaterialsContent, now: Date): Promise<StoredMaterials> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.name, course)).for('update');
    if (!row) throw new Error(`The course ${course} is gone.`);
    const { id, title, digest, position, skills, origin } = courseFiles;
    const there = await tx
      .select({ id, title, digest, position, skills, origin })
      .from(courseFiles)
      .where(eq(courseFiles.courseId, row.id))
      .orderBy(asc(position));
    const before = there.filter((old) => old.origin === 'pack');
    const ours = there.filter((old) => old.origin === 'desk');
    const files = listed.filter((file) => !ours.some((own) => own.title.toLowerCase() === file.title.toLowerCase()));

    const gone = before.filter((old) => !files.some((file) => file.title === old.title));
    if (gone.length > 0) {
      const ids = gone.map((old) => old.id);
      await tx.delete(courseFiles).where(inArray(courseFiles.id, ids));
    }
    const counts = { added: 0, replaced: 0, moved: 0 };
    for (const [place, file] of files.entries()) {
      const old = before.find((each) => each.title === file.title);
      const done = await storeFile(tx, { courseId: row.id, old, place, file }, now);
      if (done !== null) counts[done] += 1;
    }
    await placeAfter(tx, files.length, ours);
    const { added, replaced, moved } = counts;
    const changes = added + replaced + moved + gone.length;
    const result = before.length === 0 ? 'new' : changes > 0 ? 'updated' : 'unchanged';
    return { result, added, replaced, removed: gone.length, kept: listed.length - files.length };
  });

type StoredFile = { id: string; digest: string; position: number; skills: Material['skills'] };

/** Stores one PDF as it is listed, unless it is there so; 'moved': only its place or its skills are others. */
async function storeFile(
  tx: Transaction,
  { courseId, old, place: position, file }: { courseId: string; old: StoredFile | undefined; place: number; file: Material },
  now: Date,
): Promise<'added' | 'replaced' | 'moved' | null> {
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
  return isSame ? 'moved' : 'replaced';
}

/** Places what was uploaded at the desk after what came with the pack, in the order it has. */
async function placeAfter(tx: Transaction, first: number, ours: readonly Pick<StoredFile, 'id' | 'position'>[]): Promise<void> {
  for (const [place, { id, position }] of ours.entries()) {
    if (position !== first + place)
      await tx
        .update(courseFiles)
        .set({ position: first + place })
        .where(eq(courseFiles.id, id));
  }
}

/** The folders whose courses have PDFs of a pack. */
export async function filledFolders(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: courses.name })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .where(eq(courseFiles.origin, 'pack'));
  return rows.map(({ name }) => toFolderName(name));
}
