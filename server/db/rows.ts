import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from './open.ts';

/** Runs a statement that is written in SQL, and gives its rows as `row` says they are. */
export async function queryRows<Row extends z.ZodMiniType>(db: Queryable, row: Row, statement: SQL): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}
