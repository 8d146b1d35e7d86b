import { and, asc, desc, eq, inArray, isNull, ne, notExists, type SQL } from 'drizzle-orm';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Database, Queryable, Transaction } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions, quizzes } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { insertSittings, moduleRow } from '../sitting/module-rows.ts';

type Assignment = { studentId: string; quizId: string; now: Date };

/**
 * Gives a student a new sitting of a quiz's or a mock test's newest version, with one of each module, and returns its id. Throws
 * `CallRefused`: 404 for an unknown student or quiz, 409 for a disabled student, for a module by itself, for a bank or a drill, and while an earlier
 * sitting is not finished.
 */
export const assignQuiz = (db: Queryable, { studentId, quizId, now }: Assignment): Promise<string> =>
  db.transaction(async (tx) => {
    const newest = await lockNewestVersion(tx, quizId);
    const [student] = await tx.select().from(students).where(eq(students.id, studentId));
    if (!student) throw new CallRefused(404, 'notFound', 'There’s no such student.');
    if (student.disabledAt) throw new CallRefused(409, 'conflict', `${student.username} is disabled.`);
    const [unfinished] = await tx
      .select({ state: sittings.state })
      .from(sittings)
      .where(and(eq(sittings.studentId, studentId), eq(sittings.quizId, quizId), ne(sittings.state, 'submitted')));
    if (unfinished) {
      const stage = unfinished.state === 'assigned' ? 'begun' : 'finished';
      throw new CallRefused(409, 'conflict', `${student.username} has this ${newest.kind} already and has not ${stage} it.`);
    }
    const record = { id: newId(), studentId, assignedAt: now };
    await insertSittings(tx, toRows(record, newest));
    return record.id;
  });

/**
 * Gives the newest version of a quiz or a mock test to every student who may sign in and never had it: doing it again changes
 * nothing. Returns their usernames. Throws `CallRefused` 404 for an unknown quiz, 409 for a module by itself, a bank or a drill.
 */
export const assignQuizToAll = (db: Queryable, quiz: Omit<Assignment, 'studentId'>): Promise<string[]> =>
  assignWhereNew(db, quiz, isNull(students.disabledAt));

/** Gives a quiz to those of some students who never had it, and returns their usernames. */
const assignWhereNew = (db: Database, { quizId, now }: Omit<Assignment, 'studentId'>, to: SQL): Promise<string[]> =>
  db.transaction(async (tx) => {
    const newest = await lockNewestVersion(tx, quizId);
    const had = tx
      .select({ id: sittings.id })
      .from(sittings)
      .where(and(eq(sittings.studentId, students.id), eq(sittings.quizId, quizId)));
    const without = await tx
      .select({ id: students.id, username: students.username })
      .from(students)
      .where(and(to, notExists(had)))
      .orderBy(asc(students.username));
    const records = without.map(({ id: studentId }) => ({ id: newId(), studentId, assignedAt: now }));
    await insertSittings(
      tx,
      records.flatMap((record) => toRows(record, newest)),
    );
    return without.map(({ username }) => username);
  });

/** Quizzes and mock tests that can be given, locked, and who of some students had which of them. */
export type Giveable = { newest: NewestVersion[]; had: { studentId: string; quizId: string }[] };

/**
 * Locks quizzes and mock tests until the transaction ends, in the order of their ids: two that give at once wait for each other at the first, not crosswise. What is not given by itself, or withdrawn, is left out. `to` names the
 * students.
 */
export async function holdGiveable(tx: Transaction, quizIds: readonly string[], to: SQL | undefined): Promise<Giveable> {
  const isOneOf = inArray(quizzes.id, [...quizIds]);
  const [locked, versions, had] = await together(
    async () => tx.select().from(quizzes).where(isOneOf).orderBy(asc(quizzes.id)).for('update'),
    async () =>
      tx
        .selectDistinctOn([quizVersions.quizId])
        .from(quizVersions)
        .where(inArray(quizVersions.quizId, [...quizIds]))
        .orderBy(quizVersions.quizId, desc(quizVersions.version)),
    async () =>
      tx
        .selectDistinct({ studentId: sittings.studentId, quizId: sittings.quizId })
        .from(sittings)
        .innerJoin(students, eq(students.id, sittings.studentId))
        .where(and(to, inArray(sittings.quizId, [...quizIds]))),
  );
  const newest = locked.flatMap((quiz) => {
    const version = versions.find(({ quizId }) => quizId === quiz.id);
    return version && whyNotGiven(quiz) === null ? [describeNewest(quiz, version)] : [];
  });
  return { newest, had };
}

/** Gives a student what they never had of what is held; returns the ids of what was given. */
export async function giveOnce(
  tx: Transaction,
  { newest, had }: Giveable,
  { studentId, now }: Omit<Assignment, 'quizId'>,
): Promise<string[]> {
  const given = newest.filter(({ quizId }) => !had.some((each) => each.studentId === studentId && each.quizId === quizId));
  const rows = given.flatMap((each) => toRows({ id: newId(), studentId, assignedAt: now }, each));
  await insertSittings(tx, rows);
  return given.map(({ quizId }) => quizId);
}

type NewestVersion = { kind: 'quiz' | 'mock test'; title: string; quizId: string; versionId: string; modules: ModuleOfVersion[] };

/** What an assignment of the desk has of its own: which it is, and when it may be begun. */
type AssignedRecord = { assignedAt: Date; assignmentId: string; opensAt: Date | null; closesAt: Date | null };

/** Gives a test to students, whatever they had of it before. */
export const giveTest = (tx: Transaction, newest: NewestVersion, studentIds: readonly string[], assigned: AssignedRecord) =>
  insertSittings(
    tx,
    studentIds.flatMap((studentId) => toRows({ id: newId(), studentId, ...assigned }, newest)),
  );

/** Makes the row of a sitting that has not begun, followed by those of its modules. */
const toRows = (
  record: { id: string; studentId: string; assignedAt: Date } & Partial<AssignedRecord>,
  { quizId, versionId, modules }: NewestVersion,
) => [{ ...record, quizId, versionId }, ...modules.map((module, index) => moduleRow(record, module, index + 1))];

/**
 * Locks a quiz until the transaction ends, so that neither an import nor another assignment comes between; `key share` for what only looks. Throws `CallRefused`:
 * 404, 409 for what is not assigned by itself.
 */
export async function lockNewestVersion(
  tx: Transaction,
  quizId: string,
  strength: 'update' | 'key share' = 'update',
): Promise<NewestVersion> {
  const [[quiz], [newest]] = await together(
    async () => tx.select().from(quizzes).where(eq(quizzes.id, quizId)).for(strength),
    async () =>
      tx.select().from(quizVersions).where(eq(quizVersions.quizId, quizId)).orderBy(desc(quizVersions.version)).limit(1),
  );
  if (!quiz || !newest) throw new CallRefused(404, 'notFound', 'There’s no such quiz.');
  const why = whyNotGiven(quiz);
  if (why !== null) throw new CallRefused(409, 'conflict', why);
  return describeNewest(quiz, newest);
}

/** Why a quiz is not given to anybody by itself; null where it is. */
function whyNotGiven({ slug, moduleOf, drillFor, isBank, withdrawnAt }: typeof quizzes.$inferSelect): string | null {
  if (moduleOf !== null) return `${slug} is a module of a mock test, which is assigned only as a whole.`;
  if (drillFor !== null) return `${slug} is a drill that was made for one student.`;
  if (isBank) return `${slug} is a bank for drills, which nobody sits as it stands.`;
  return withdrawnAt === null ? null : `${slug} is withdrawn: nobody is given it.`;
}

const describeNewest = (
  { id: quizId, isNode }: typeof quizzes.$inferSelect,
  { id: versionId, title, modules }: typeof quizVersions.$inferSelect,
): NewestVersion => ({
  ...{ kind: isNode ? 'mock test' : 'quiz', title: title ?? unnamed.title, quizId, versionId, modules: modules ?? [] },
});
