import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import type { Catalogue } from '../../contract/enrolment/catalogue.ts';
import type { Queryable } from '../db/open.ts';
import { catalogueVersions } from '../db/tables/catalogue.ts';
import { CallRefused } from '../http/refused.ts';
import { addCourseRows } from './courses.ts';
import { readSeed } from './seed.ts';

export type CatalogueVersion = typeof catalogueVersions.$inferSelect;

/** The newest version, which holds. */
export async function readNewest(db: Queryable): Promise<CatalogueVersion> {
  const [newest] = await db.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(1);
  if (!newest) throw new Error('The database has no catalog.');
  return newest;
}

/** A version by its number. Throws `CallRefused` 404. */
export async function readVersion(db: Queryable, version: number): Promise<CatalogueVersion> {
  const [found] = await db.select().from(catalogueVersions).where(eq(catalogueVersions.version, version));
  if (!found) throw new CallRefused(404, 'notFound', `The catalog has no version ${version}.`);
  return found;
}

/** Every version, the newest first. */
export const listVersions = (db: Queryable): Promise<CatalogueVersion[]> =>
  db.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version));

/** Gives a database without a catalogue the first one, and every course of the newest its row. */
export async function storeFirstCatalogue(db: Queryable): Promise<void> {
  const first = { version: 1, catalogue: readSeed(), changedBy: 'Prepchart', reason: 'the first catalog' };
  await db.insert(catalogueVersions).values(first).onConflictDoNothing({ target: catalogueVersions.version });
  await addCourseRows(db, (await readNewest(db)).catalogue);
}

/** Who changes the catalogue, and why: kept with the version. */
export type ChangeNote = { changedBy: string; reason: string; now: Date };

/**
 * Makes a new version of the newest one, which holds from now on; null where nothing would change. Changes follow one another. What `change` throws is
 * thrown, and nothing is stored.
 */
export const changeCatalogue = (
  db: Queryable,
  { changedBy, reason, now }: ChangeNote,
  change: (before: Catalogue) => Catalogue,
): Promise<CatalogueVersion | null> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${catalogueVersions} in share row exclusive mode`);
    const { version, catalogue: before } = await readNewest(tx);
    const catalogue = change(before);
    if (isDeepStrictEqual(catalogue, before)) return null;
    const made = { version: version + 1, catalogue, changedBy, reason, createdAt: now };
    await tx.insert(catalogueVersions).values(made);
    await addCourseRows(tx, catalogue);
    return made;
  });
