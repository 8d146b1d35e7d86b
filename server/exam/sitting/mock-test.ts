import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Sitting, selectSittings } from './sitting.ts';

/** The modules of a mock test's record, in their order. Nothing of them changes while the record is locked. */
export const readModules = (db: Queryable, recordId: string): Promise<Sitting[]> =>
  selectSittings(db).where(eq(sittings.recordId, recordId)).orderBy(asc(sittings.position));

/** The record of a module's test and all its modules in their order, by one statement; of a quiz nothing. `moduleId`: also as a query for it. */
export const readWhole = (db: Queryable, moduleId: string | SQL): Promise<Sitting[]> => {
  const record = sql`(select part.record_id from ${sittings} as part where part.id = ${moduleId})`;
  return selectSittings(db)
    .where(or(eq(sittings.id, record), eq(sittings.recordId, record)))
    .orderBy(asc(sittings.position));
};

/** The record that a module belongs to. */
export async function readRecord(db: Queryable, { id, recordId }: Pick<Sitting, 'id' | 'recordId'>): Promise<Sitting> {
  const [record] = recordId === null ? [] : await selectSittings(db).where(eq(sittings.id, recordId));
  if (!record) throw new Error(`Sitting ${id} has no record.`);
  return record;
}
