import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/assignments.ts';
import type { Act } from '../../audit/act.ts';
import { assignments } from '../../db/tables/assignments.ts';
import { quizzes } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { readVersion } from '../../exam/sitting/version.ts';
import { takeUnbegun } from '../../exam/staff/take-unbegun.ts';
import { CallRefused } from '../../http/refused.ts';
import type { NoticeContext } from '../../notices/tell.ts';
import { holdStudent } from '../students/file.ts';
import { requireOwnAccount, subject } from '../students/subject.ts';
import { readWindow, testSubject } from './assign.ts';
import { tellMoved, tellTakenBack } from './tell-assigned.ts';

/** Lets one student begin until another time, and tells the student. Throws `CallRefused`: 400, 404, 409. */
export async function extendWindow(
  { tx, now, record }: Act,
  { sitting: sittingId, closesAt, reason }: z.output<typeof calls.extendWindow.body>,
  context: NoticeContext,
): Promise<void> {
  const [sitting] = await tx.select().from(sittings).where(eq(sittings.id, sittingId)).for('no key update');
  if (!sitting || sitting.assignmentId === null)
    throw new CallRefused(404, 'notFound', 'The student doesn’t have this test anymore.');
  if (sitting.state !== 'assigned')
    throw new CallRefused(409, 'conflict', 'The student has started it. In the exam room you can give minutes.');
  const window = readWindow({ opensAt: sitting.opensAt?.getTime() ?? null, closesAt }, now);
  const [student] = await tx.select().from(students).where(eq(students.id, sitting.studentId));
  const [assignment] = await tx.select().from(assignments).where(eq(assignments.id, sitting.assignmentId));
  if (!student || !assignment) throw new Error('An assigned test has no student.');
  await tx.update(sittings).set({ closesAt: window.closesAt }).where(eq(sittings.id, sittingId));
  if (sitting.closesAt?.getTime() !== window.closesAt?.getTime())
    await tellMoved(tx, { ...assignment, id: sittingId, closesAt: window.closesAt }, [student.id], context);
  await record({
    ...{ action: 'test.extend', subject: subject(student), reason },
    ...{
      before: { test: assignment.title, closesAt: sitting.closesAt },
      after: { sitting: sittingId, closesAt: window.closesAt },
    },
  });
}

/**
 * Lets all who have not begun begin until another time, tells those whose end that moves, and returns how many have it. Whoever was given a later end of their own keeps it. Throws `CallRefused`: 400, 404, 409.
 */
export async function extendAssignment(
  { tx, now, record }: Act,
  { assignment: id, closesAt, reason }: z.output<typeof calls.extendAssignment.body>,
  context: NoticeContext,
): Promise<{ extended: number }> {
  const [assignment] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('no key update');
  if (!assignment) throw new CallRefused(404, 'notFound', 'There’s no such assignment.');
  if (assignment.takenBackAt !== null) throw new CallRefused(409, 'conflict', 'This was taken back.');
  const window = readWindow({ opensAt: assignment.opensAt?.getTime() ?? null, closesAt }, now);
  await tx.update(assignments).set({ closesAt: window.closesAt }).where(eq(assignments.id, id));
  const isOfAll = sql`${sittings.closesAt} is not distinct from ${assignment.closesAt?.toISOString() ?? null}::timestamptz`;
  const isLater = window.closesAt === null ? sql`true` : lt(sittings.closesAt, window.closesAt);
  const theirs = and(
    eq(sittings.assignmentId, id),
    eq(sittings.state, 'assigned'),
    isNull(sittings.recordId),
    or(isOfAll, isLater),
  );
  const before = await tx
    .select({ id: sittings.id, studentId: sittings.studentId, closesAt: sittings.closesAt })
    .from(sittings)
    .where(theirs)
    .for('no key update');
  const ids = before.map(({ id: sittingId }) => sittingId);
  await tx.update(sittings).set({ closesAt: window.closesAt }).where(inArray(sittings.id, ids));
  const told = before.filter((each) => each.closesAt?.getTime() !== window.closesAt?.getTime());
  await tellMoved(
    tx,
    { ...assignment, closesAt: window.closesAt },
    told.map(({ studentId }) => studentId),
    context,
  );
  await record({
    ...{ action: 'test.extend-all', subject: testSubject(assignment), people: before.map(({ studentId }) => studentId) },
    ...{ before: { to: assignment.toName, closesAt: assignment.closesAt }, after: { closesAt: window.closesAt }, reason },
  });
  return { extended: before.length };
}

/** Takes back what one student has not begun, assigned or come with a course, and tells the student. Throws `CallRefused`: 404, 409. */
export async function takeBackSitting(
  { tx, record }: Act,
  { sitting: id, reason }: z.output<typeof calls.takeBackSitting.body>,
  context: NoticeContext,
): Promise<void> {
  const [found] = await tx
    .select({ studentId: sittings.studentId, versionId: sittings.versionId, assignmentId: sittings.assignmentId })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(sittings.id, id), isNull(sittings.recordId), isNull(quizzes.drillFor)));
  if (!found) throw new CallRefused(404, 'notFound', 'The student doesn’t have this test anymore.');
  const student = await holdStudent(tx, found.studentId);
  // What one visitor assigned is that visitor’s to take back; what the account came with is everybody’s.
  if (found.assignmentId === null) requireOwnAccount(student);
  const { title } = await readVersion(tx, found.versionId);
  if ((await takeUnbegun(tx, eq(sittings.id, id))) === 0)
    throw new CallRefused(409, 'conflict', 'The student has started it. It stays, with its result.');
  await tellTakenBack(tx, { id, title }, [student.id], context);
  const before = { test: title, cameWith: found.assignmentId === null ? 'a course' : 'an assignment' };
  await record({ action: 'test.take-back-one', subject: subject(student), before, reason });
}
