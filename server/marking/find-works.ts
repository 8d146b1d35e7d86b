import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MarkingTest } from '../../contract/marking/marking.ts';
import type { Queryable } from '../db/open.ts';
import { markings, tasks } from '../db/tables/free-response.ts';
import { students } from '../db/tables/people.ts';
import { ledger, sittings } from '../db/tables/sittings.ts';
import type { MarkerId } from './markers.ts';
import { readSections } from './sections.ts';

export const record = alias(sittings, 'record');

/** The newest answer that counts; a blank one is nothing to mark. */
const answer = sql<string | null>`(select newest.answer from ${ledger} newest where newest.sitting_id = ${sittings.id}
  and newest.question = ${tasks.number} and newest.counted order by newest.seq desc limit 1)`;

/** Answers of tests that are over and wait for no late ones, that are not blank. */
const isThere = (now: Date): SQL | undefined =>
  and(
    ...[eq(sittings.state, 'submitted'), eq(record.state, 'submitted'), isNotNull(sittings.startedAt)],
    or(isNull(sittings.lateUntil), lte(sittings.lateUntil, now)),
    sql`trim(coalesce(${answer}, '')) <> ''`,
  );

const ofAnswer = and(eq(markings.sittingId, sittings.id), eq(markings.number, tasks.number));

const count = (which?: SQL) => (which ? sql<number>`count(*) filter (where ${which})::int` : sql<number>`count(*)::int`);
const isUnmarked = sql`coalesce(${markings.state}, 'waiting') in ('waiting', 'held')`;
const isLook = sql`${markings.state} in ('lookAsked', 'looking')`;

/** What waits in the sections of a marker: second looks first, then what has waited longest. */
export async function findTests(db: Queryable, marker: MarkerId, now: Date): Promise<MarkingTest[]> {
  const sections = await readSections(db, marker);
  const counted = await db
    .select({
      ...{ test: sittings.quizId, works: count(), marked: count(sql`not (${isUnmarked})`), looks: count(isLook) },
      toGiveBack: count(sql`${markings.state} = 'marked'`),
      oldestAt: sql`min(${sittings.submittedAt}) filter (where ${isUnmarked} or ${isLook})`.mapWith(sittings.submittedAt),
    })
    .from(sittings)
    .innerJoin(record, eq(record.id, sittings.recordId))
    .innerJoin(tasks, eq(tasks.versionId, sittings.versionId))
    .leftJoin(markings, ofAnswer)
    .where(
      and(
        inArray(
          sittings.quizId,
          sections.map(({ test }) => test),
        ),
        isThere(now),
      ),
    )
    .groupBy(sittings.quizId);
  return counted
    .flatMap(({ oldestAt, ...counts }) => {
      const section = sections.find(({ test }) => test === counts.test);
      return section ? [{ ...section, ...counts, oldestAt: (oldestAt as Date | null)?.getTime() ?? null }] : [];
    })
    .sort(
      (one, other) =>
        Math.sign(other.looks) - Math.sign(one.looks) ||
        (one.oldestAt ?? Infinity) - (other.oldestAt ?? Infinity) ||
        one.title.localeCompare(other.title, 'en', { numeric: true }),
    );
}

/** How many answers wait to be marked or looked at again in all courses, and how many marks wait to be given back. */
export const countWaiting = async (db: Queryable, now: Date): Promise<{ answers: number; marks: number }> => {
  const [counted] = await db
    .select({ answers: count(or(isUnmarked, isLook)), marks: count(sql`${markings.state} = 'marked'`) })
    .from(sittings)
    .innerJoin(record, eq(record.id, sittings.recordId))
    .innerJoin(tasks, eq(tasks.versionId, sittings.versionId))
    .leftJoin(markings, ofAnswer)
    .where(isThere(now));
  return counted ?? { answers: 0, marks: 0 };
};

/** The answers that are there of a section, or one of them, each with its task, its student and how far its marking is. */
export const findWorks = (db: Queryable, which: { test: string } | { work: string; number: number }, now: Date) =>
  db
    .select({
      ...{ work: sittings.id, number: tasks.number, test: sittings.quizId, recordId: record.id, quizId: record.quizId },
      ...{ studentId: students.id, firstname: students.firstname, lastname: students.lastname },
      ...{ answer, task: tasks, marking: markings },
    })
    .from(sittings)
    .innerJoin(record, eq(record.id, sittings.recordId))
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(tasks, eq(tasks.versionId, sittings.versionId))
    .leftJoin(markings, ofAnswer)
    .where(
      and(
        'test' in which ? eq(sittings.quizId, which.test) : and(eq(sittings.id, which.work), eq(tasks.number, which.number)),
        isThere(now),
      ),
    )
    .orderBy(asc(sittings.id), asc(tasks.number));

export type FoundWork = Awaited<ReturnType<typeof findWorks>>[number];
