import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SettingFields } from '../../../contract/desk/settings.ts';
import { instant } from './columns.ts';

/**
 * What an owner has set at the desk, each state of a setting once and never changed; the newest holds. `fields` null: it is what it was before anybody set
 * it. `changedBy` and `reason`: who set it and why.
 */
export const settings = pgTable(
  'settings',
  {
    name: text().notNull(),
    version: integer().notNull(),
    fields: jsonb().$type<SettingFields>(),
    changedBy: text('changed_by').notNull(),
    reason: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
