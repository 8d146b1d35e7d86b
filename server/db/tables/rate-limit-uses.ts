import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What is counted for rate limits other than sign-in's: `who` (an address or an account) did `what`. */
export const rateLimitUses = pgTable(
  'rate_limit_uses',
  {
    id: text().primaryKey(),
    what: text().notNull(),
    who: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('rate_limit_uses_who').on(table.what, table.who, table.at)],
);
