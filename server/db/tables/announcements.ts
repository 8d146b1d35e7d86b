import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { audiences } from '../../../contract/desk/announcements.ts';
import { instant } from './columns.ts';

/**
 * What staff told students or parents in the school's words. `key`: the desk's own name for it. `toName`: the group, the course or the student, as they were called then. Who was told
 * stands with the notices; it goes with the last of them.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    toName: text('to_name').notNull(),
    audience: text({ enum: audiences }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: text('sent_by').notNull(),
  },
  (table) => [index('announcements_at').on(table.sentAt, table.id)],
);
