import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Inquiries of the contact page, as they came. */
export const inquiries = pgTable('inquiries', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  course: text('course').notNull(),
  details: text('details').notNull(),
  at: instant('at').notNull(),
});
