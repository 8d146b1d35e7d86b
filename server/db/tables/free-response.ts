import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { RubricRow } from '../../../contract/desk/marking.ts';
import type { RubricItem, Task } from '../../../contract/free-response/tasks.ts';
import { markingStates } from '../../../contract/marking/marking.ts';
import { instant } from './columns.ts';
import { quizVersions, quizzes } from './content.ts';
import { sittings } from './sittings.ts';

/** How a task is marked: its rubric, and an answer that gets every point (HTML). It never leaves before the sitting is over. */
export type TaskKey = { rubric: RubricItem[]; model: string };

/**
 * The tasks of a version that is a free-response section, numbered from 1 as its sheet has them. They stand apart from `questions`, so that nothing that counts
 * right answers meets them. `name`: the question's lasting id in the section, with its part. `ruling`: the rows of its rubric as the school changed them, which count in place of the key's.
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
    ruling: jsonb().$type<RubricRow[]>(),
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

/**
 * The marking of answers by tutors and staff; an answer without a row waits. `state` is moved by the chart alone (server/marking/marking.machine.ts). `heldBy`, `markedBy` and `lookedBy`: 'teacher' or 'staff' and
 * the id; the names beside them are as they were then. `marks`: how often it was marked. `givenBefore`: what it had before the second look.
 */
export const markings = pgTable(
  'markings',
  {
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    state: text({ enum: markingStates }).notNull().default('waiting'),
    heldBy: text('held_by'),
    heldName: text('held_name'),
    heldUntil: instant('held_until'),
    given: jsonb().$type<number[]>(),
    comment: text().notNull().default(''),
    marks: integer().notNull().default(0),
    markedBy: text('marked_by'),
    markedName: text('marked_name'),
    markedAt: instant('marked_at'),
    givenBackAt: instant('given_back_at'),
    lookReason: text('look_reason'),
    lookAskedAt: instant('look_asked_at'),
    lookAnswer: text('look_answer'),
    lookedBy: text('looked_by'),
    lookedName: text('looked_name'),
    lookedAt: instant('looked_at'),
    givenBefore: jsonb('given_before').$type<number[]>(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.number] })],
);

/** How the school changed the rubric of a question, in the order of `decision`. `name`: the task's in its section. `students`: whose points it changed. */
export const rubricChanges = pgTable(
  'rubric_changes',
  {
    id: text().primaryKey(),
    decision: serial().notNull().unique(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    name: text().notNull(),
    before: jsonb().$type<RubricRow[]>().notNull(),
    after: jsonb().$type<RubricRow[]>().notNull(),
    reason: text().notNull(),
    students: integer().notNull(),
    decidedAt: instant('decided_at').notNull(),
    decidedBy: text('decided_by').notNull(),
  },
  (table) => [index('rubric_changes_question').on(table.quizId, table.name)],
);
