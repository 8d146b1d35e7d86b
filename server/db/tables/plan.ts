import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { courses } from './courses.ts';
import { students } from './people.ts';

/** What a student works towards in a course. `testDate` is a day on the student's clock, `score` on the scale of the course's test. */
export const goals = pgTable(
  'goals',
  {
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    testDate: date('test_date'),
    score: integer(),
    weeklyMinutes: integer('weekly_minutes').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] })],
);
