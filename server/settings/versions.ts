import { desc, eq, sql } from 'drizzle-orm';
import type { SettingFields, SettingName } from '../../contract/desk/settings.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { settings } from '../db/tables/settings.ts';

export type SettingRow = typeof settings.$inferSelect;

/** What owners have set: the newest fields of each setting; one that is as it was before is left out. */
export type SetByOwners = ReadonlyMap<string, SettingFields>;

/** Reads what owners have set. */
export async function readSetByOwners(db: Queryable): Promise<SetByOwners> {
  const newest = await readNewestOfAll(db);
  return new Map(newest.flatMap(({ name, fields }) => (fields === null ? [] : [[name, fields] as const])));
}

/** The newest state of every setting that was ever set. */
export const readNewestOfAll = async (db: Queryable): Promise<SettingRow[]> =>
  db.selectDistinctOn([settings.name]).from(settings).orderBy(settings.name, desc(settings.version));

/** How many states of a setting are shown. */
export const shownVersions = 20;

/** The newest states of a setting, the newest first, and one more than are shown, with which the last is compared. */
export const readVersions = async (db: Queryable, name: SettingName): Promise<SettingRow[]> =>
  db
    .select()
    .from(settings)
    .where(eq(settings.name, name))
    .orderBy(desc(settings.version))
    .limit(shownVersions + 1);

/** The state of a setting that holds; undefined where nobody has ever set it. */
export async function readNewest(db: Queryable, name: SettingName): Promise<SettingRow | undefined> {
  const [newest] = await db.select().from(settings).where(eq(settings.name, name)).orderBy(desc(settings.version)).limit(1);
  return newest;
}

/** Lets nobody else change a setting until the end of the transaction. */
export const lockSettings = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
};
