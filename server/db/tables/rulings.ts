import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { rulingStates } from '../../../contract/desk/rulings.ts';
import { rulingKinds } from '../../../contract/results/rulings.ts';
import { instant } from './columns.ts';
import { quizzes } from './content.ts';

/**
 * What staff decided of a question, in the order of `decision`. `name`: the question's in its quiz, whose versions have it in `questions.ruling` while it holds. `state` is moved by
 * the chart alone (server/rulings/ruling.machine.ts). `students`: whose score it changed.
 */
export const rulings = pgTable(
  'rulings',
  {
    id: text().primaryKey(),
    decision: serial().notNull().unique(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    name: text().notNull(),
    kind: text({ enum: rulingKinds }).notNull(),
    keys: jsonb().$type<string[]>().notNull(),
    state: text({ enum: rulingStates }).notNull(),
    reason: text().notNull(),
    students: integer().notNull(),
    decidedAt: instant('decided_at').notNull(),
    decidedBy: text('decided_by').notNull(),
    takenBackAt: instant('taken_back_at'),
    takenBackBy: text('taken_back_by'),
    takenBackReason: text('taken_back_reason'),
  },
  (table) => [index('rulings_question').on(table.quizId, table.name)],
);
