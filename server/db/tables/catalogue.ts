import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../../contract/enrolment/catalogue.ts';
import { instant } from './columns.ts';

/**
 * What is sold and at what price, each state of it once and never changed: an order names the one that it was sold by. The newest holds.
 * `changedBy` and `reason`: who made it and why, in the words of who did.
 */
export const catalogueVersions = pgTable('catalogue_versions', {
  version: integer().primaryKey(),
  catalogue: jsonb().$type<Catalogue>().notNull(),
  changedBy: text('changed_by').notNull(),
  reason: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
