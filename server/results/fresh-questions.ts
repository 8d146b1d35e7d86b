import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../db/open.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';

/** Which skill of which domain, as the questions name them. */
export type NamedSkill = { domain: string; skill: string };

/** A question's row of a bank; `origin` 'bank/question' names it whatever drill it is in. `subject` is the bank's. */
export type BankQuestion = { question: typeof questions.$inferSelect; origin: string; subject: string };

/**
 * The questions on a skill in the newest versions of all banks that a student never had in a drill, in the order of the banks' names and of
 * the questions in them.
 */
export async function freshQuestions(db: Queryable, studentId: string, { domain, skill }: NamedSkill): Promise<BankQuestion[]> {
  const newest = db
    .selectDistinctOn([quizVersions.quizId], { id: quizVersions.id, slug: quizzes.slug, subject: quizVersions.subject })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.isBank, true))
    .orderBy(quizVersions.quizId, desc(quizVersions.version))
    .as('newest');
  const origin = sql<string>`${newest.slug} || '/' || ${questions.name}`;
  return db
    .select({ question: questions, origin, subject: newest.subject })
    .from(questions)
    .innerJoin(newest, eq(newest.id, questions.versionId))
    .where(and(eq(questions.domain, domain), eq(questions.skill, skill), notInArray(origin, namesDrilled(db, studentId))))
    .orderBy(asc(newest.slug), asc(questions.number));
}

const drilled = alias(questions, 'drilled');
const drill = alias(quizzes, 'drill');
const version = alias(quizVersions, 'drill_version');

/** The names of all questions in a student's drills. */
const namesDrilled = (db: Database, studentId: string) =>
  db
    .select({ name: drilled.name })
    .from(drilled)
    .innerJoin(version, eq(version.id, drilled.versionId))
    .innerJoin(drill, eq(drill.id, version.quizId))
    .where(eq(drill.drillFor, studentId));
