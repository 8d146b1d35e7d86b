import { sql } from 'drizzle-orm';
import type { Queryable } from './open.ts';

/** Has whoever locks the same name wait until this transaction ends: for what has no row of its own to lock. */
export const lockName = async (tx: Queryable, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
