import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TypedApplication } from '../../../contract/enrolment/draft-links.ts';
import { instant } from './columns.ts';

/** Drafts of applications that somebody mailed a link to: only the SHA-256 of token and code is stored. A row goes with its use, with too many wrong codes, and at `expiresAt`. */
export const draftLinks = pgTable(
  'draft_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    codeHash: text('code_hash').notNull(),
    address: text().notNull(),
    draft: jsonb().$type<TypedApplication>().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('draft_links_address').on(sql`lower(${table.address})`)],
);
