import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { objectionReasons, objectionStates } from '../../../contract/objections/objections.ts';
import { instant } from './columns.ts';
import { quizVersions, quizzes } from './content.ts';
import { students } from './people.ts';

/**
 * What students say is wrong with questions. `quizId` and `name`: the question, whatever version or drill it was met in; `versionId` and `number`: where it is written. `path`: where its student met it. `state` is moved by
 * the chart alone (server/objections/objection.machine.ts).
 */
export const objections = pgTable(
  'objections',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    name: text().notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer().notNull(),
    path: text().notNull(),
    reason: text({ enum: objectionReasons }).notNull(),
    text: text().notNull(),
    state: text({ enum: objectionStates }).notNull().default('new'),
    raisedAt: instant('raised_at').notNull(),
    lookedAt: instant('looked_at'),
    lookedBy: text('looked_by'),
    answer: text(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    unique('objections_once').on(table.studentId, table.quizId, table.name),
    index('objections_question').on(table.quizId, table.name),
  ],
);
