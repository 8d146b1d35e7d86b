import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { CompletedSitting } from '../../contract/results/results.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { type Statement, together } from '../db/together.ts';
import { isLate } from '../exam/closing/late.ts';
import { addRanges, readRanges } from '../free-response/ranges.ts';
import { isAdaptive, readAdaptiveRanges } from './adaptive-scale.ts';
import { toPercent } from './percent.ts';
import { type SatModule, toScaledRange } from './sat-scale.ts';

/** A condition on whose sittings are read. */
export type StudentCondition = (studentId: AnyPgColumn) => SQL;

/** A student's finished sittings, as `readCompletedOf` has them. */
export const readCompletedSittings = async (db: Queryable, studentId: string, now: Date): Promise<CompletedSitting[]> =>
  (await prepareCompletedSittings(db, studentId, now))();

/** Reads which they are, and gives what scores them, by statements that are asked at once. */
export async function prepareCompletedSittings(
  db: Queryable,
  studentId: string,
  now: Date,
): Promise<Statement<CompletedSitting[]>> {
  const read = await prepareCompleted(db, { whose: (column) => eq(column, studentId), now });
  return async () => (await read()).map(({ sitting }) => sitting);
}

type CompletedFilter = { whose: StudentCondition; now: Date; unscaled?: boolean };
type StudentsSitting = { studentId: string; sitting: CompletedSitting };

/**
 * The finished sittings of students, oldest first, each with its score. A mock test that still waits for late answers is left out. Two queries,
 * however many there are, and three more where a test is adaptive, unless nobody asks what it comes to on the scale (`unscaled`).
 */
export const readCompletedOf = async (db: Queryable, filter: CompletedFilter): Promise<StudentsSitting[]> =>
  (await prepareCompleted(db, filter))();

async function prepareCompleted(
  db: Queryable,
  { whose, now, unscaled = false }: CompletedFilter,
): Promise<Statement<StudentsSitting[]>> {
  const [records, parts] = await together(
    async () => queryRecords(db, whose),
    () => partsByRecord(db, whose),
  );
  const places = records.flatMap(({ id, modules, submittedAt }) =>
    unscaled || submittedAt === null || modules === null ? [] : { id, places: modules, parts: parts.get(id) ?? [], submittedAt },
  );
  const ofWriting = records.filter(({ total }) => total === 0).flatMap(({ id }) => parts.get(id) ?? []);
  const written = ofWriting.filter(({ startedAt }) => startedAt !== null);
  return async () => {
    const [adaptive, ranges] = await together(
      () => readAdaptiveRanges(db, places),
      () => readRanges(db, written),
    );
    return records.flatMap((record) => score(record, parts.get(record.id) ?? [], { adaptive, ranges, now }));
  };
}

type Scores = {
  adaptive: Awaited<ReturnType<typeof readAdaptiveRanges>>;
  ranges: Awaited<ReturnType<typeof readRanges>>;
  now: Date;
};

/** A finished test or quiz with what it comes to; none where it has no score yet. */
function score(
  { id, studentId, quizId, submittedAt, ending, seconds, modules, ...record }: Awaited<ReturnType<typeof queryRecords>>[number],
  sat: readonly Part[],
  { adaptive, ranges, now }: Scores,
): StudentsSitting[] {
  if (submittedAt === null || ending === null || sat.some((part) => isLate(part, now))) return [];
  // A test that ended while these were read: its modules were looked for a moment before, when it was none of the finished ones.
  if (record.isNode && sat.length === 0) return [];
  const written = record.total === 0 ? addRanges(sat.flatMap((part) => ranges.get(part.id) ?? [])) : null;
  const right = written?.low ?? record.right ?? 0;
  const total = written?.of ?? record.total ?? record.questionCount;
  // Of free response alone there is a score once every answer has one.
  if (total === 0 || (written && (written.by === null || written.low !== written.high))) return [];
  const scaled = isAdaptive(modules ?? [])
    ? adaptive.get(id)
    : toScaledRange(sat.map((part, at) => toSatModule(part, modules?.[at]?.type ?? '')));
  const sitting = {
    studentQuizId: id,
    quizId,
    title: record.title ?? unnamed.title,
    subject: record.subject,
    is_node: record.isNode,
    isDrill: record.drillFor !== null,
    ending,
    submittedAt: submittedAt.getTime(),
    ...{ right, total, percent: toPercent(right, total), seconds },
    scaled: scaled ? { low: scaled.low, high: scaled.high } : null,
    ...(written?.by && { writtenBy: written.by }),
  };
  return [{ studentId, sitting }];
}

const queryRecords = (db: Queryable, whose: StudentCondition) =>
  db
    .select({
      id: sittings.id,
      studentId: sittings.studentId,
      quizId: sittings.quizId,
      submittedAt: sittings.submittedAt,
      ending: sittings.ending,
      right: sittings.right,
      total: sittings.total,
      seconds: sittings.totalTime,
      isNode: quizzes.isNode,
      drillFor: quizzes.drillFor,
      title: quizVersions.title,
      subject: quizVersions.subject,
      questionCount: quizVersions.questionCount,
      modules: quizVersions.modules,
    })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(whose(sittings.studentId), eq(sittings.state, 'submitted'), isNull(sittings.recordId)))
    .orderBy(asc(sittings.submittedAt), asc(sittings.id));

type Part = Awaited<ReturnType<typeof queryParts>>[number];

const toSatModule = ({ right, total, questionCount, startedAt }: Part, type: string): SatModule => ({
  type,
  right: right ?? 0,
  total: total ?? questionCount,
  asked: questionCount,
  begun: startedAt !== null,
});

async function partsByRecord(db: Queryable, whose: StudentCondition): Promise<Map<string, Part[]>> {
  const byRecord = new Map<string, Part[]>();
  for (const part of await queryParts(db, whose)) {
    const id = part.recordId ?? '';
    byRecord.set(id, [...(byRecord.get(id) ?? []), part]);
  }
  return byRecord;
}

const whole = alias(sittings, 'whole');

/** The modules of finished mock tests, each test's in order. */
const queryParts = (db: Queryable, whose: StudentCondition) => {
  const finished = db
    .select({ id: whole.id })
    .from(whole)
    .where(and(whose(whole.studentId), eq(whole.state, 'submitted')));
  const { id, versionId, recordId, state, lateUntil, right, total, startedAt } = sittings;
  return db
    .select({ id, versionId, recordId, state, lateUntil, right, total, startedAt, questionCount: quizVersions.questionCount })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(inArray(sittings.recordId, finished))
    .orderBy(asc(sittings.position));
};
