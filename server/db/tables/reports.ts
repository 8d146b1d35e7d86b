import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Report } from '../../../contract/report/report.ts';
import { instant } from './columns.ts';
import { students } from './people.ts';

/** Reports to the parents, as they were when made: one a student and period. */
export const reports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    from: instant('from').notNull(),
    data: jsonb().$type<Report>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('reports_once').on(table.studentId, table.from)],
);
