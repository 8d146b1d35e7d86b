import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * All that the demonstration's payment sandbox knows (server/enrolment/sandbox/state.ts), in one row, so that every process has the same. `dueAt`: when
 * something of it is to happen next, as a webhook.
 */
export const sandbox = pgTable(
  'sandbox',
  {
    one: boolean().primaryKey().default(true),
    state: jsonb().$type<unknown>().notNull(),
    dueAt: instant('due_at'),
  },
  () => [check('sandbox_one_row', sql`one`)],
);
