import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RubricItem, Task } from '../../../contract/free-response/tasks.ts';
import { instant } from './columns.ts';
import { quizVersions } from './content.ts';
import { sittings } from './sittings.ts';

/** How a task is marked: its rubric, and an answer that gets every point (HTML). It never leaves before the sitting is over. */
export type TaskKey = { rubric: RubricItem[]; model: string };

/**
 * The tasks of a version that is a free-response section, numbered from 1 as its sheet has them. They stand apart from `questions`, so that nothing that counts
 * right answers meets them. `name`: the question's lasting id in the section, with its part.
 */
export const tasks = pgTable(
  'tasks',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer().notNull(),
    name: text().notNull(),
    delivered: jsonb().$type<Task>().notNull(),
    key: jsonb().$type<TaskKey>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);

/**
 * What became of the answer to a task, from its first mark on. `self...`: the student's own; `given`: which rows of the rubric, from 0. `held...`: who of the staff marks it, and
 * until when nobody else does. `second...`: the one second look that the student may ask for, with the reason, and when it was taken.
 */
export const works = pgTable(
  'works',
  {
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    selfGiven: jsonb('self_given').$type<number[]>(),
    selfAt: instant('self_at'),
    given: jsonb().$type<number[]>(),
    comment: text(),
    markedBy: text('marked_by'),
    markedAt: instant('marked_at'),
    heldBy: text('held_by'),
    heldUntil: instant('held_until'),
    secondReason: text('second_reason'),
    secondAskedAt: instant('second_asked_at'),
    secondTakenAt: instant('second_taken_at'),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.number] })],
);

/** A task's rubric as staff changed it since, in place of the one of its version: all that is marked already is reckoned anew by it. */
export const taskRubrics = pgTable(
  'task_rubrics',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    rubric: jsonb().$type<RubricItem[]>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);
