import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Question } from '../../../contract/exam/questions.ts';
import type { ExamShape, ModuleTool, ReferenceSheetName } from '../../../contract/exam/quizzes.ts';
import type { RulingTerms } from '../../../contract/results/rulings.ts';
import { bytes, instant } from './columns.ts';
import { students } from './people.ts';

/**
 * A quiz, a mock test (`isNode`), a module of one (`moduleOf`) or a bank for drills (`isBank`), by its lasting name: the content
 * folder's, a module's being 'mock/module'. What is in it stands in its versions. `drillFor`: a drill made for one student, of questions
 * of the banks. `withdrawnAt`: since then it is given to nobody, and no drill is made from it; who has begun it goes on.
 */
export const quizzes = pgTable(
  'quizzes',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    isNode: boolean('is_node').notNull().default(false),
    isBank: boolean('is_bank').notNull().default(false),
    moduleOf: text('module_of').references((): AnyPgColumn => quizzes.id),
    drillFor: text('drill_for').references(() => students.id),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('quizzes_drills').on(table.drillFor).where(sql`drill_for is not null`)],
);

/**
 * A module in a version of a mock test: which content, whether it is mathematics, its time in s (null: the default), what it offers beside its
 * questions (left out: what its type offers), whose reference sheet (left out: the SAT's), and how long the break before it is, in s (left out: there is none). `photographing`: how many of its `seconds` are the last, for photographing pages. `harder`: the version of its harder
 * form, where `versionId` is the easier one; which of them a student sits is decided as the module is begun.
 */
export type ModuleOfVersion = {
  quizId: string;
  versionId: string;
  harder?: string;
  type: string;
  seconds: number | null;
  tools?: ModuleTool[];
  reference?: ReferenceSheetName;
  breakSeconds?: number;
  photographing?: number;
};

/**
 * One state of a quiz's content, never changed once made. `digest` is of the whole content: the same import makes none. A mock
 * test's version has `modules` and no questions of its own; its `questionCount` is the sum of theirs. `paceSeconds`: what the real test gives for
 * a question, where a drill's clock counts down from it. `exam`: whose exam a full form has the shape of.
 */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: text().primaryKey(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    version: integer().notNull(),
    digest: text().notNull(),
    title: text(),
    creator: text(),
    subject: text().notNull(),
    minutes: integer(),
    paceSeconds: integer('pace_seconds'),
    questionCount: integer('question_count').notNull(),
    modules: jsonb().$type<ModuleOfVersion[]>(),
    exam: jsonb().$type<ExamShape>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('quiz_versions_number').on(table.quizId, table.version)],
);

/**
 * How long the newest who sat a version spent on its questions, in seconds by the question's number, for versions that enough have sat. Counted by
 * `countCohorts`, as it was at `countedAt`.
 */
export const cohorts = pgTable('cohorts', {
  versionId: text('version_id')
    .primaryKey()
    .references(() => quizVersions.id, { onDelete: 'cascade' }),
  sittings: integer().notNull(),
  isDemo: boolean('is_demo').notNull(),
  medians: jsonb().$type<Record<string, number>>().notNull(),
  countedAt: instant('counted_at').notNull(),
});

/** What the school decided of how a question counts, and by which decision (`rulings`). */
export type StoredRulingTerms = RulingTerms & { id: string };

/**
 * What grading needs and a student sees only afterwards. `accepted`: further forms of a numeric key. `explanation`: HTML. `solvedAs`: how hard it was to who
 * solved it without the key. `uncounted`: it is being tried out, and no estimate of a score counts it. `family`: which rule drew it, from which seed. `ruling`: what
 * staff decided since, which is no part of the content.
 */
export type AnswerKey = {
  answer: string;
  accepted: string[];
  explanation: string;
  solvedAs?: string;
  uncounted?: true;
  family?: { name: string; seed: number };
  ruling?: RulingTerms;
};

/** A question as it was written in the documented format, alone (`yaml`), and the addresses that the images have which it names by their files. */
export type QuestionSource = { yaml: string; figures: Record<string, string> };

/**
 * A version's questions, numbered from 1. A drill's are those of a bank's version (`ofVersionId`, `ofNumber`) under their names there, 'bank/question',
 * and have no content of their own. `source`: null where it came in another format. `ruling`: what staff decided of it, of which a drill has none of its own either. `askedQuestions` has the content of both, and is what is read.
 */
export const questions = pgTable(
  'questions',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer().notNull(),
    name: text().notNull(),
    ofVersionId: text('of_version_id'),
    ofNumber: integer('of_number'),
    delivered: jsonb().$type<Question>(),
    key: jsonb().$type<AnswerKey>(),
    domain: text(),
    skill: text(),
    difficulty: text(),
    source: jsonb().$type<QuestionSource>(),
    ruling: jsonb().$type<StoredRulingTerms>(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.number] }),
    foreignKey({ columns: [table.ofVersionId, table.ofNumber], foreignColumns: [table.versionId, table.number] }),
    index('questions_of').on(table.ofVersionId).where(sql`of_version_id is not null`),
    check(
      'questions_own_or_of',
      sql`num_nonnulls(of_version_id, of_number) = 2 and num_nonnulls(delivered, key, domain, skill, difficulty) = 0
        or num_nonnulls(of_version_id, of_number) = 0 and num_nonnulls(delivered, key, domain, skill, difficulty) = 5`,
    ),
  ],
);

/** Every question with its content. `delivered` is what a student gets; `key` never leaves before the sitting is over. */
export const askedQuestions = pgView('asked_questions', {
  versionId: text('version_id').notNull(),
  number: integer().notNull(),
  name: text().notNull(),
  delivered: jsonb().$type<Question>().notNull(),
  key: jsonb().$type<AnswerKey>().notNull(),
  domain: text().notNull(),
  skill: text().notNull(),
  difficulty: text().notNull(),
}).as(sql`
  select asked.version_id, asked.number, asked.name, coalesce(asked.delivered, bank.delivered) as delivered, coalesce(asked.key, bank.key) || case
      when coalesce(asked.ruling, bank.ruling) is null then '{}' else jsonb_build_object('ruling', coalesce(asked.ruling, bank.ruling))
    end as key,
    coalesce(asked.domain, bank.domain) as domain, coalesce(asked.skill, bank.skill) as skill, coalesce(asked.difficulty, bank.difficulty) as difficulty
  from questions asked left join questions bank on bank.version_id = asked.of_version_id and bank.number = asked.of_number`);

/** The family that drew a question; null where a person wrote it. */
export const askedFamily = sql<string | null>`${askedQuestions.key} -> 'family' ->> 'name'`;

/**
 * How hard a question of a version is on the scale of abilities (`server/ability`), as sittings told, from `since` on: a score is reckoned with what was
 * known when its test was finished. `width`: how sure that is. `sittings`: of so many. Without a row what its writer declared holds.
 */
export const itemDifficulties = pgTable(
  'item_difficulties',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    since: instant('since').notNull(),
    difficulty: doublePrecision().notNull(),
    width: doublePrecision().notNull(),
    sittings: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number, table.since] })],
);

/** Images of questions by the SHA-256 of their bytes; served as /media/{digest}.{extension}. */
export const media = pgTable('media', {
  digest: text().primaryKey(),
  extension: text({ enum: ['svg', 'png', 'webp', 'jpg'] }).notNull(),
  bytes: bytes().notNull(),
});
