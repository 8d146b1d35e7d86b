import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { quizzes } from './content.ts';
import { courses } from './courses.ts';
import { groups } from './groups.ts';

/**
 * A quiz or mock test that staff gave to students at once, who may begin it from `opensAt` until `closesAt`. `key`: the desk's own name for it. `title` and `toName` as they were
 * then: of students who were named, how many. Each sitting has the window itself, since it can be another for one student.
 */
export const assignments = pgTable(
  'assignments',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    title: text().notNull(),
    groupId: text('group_id').references(() => groups.id),
    courseId: text('course_id').references(() => courses.id),
    toName: text('to_name').notNull(),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    note: text().notNull(),
    assignedAt: instant('assigned_at').notNull(),
    assignedBy: text('assigned_by').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [index('assignments_at').on(table.assignedAt, table.id)],
);
