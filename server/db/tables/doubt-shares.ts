import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { shareStates } from '../../../contract/doubts/shares.ts';
import { instant } from './columns.ts';
import { doubts } from './doubts.ts';
import { students, teachers } from './people.ts';

/**
 * Solved doubts that a tutor offers, without a name, in the review of their question. `versionId` and `number`: the question, as it is in the bank or quiz that it comes from.
 * `answer`: the wrong option that the student chose. `state` is moved by the chart alone (server/doubts/share.machine.ts).
 */
export const doubtShares = pgTable(
  'doubt_shares',
  {
    doubtId: text('doubt_id')
      .primaryKey()
      .references(() => doubts.id),
    state: text({ enum: shareStates }).notNull(),
    versionId: text('version_id').notNull(),
    number: integer().notNull(),
    answer: text().notNull(),
    questionText: text('question_text').notNull(),
    answerText: text('answer_text').notNull(),
    offeredBy: text('offered_by')
      .notNull()
      .references(() => teachers.id),
    offeredAt: instant('offered_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('doubt_shares_question').on(table.versionId, table.number, table.answer)],
);

/** Who said of such a doubt in their own review whether it helped. */
export const doubtShareRatings = pgTable(
  'doubt_share_ratings',
  {
    doubtId: text('doubt_id')
      .notNull()
      .references(() => doubtShares.doubtId),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    helped: boolean().notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.doubtId, table.studentId] }),
    index('doubt_share_ratings_student').on(table.studentId),
  ],
);
