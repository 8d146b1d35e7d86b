import { integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { packKinds } from '../../../contract/desk/packs.ts';
import { instant } from './columns.ts';

/**
 * What was imported of a quiz, a mock test or a bank and is not published: one for each pack, by its lasting name. It is in none of the tables that students are given anything from. `content` is what the
 * import read, kept as text since digests go by the order of its fields; its images stand in `media`.
 */
export const draftVersions = pgTable('draft_versions', {
  slug: text().primaryKey(),
  kind: text({ enum: packKinds }).notNull(),
  title: text().notNull(),
  subject: text().notNull(),
  digest: text().notNull(),
  questionCount: integer('question_count').notNull(),
  content: json().notNull(),
  keptAt: instant('kept_at').notNull(),
});
