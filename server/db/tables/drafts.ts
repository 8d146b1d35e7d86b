import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { draftStates } from '../../../contract/desk/drafts.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import { instant } from './columns.ts';
import type { AnswerKey, QuestionSource } from './content.ts';

/**
 * A quiz or a bank of which questions do not stand in its versions, by its lasting name; there may be no version of it yet. `order`: the names of all its
 * questions, as they were last imported.
 */
export const draftPacks = pgTable('draft_packs', {
  slug: text().primaryKey(),
  kind: text({ enum: ['quiz', 'bank'] }).notNull(),
  title: text().notNull(),
  creator: text().notNull(),
  subject: text().notNull(),
  minutes: integer(),
  order: jsonb().$type<string[]>().notNull(),
  changedAt: instant('changed_at').notNull(),
});

/**
 * Questions that came in without an explanation or that staff took out, as they were last imported. `state` is moved by the chart alone
 * (server/content/drafts/draft.machine.ts). One that is `released` stands in the newest version, too; its row keeps what was decided for the next import, which
 * holds while the question has the same `digest`.
 */
export const draftQuestions = pgTable(
  'draft_questions',
  {
    slug: text()
      .notNull()
      .references(() => draftPacks.slug, { onDelete: 'cascade' }),
    name: text().notNull(),
    state: text({ enum: draftStates }).notNull(),
    digest: text().notNull(),
    delivered: jsonb().$type<Question>().notNull(),
    key: jsonb().$type<AnswerKey>().notNull(),
    domain: text().notNull(),
    skill: text().notNull(),
    difficulty: text().notNull(),
    source: jsonb().$type<QuestionSource>(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.name] })],
);
