import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../contract/homework/marking.ts';
import type { LinkContext } from '../attachments/photos.ts';
import type { Act } from '../audit/act.ts';
import type { Database, Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { students } from '../db/tables/people.ts';
import { subject } from '../desk/students/subject.ts';
import { CallRefused } from '../http/refused.ts';
import { toHolder } from '../marking/lease.ts';
import type { Marker } from '../marking/markers.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { readFiles, toHtml, toWorkLine } from './find.ts';
import { isMarkersWork, noWork } from './marker.ts';
import { lockWork, moveWork, requireMove, storeWork, type WorkRow } from './move-work.ts';
import { tellGivenBack } from './tell.ts';

type Reading = { marker: Marker; signing: LinkContext };

/** A work as it is marked. Throws `CallRefused` 404. */
export async function readMarked(db: Queryable, workId: string, { marker, signing }: Reading): Promise<calls.MarkedWork> {
  const [row] = await db
    .select({
      ...{ work: homeworkWorks, firstname: students.firstname, lastname: students.lastname },
      ...{ title: homework.title, mostPoints: homework.points, course_name: courses.name },
    })
    .from(homeworkWorks)
    .innerJoin(students, eq(students.id, homeworkWorks.studentId))
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .where(and(eq(homeworkWorks.id, workId), isMarkersWork(db, marker)));
  if (!row) throw noWork();
  const { work, title, mostPoints, course_name } = row;
  const line = toWorkLine(row, signing.now);
  return {
    ...{ line, homework: work.homeworkId, title, course_name, mostPoints, html: toHtml(work.text) },
    ...(await readFiles(db, { usedBy: 'homeworkWork', usedId: workId }, signing)),
    ...{ comment: work.comment, markedBy: work.markedBy, next: await findNext(db, work, signing.now) },
    hold: line.state === 'held' ? toHolder(work, marker.id, signing.now) : null,
  };
}

/** Another work of the homework that waits and that nobody has: what has waited longest. */
async function findNext(db: Queryable, { id, homeworkId }: WorkRow, now: Date): Promise<string | null> {
  const { state, heldUntil } = homeworkWorks;
  const free = or(
    inArray(state, ['handedIn', 'late', 'lookedAt']),
    and(eq(state, 'held'), sql`${heldUntil} <= ${now.toISOString()}`),
  );
  const [next] = await db
    .select({ id: homeworkWorks.id })
    .from(homeworkWorks)
    .where(and(eq(homeworkWorks.homeworkId, homeworkId), ne(homeworkWorks.id, id), free))
    .orderBy(asc(homeworkWorks.handedInAt), asc(homeworkWorks.id))
    .limit(1);
  return next?.id ?? null;
}

const notWaiting = 'This work isn’t waiting to be marked.';

/** Takes a work, or takes it over. Throws `CallRefused`: 404, 409. */
export async function takeWork(
  act: Act,
  { work: workId, fromOther }: z.output<typeof calls.takeWork.body>,
  marker: Marker,
): Promise<void> {
  const change = await lockWork({ ...act, marker }, workId, isMarkersWork(act.tx, marker));
  const before = change.work.heldName;
  requireMove(change, { type: fromOther ? 'marker.tookOver' : 'marker.took' }, notWaiting);
  await storeWork(change);
  await recordOf(act, change.work, 'homework.take', { before: { heldBy: before }, after: { heldBy: marker.name } });
}

/** Notes a sign of life. Throws `CallRefused`: 404, 409. */
export const keepWork = (db: Database, workId: string, { marker, now }: { marker: Marker; now: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    const change = await lockWork({ tx, now, marker }, workId, isMarkersWork(tx, marker));
    // Whose time lapsed while nobody took it goes on with it.
    if (change.work.state === 'lookedAt') requireMove(change, { type: 'marker.took' }, notWaiting);
    else requireMove(change, { type: 'marker.kept' }, notWaiting);
    await storeWork(change);
  });

/** Keeps marks, and lets go of the work or gives it back. Throws `CallRefused`: 400, 404, 409. */
export async function markWork(
  act: Act,
  { work: workId, comment, points, next }: z.output<typeof calls.markWork.body>,
  { marker, context }: { marker: Marker; context: NoticeContext },
): Promise<void> {
  const change = await lockWork({ ...act, marker }, workId, isMarkersWork(act.tx, marker));
  const { work } = change;
  // Whose time lapsed while nobody took it loses nothing that was typed.
  if (work.state === 'lookedAt') moveWork(change, { type: 'marker.took' });
  requireMove(change, { type: 'marker.kept' }, notWaiting);
  await checkPoints(act, work, points);
  if (next === 'giveBack' && comment === '' && points === null)
    throw new CallRefused(400, 'badInput', 'Write a comment or give points first.');
  const before = { comment: work.comment, points: work.points };
  work.comment = comment;
  work.points = points;
  if (next === 'letGo') requireMove(change, { type: 'marker.letGo' }, notWaiting);
  if (next === 'giveBack') requireMove(change, { type: 'marker.gaveBack' }, notWaiting);
  await storeWork(change);
  if (next === 'giveBack') await tellGivenBack(act.tx, work, context);
  const action = next === 'giveBack' ? 'homework.give-back' : 'homework.mark';
  await recordOf(act, work, action, { before, after: { comment, points } });
}

async function checkPoints({ tx }: Act, { homeworkId }: WorkRow, points: number | null): Promise<void> {
  if (points === null) return;
  const [its] = await tx.select({ points: homework.points }).from(homework).where(eq(homework.id, homeworkId));
  const most = its?.points ?? null;
  if (most === null) throw new CallRefused(400, 'badInput', 'No points are given for this homework.');
  if (points > most) throw new CallRefused(400, 'badInput', `There are at most ${most} points.`);
}

type Changes = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

async function recordOf({ tx, record }: Act, work: WorkRow, action: string, { before, after }: Changes): Promise<void> {
  const [its] = await tx
    .select({ id: students.id, firstname: students.firstname, lastname: students.lastname, title: homework.title })
    .from(students)
    .innerJoin(homework, eq(homework.id, work.homeworkId))
    .where(eq(students.id, work.studentId));
  if (!its) throw new Error(`Work ${work.id} has no student.`);
  const named = { homework: its.title };
  await record({ action, subject: subject(its), before: { ...named, ...before }, after: { ...named, ...after } });
}
