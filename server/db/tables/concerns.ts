import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { concernStates } from '../../../contract/concerns/concerns.ts';
import { concernRoles } from '../../../contract/desk/concerns.ts';
import { instant } from './columns.ts';

/**
 * What somebody is worried about: read by the safeguarding lead and the deputy alone. `raisedBy`: who raised it, of parents the student whose they are; `fromName` is kept beside
 * it. `studentId`: whom it is about, as far as that is known. None refers to another row, so that erasing is for `forgetConcerns` to decide. `remindAt`: when both are reminded that it
 * was not read; `reminders`: how often they were.
 */
export const concerns = pgTable(
  'concerns',
  {
    id: text().primaryKey(),
    role: text({ enum: concernRoles }).notNull(),
    raisedBy: text('raised_by').notNull(),
    fromName: text('from_name').notNull(),
    concernKey: text('concern_key').notNull(),
    studentId: text('student_id'),
    studentName: text('student_name'),
    aboutKind: text('about_kind', { enum: ['doubt', 'session'] }),
    aboutId: text('about_id'),
    about: text(),
    text: text().notNull(),
    state: text({ enum: concernStates }).notNull(),
    raisedAt: instant('raised_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    remindAt: instant('remind_at'),
    reminders: integer().notNull().default(0),
  },
  (table) => [
    unique('concerns_once').on(table.role, table.raisedBy, table.concernKey),
    index('concerns_changed').on(table.changedAt, table.id),
    index('concerns_remind').on(table.remindAt),
    index('concerns_student').on(table.studentId),
  ],
);

/** What was done about concerns, numbered from 1 in each, with the state that it led to. */
export const concernSteps = pgTable(
  'concern_steps',
  {
    concernId: text('concern_id')
      .notNull()
      .references(() => concerns.id),
    number: integer().notNull(),
    state: text({ enum: concernStates }).notNull(),
    at: instant('at').notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.concernId, table.number] })],
);
