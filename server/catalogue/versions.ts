import { desc } from 'drizzle-orm';
import type { Catalogue } from '../../contract/enrolment/catalogue.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { catalogueVersions } from '../db/tables/catalogue.ts';
import { addCourseRows } from './courses.ts';
import { readSeed } from './seed.ts';

export type CatalogueVersion = typeof catalogueVersions.$inferSelect;

/** The newest version, which holds. */
export async function readNewest(db: Queryable): Promise<CatalogueVersion> {
  const [newest] = await db.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version)).limit(1);
  if (!newest) throw new Error('The database has no catalog.');
  return newest;
}

/** Every version, the newest first. */
export const listVersions = (db: Queryable): Promise<CatalogueVersion[]> =>
  db.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version));

/** Gives a database without a catalogue the first one, and every course of the newest its row. */
export async function storeFirstCatalogue(db: Database): Promise<void> {
  const first = { version: 1, catalogue: readSeed(), changedBy: 'Prepchart', reason: 'the first catalog' };
  await db.insert(catalogueVersions).values(first).onConflictDoNothing({ target: catalogueVersions.version });
  await addCourseRows(db, (await readNewest(db)).catalogue);
}

type Change = { catalogue: Catalogue; changedBy: string; reason: string; now: Date };

/** Makes a new version, which holds from now on. Two that are made at once get one number each, or the later one fails. */
export async function addVersion(tx: Transaction, { now, ...change }: Change): Promise<CatalogueVersion> {
  const { version } = await readNewest(tx);
  const [added] = await tx
    .insert(catalogueVersions)
    .values({ ...change, version: version + 1, createdAt: now })
    .returning();
  if (!added) throw new Error('The catalog that was stored did not come back.');
  await addCourseRows(tx, change.catalogue);
  return added;
}
