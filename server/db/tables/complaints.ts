import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { complainants, complaintMoves, complaintStates, complaintTopics } from '../../../contract/complaints/complaints.ts';
import { instant } from './columns.ts';

/**
 * Complaints of payers, parents, students and visitors, numbered as they came. `from`: who complains, as they say. `answerBy` and `endBy`: the days promised when it came, or when it
 * was opened again; `dueAt`: which of the two is next, null where nothing is due. `remindAt`: when the school's officer is told of that; `reminders`: how often they
 * were.
 */
export const complaints = pgTable(
  'complaints',
  {
    id: text().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    from: text({ enum: complainants }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    topic: text({ enum: complaintTopics }).notNull(),
    reference: text().notNull(),
    text: text().notNull(),
    state: text({ enum: complaintStates }).notNull(),
    raisedAt: instant('raised_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    endBy: instant('end_by').notNull(),
    dueAt: instant('due_at'),
    remindAt: instant('remind_at'),
    reminders: integer().notNull().default(0),
  },
  (table) => [
    unique('complaints_once').on(table.key),
    unique('complaints_number').on(table.number),
    index('complaints_due').on(table.dueAt, table.id),
    index('complaints_changed').on(table.changedAt, table.id),
    index('complaints_remind').on(table.remindAt),
    index('complaints_email').on(sql`lower(${table.email})`),
  ],
);

/** What was written about complaints, numbered from 1 in each. `staffId` and `staffName` null: by whoever complained. */
export const complaintSteps = pgTable(
  'complaint_steps',
  {
    complaintId: text('complaint_id')
      .notNull()
      .references(() => complaints.id),
    number: integer().notNull(),
    move: text({ enum: complaintMoves }).notNull(),
    at: instant('at').notNull(),
    staffId: text('staff_id'),
    staffName: text('staff_name'),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.complaintId, table.number] })],
);
