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

/** What a student gave the own answer to a task beside its rubric: which of its rows, from 0. */
export const works = pgTable(
  'works',
  {
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    selfGiven: jsonb('self_given').$type<number[]>().notNull(),
    selfAt: instant('self_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.number] })],
);
