import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/assignments.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { assignments } from '../../db/tables/assignments.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { giveTest, lockNewestVersion } from '../../exam/staff/assign.ts';
import { takeUnbegun } from '../../exam/staff/take-unbegun.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import type { Marker } from '../../marking/markers.ts';
import type { NoticeContext } from '../../notices/tell.ts';
import { findReachedBy, getsIt, readBefore, requireOwnTest, summarize } from './reach.ts';
import { tellAssigned, tellTakenBack } from './tell-assigned.ts';

type Assignment = typeof assignments.$inferSelect;

export const testSubject = ({ quizId, title }: Pick<Assignment, 'quizId' | 'title'>): AuditEntry['subject'] => ({
  kind: 'test',
  id: quizId,
  name: title,
});

/** Whom an assignment would reach, without doing anything. Throws `CallRefused`: 400, 404, 409. */
export const previewAssignment = (
  db: Database,
  { quiz, again, ...reach }: z.output<typeof calls.previewAssignment.body>,
  marker: Marker,
): Promise<z.input<typeof calls.previewAssignment.fields>['data']> =>
  transact(db, async (tx) => {
    const [, { title }, { ids, to }] = await together(
      () => requireOwnTest(tx, quiz, marker),
      () => lockNewestVersion(tx, quiz, 'key share'),
      () => findReachedBy(tx, reach, marker),
    );
    return async () => ({ title, to: to.toName, ...summarize(await readBefore(tx, ids, quiz), again) });
  });

/** Assigns a test, and tells its students. The same key again changes nothing, and answers as before. Throws `CallRefused`: 400, 404, 409. */
export async function assignTest(
  { tx, now, actor, record }: Act,
  { key, quiz, again, opensAt, closesAt, note, expected, ...reach }: z.output<typeof calls.assignTest.body>,
  { marker, context }: { marker: Marker; context: NoticeContext },
): Promise<{ assignment: string; given: number }> {
  await requireOwnTest(tx, quiz, marker);
  const newest = await lockNewestVersion(tx, quiz);
  const known = await findByKey(tx, key);
  if (known) {
    await record({ action: 'test.assign-again', subject: testSubject(known.assignment) });
    return { assignment: known.assignment.id, given: known.given };
  }
  const window = readWindow({ opensAt, closesAt }, now);
  const { ids, to } = await findReachedBy(tx, reach, marker);
  const chosen = (await readBefore(tx, ids, quiz)).filter((each) => getsIt(each, again));
  if (chosen.length !== expected)
    throw new CallRefused(
      409,
      'conflict',
      `By now ${chosen.length === 1 ? '1 student gets' : `${chosen.length} students get`} it, not ${expected}. Look at the list again.`,
    );
  const assignment = {
    ...{ id: newId(), key, quizId: quiz, title: newest.title, ...to, ...window, note, takenBackAt: null },
    ...{ assignedAt: now, assignedBy: actor.name },
  };
  await tx.insert(assignments).values(assignment);
  const studentIds = chosen.map(({ id }) => id);
  await giveTest(tx, newest, studentIds, { assignedAt: now, assignmentId: assignment.id, ...window });
  await tellAssigned(tx, { ...assignment, isMock: newest.kind === 'mock test' }, studentIds, context);
  const words = { to: to.toName, students: chosen.length, opensAt: window.opensAt, closesAt: window.closesAt };
  await record({ action: 'test.assign', subject: testSubject(assignment), people: studentIds, after: words, reason: note });
  return { assignment: assignment.id, given: chosen.length };
}

async function findByKey(tx: Transaction, key: string): Promise<{ assignment: Assignment; given: number } | null> {
  const [assignment] = await tx.select().from(assignments).where(eq(assignments.key, key));
  if (!assignment) return null;
  return { assignment, given: await tx.$count(sittings, eq(sittings.assignmentId, assignment.id)) };
}

type GivenWindow = { opensAt: number | null; closesAt: number | null };

/** A window as it is kept. Throws `CallRefused` 400 for one in which nobody could begin. */
export function readWindow({ opensAt, closesAt }: GivenWindow, now: Date): { opensAt: Date | null; closesAt: Date | null } {
  if (closesAt !== null && closesAt <= now.getTime())
    throw new CallRefused(400, 'badInput', 'The last moment to start has already passed.');
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    throw new CallRefused(400, 'badInput', 'The last moment to start has to be after it opens.');
  return { opensAt: opensAt === null ? null : new Date(opensAt), closesAt: closesAt === null ? null : new Date(closesAt) };
}

/** Takes an assignment back, and tells those from whom it goes. Throws `CallRefused`: 404, 409. */
export async function takeBackAssignment(
  { tx, now, record }: Act,
  { assignment: id, reason }: z.output<typeof calls.takeBackAssignment.body>,
  context: NoticeContext,
): Promise<{ takenBack: number; stays: number }> {
  const [assignment] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('no key update');
  if (!assignment) throw new CallRefused(404, 'notFound', 'There’s no such assignment.');
  if (assignment.takenBackAt !== null) throw new CallRefused(409, 'conflict', 'This was taken back already.');
  const its = eq(sittings.assignmentId, id);
  const before = await tx
    .select({ studentId: sittings.studentId })
    .from(sittings)
    .where(and(its, eq(sittings.state, 'assigned')));
  const takenBack = await takeUnbegun(tx, its);
  const left = await tx
    .select({ studentId: sittings.studentId })
    .from(sittings)
    .where(and(its, ne(sittings.state, 'assigned')));
  await tx.update(assignments).set({ takenBackAt: now }).where(eq(assignments.id, id));
  const begun = new Set(left.map(({ studentId }) => studentId));
  const gone = before.map(({ studentId }) => studentId).filter((studentId) => !begun.has(studentId));
  await tellTakenBack(tx, assignment, gone, context);
  const after = { to: assignment.toName, takenBack, stays: left.length };
  await record({ action: 'test.take-back', subject: testSubject(assignment), people: gone, after, reason });
  return { takenBack, stays: left.length };
}
