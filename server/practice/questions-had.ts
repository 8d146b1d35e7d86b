import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { restDays } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';
import { sittings } from '../db/tables/sittings.ts';

/** How long a question rests once it was had. */
export const restMs = restDays * 86_400_000;

/** What was had before then can be asked again. */
export const findRested = (now: Date): Date => new Date(now.getTime() - restMs);

const drilled = alias(questions, 'drilled');
const drill = alias(quizzes, 'drill');
const version = alias(quizVersions, 'drill_version');
const entry = alias(notebookEntries, 'answered_entry');

/** What a student has before them, or will have by the notebook: it rests until that is over, whenever that is. */
const never = sql`'infinity'::timestamptz`;

/**
 * The names of all questions of the banks that a student had or is about to have, in drills and in the notebook, each once: `at` when last, 'infinity' of what is in an
 * unfinished drill or waits in the notebook.
 */
export function selectHad(db: Queryable, studentId: string) {
  const { siblingOrigin, origin, dueAt } = notebookEntries;
  const had = db
    .select({
      name: drilled.name,
      at: sql`case when ${sittings.state} = 'submitted' then ${sittings.submittedAt} else ${never} end`.as('at'),
    })
    .from(drilled)
    .innerJoin(version, eq(version.id, drilled.versionId))
    .innerJoin(drill, eq(drill.id, version.quizId))
    .innerJoin(sittings, eq(sittings.quizId, drill.id))
    .where(eq(drill.drillFor, studentId))
    .unionAll(
      db
        .select({ name: sql<string>`${siblingOrigin}`, at: never.as('at') })
        .from(notebookEntries)
        .where(and(eq(notebookEntries.studentId, studentId), isNotNull(siblingOrigin))),
    )
    .unionAll(
      db
        .select({ name: origin, at: never.as('at') })
        .from(notebookEntries)
        .where(and(eq(notebookEntries.studentId, studentId), isNotNull(dueAt))),
    )
    .unionAll(
      db
        .select({
          name: sql<string>`coalesce(${notebookAnswers.siblingOrigin}, ${entry.origin})`,
          at: sql`${notebookAnswers.answeredAt}`.as('at'),
        })
        .from(notebookAnswers)
        .innerJoin(entry, eq(entry.id, notebookAnswers.entryId))
        .where(eq(notebookAnswers.studentId, studentId)),
    )
    .as('met');
  return db
    .select({ name: sql<string>`${had.name}`.as('had_name'), at: sql<Date>`max(${had.at})`.as('had_at') })
    .from(had)
    .groupBy(had.name)
    .as('had');
}
