import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { quizVersions } from './content.ts';
import { students } from './people.ts';

/** A question of a version, by its place. */
export type QuestionPlace = { versionId: string; number: number };

/** The newest answer to an entry, with the key by which a repeat of it is known, and which question it was to (left out: the entry's own). */
export type NotebookAnswer = { idempotencyKey: string; answer: string; right: boolean; asked?: QuestionPlace };

/**
 * The mistake notebook: questions that went wrong or were guessed. `origin` names a question whatever sitting it was met in:
 * 'folder/question'; the text is that of `versionId` and `number`. `sibling`: the question of a bank on the same skill that is asked next in its
 * place, with its own origin. `dueAt` null: right twice in a row, done. `wasDone`: a guess brought it back from there. `heldBy`: the decision on its question that makes it no mistake; it would have
 * come at `heldDueAt`.
 */
export const notebookEntries = pgTable(
  'notebook_entries',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    origin: text().notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer().notNull(),
    reason: text({ enum: ['wrong', 'guessed'] }).notNull(),
    timesRight: integer('times_right').notNull().default(0),
    addedAt: instant('added_at').notNull(),
    dueAt: instant('due_at'),
    siblingVersionId: text('sibling_version_id').references(() => quizVersions.id),
    siblingNumber: integer('sibling_number'),
    siblingOrigin: text('sibling_origin'),
    lastAnswer: jsonb('last_answer').$type<NotebookAnswer>(),
    wasDone: boolean('was_done').notNull().default(false),
    heldBy: text('held_by'),
    heldDueAt: instant('held_due_at'),
  },
  (table) => [
    unique('notebook_entries_once').on(table.studentId, table.origin),
    index('notebook_entries_due').on(table.studentId, table.dueAt).where(sql`due_at is not null`),
  ],
);

/** Every answer to an entry, for the days with practice and for how well a question is remembered. `siblingOrigin`: which sibling it was to, if one. */
export const notebookAnswers = pgTable(
  'notebook_answers',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    entryId: text('entry_id')
      .notNull()
      .references(() => notebookEntries.id),
    right: boolean('is_right').notNull(),
    siblingOrigin: text('sibling_origin'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    index('notebook_answers_student').on(table.studentId, table.answeredAt),
    index('notebook_answers_entry').on(table.entryId),
  ],
);
