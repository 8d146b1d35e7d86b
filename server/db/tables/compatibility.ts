import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row: the newest migration that code has to know to work with this database (`since`, as Drizzle counts migrations: when each was made, in
 * ms). The previous release knows it, so that it runs on while the next one is rolled out.
 */
export const compatibility = pgTable(
  'compatibility',
  {
    one: boolean().primaryKey().default(true),
    since: bigint({ mode: 'number' }).notNull(),
  },
  () => [check('compatibility_one_row', sql`one`)],
);
