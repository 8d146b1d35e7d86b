import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FlowStep } from '../../../contract/site/crash.ts';
import { instant } from './columns.ts';
import { students } from './people.ts';

/**
 * Reports of problems, each under the name that the device gave it. `facultyName`: of a teacher or one of the staff; where both are null nobody was signed in. `at`: when it was written,
 * `receivedAt`: when it came. `events`: the last steps of the app, by types and states.
 */
export const problems = pgTable(
  'problems',
  {
    id: text().primaryKey(),
    studentId: text('student_id').references(() => students.id),
    facultyName: text('faculty_name'),
    message: text().notNull(),
    page: text().notNull(),
    build: text(),
    browser: text().notNull(),
    events: jsonb().$type<FlowStep[]>().notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    lookedAt: instant('looked_at'),
    lookedBy: text('looked_by'),
  },
  (table) => [index().on(table.studentId)],
);
