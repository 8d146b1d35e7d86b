import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inquiryMoves, inquiryStates } from '../../../contract/desk/inquiries.ts';
import { instant } from './columns.ts';

/**
 * Inquiries of the contact page, as they came, and where they stand. `dueAt`: when the school is to answer or come back to one, null for never. `remindAt`: when it is
 * reminded of that next; `reminders`: how often it was.
 */
export const inquiries = pgTable(
  'inquiries',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    course: text().notNull(),
    details: text().notNull(),
    at: instant('at').notNull(),
    state: text({ enum: inquiryStates }).notNull().default('new'),
    dueAt: instant('due_at'),
    remindAt: instant('remind_at'),
    reminders: integer().notNull().default(0),
  },
  (table) => [
    index('inquiries_at').on(table.at, table.id),
    index('inquiries_remind').on(table.remindAt),
    index('inquiries_email').on(sql`lower(${table.email})`),
  ],
);

/** What the school did about inquiries, numbered from 1 in each. `text`: what was written to whoever asked, or what staff noted. */
export const inquirySteps = pgTable(
  'inquiry_steps',
  {
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    move: text({ enum: inquiryMoves }).notNull(),
    at: instant('at').notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.number] })],
);
