import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Inquiries of the contact page, as they came. */
export const inquiries = pgTable('inquiries', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  course: text().notNull(),
  details: text().notNull(),
  at: instant('at').notNull(),
});
