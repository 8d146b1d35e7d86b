import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../contract/homework/marking.ts';
import { attachFiles } from '../attachments/photos.ts';
import type { Act, AuditEntry } from '../audit/act.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { students } from '../db/tables/people.ts';
import { subject } from '../desk/students/subject.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import type { Marker } from '../marking/markers.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { checkLinks } from './links.ts';
import { isMarkers, isMarkersWork, noHomework } from './marker.ts';
import { lockWork, moveWork, standingOf, storeWork } from './move-work.ts';
import { findReached, getsHomework } from './reach.ts';
import { tellGiven, tellTakenBack } from './tell.ts';

type Homework = typeof homework.$inferSelect;

const homeworkSubject = ({ id, title }: Pick<Homework, 'id' | 'title'>): AuditEntry['subject'] => ({
  kind: 'homework',
  id,
  name: title,
});

/** Gives homework, and tells its students. The same key again changes nothing, and answers as before. Throws `CallRefused`: 400, 404, 409. */
export async function giveHomework(
  { tx, now, record }: Act,
  { key, expected, sheets, tests, files, opensAt, dueAt, ...wanted }: z.output<typeof calls.giveHomework.body>,
  { marker, context }: { marker: Marker; context: NoticeContext },
): Promise<{ homework: string; given: number }> {
  const [known] = await tx.select().from(homework).where(eq(homework.key, key));
  if (known) {
    await record({ action: 'homework.give-again', subject: homeworkSubject(known) });
    return { homework: known.id, given: await tx.$count(homeworkWorks, eq(homeworkWorks.homeworkId, known.id)) };
  }
  if (dueAt <= now.getTime()) throw new CallRefused(400, 'badInput', 'This date has already passed.');
  if (opensAt !== null && dueAt <= opensAt) throw new CallRefused(400, 'badInput', 'The due date has to be after it opens.');
  const { course: courseId, group, names, title, text, points } = wanted;
  const reached = await findReached(tx, { course: courseId, group, names }, marker);
  const chosen = reached.students.filter(getsHomework);
  if (chosen.length !== expected)
    throw new CallRefused(
      409,
      'conflict',
      `By now ${chosen.length === 1 ? '1 student gets' : `${chosen.length} students get`} it, not ${expected}. Look at the list again.`,
    );
  const links = await checkLinks(tx, { sheets, tests }, { courseId, courseName: reached.courseName });
  if (text === '' && links.length === 0 && files.length === 0)
    throw new CallRefused(400, 'badInput', 'Say what there is to do, or add a file or a link.');
  const given: Homework = {
    ...{ id: newId(), key, courseId, groupId: group ?? null, toName: reached.toName, title, text, links, points },
    ...{ opensAt: opensAt === null ? null : new Date(opensAt), dueAt: new Date(dueAt), givenAt: now, givenBy: marker.name },
    takenBackAt: null,
  };
  const added = await tx.insert(homework).values(given).onConflictDoNothing().returning({ id: homework.id });
  if (added.length === 0) throw new CallRefused(409, 'conflict', 'This was just given. Load the page again.');
  await tx
    .insert(homeworkWorks)
    .values(
      chosen.map(({ id }) => ({ id: newId(), homeworkId: given.id, studentId: id, state: 'given' as const, dueAt: given.dueAt })),
    );
  await attachFiles(tx, files, { role: marker.role, id: marker.id }, { usedBy: 'homework', usedId: given.id, place: 0 });
  await tellGiven(tx, { ...given, courseName: reached.courseName }, chosen, context);
  const after = {
    to: reached.toName,
    course: reached.courseName,
    students: chosen.length,
    opensAt: given.opensAt,
    dueAt: given.dueAt,
  };
  const people = chosen.map(({ id }) => id);
  await record({ action: 'homework.give', subject: homeworkSubject(given), people, after });
  return { homework: given.id, given: chosen.length };
}

/** Gives one student another date. Throws `CallRefused`: 400, 404, 409. */
export async function extendHomework(
  { tx, now, record }: Act,
  { work: workId, dueAt, reason }: z.output<typeof calls.extendHomework.body>,
  marker: Marker,
): Promise<void> {
  if (dueAt <= now.getTime()) throw new CallRefused(400, 'badInput', 'This date has already passed.');
  const change = await lockWork({ tx, now, marker }, workId, isMarkersWork(tx, marker));
  const { work } = change;
  const before = work.dueAt;
  const isLate = work.handedInAt !== null && work.handedInAt.getTime() > dueAt;
  if (!moveWork(change, { type: 'due.moved' }, isLate))
    throw new CallRefused(409, 'conflict', 'Somebody has looked at this work already.');
  work.dueAt = new Date(dueAt);
  work.isLate = isLate;
  await storeWork(change);
  const [student] = await tx.select().from(students).where(eq(students.id, work.studentId));
  const [its] = await tx.select({ title: homework.title }).from(homework).where(eq(homework.id, work.homeworkId));
  if (!student || !its) throw new Error('A work has no student.');
  await record({
    ...{ action: 'homework.extend', subject: subject(student), reason },
    ...{ before: { homework: its.title, dueAt: before }, after: { dueAt: work.dueAt } },
  });
}

/** Takes homework back, and tells those from whom it goes. Throws `CallRefused`: 404, 409. */
export async function takeBackHomework(
  { tx, now, record }: Act,
  { homework: id, reason }: z.output<typeof calls.takeBackHomework.body>,
  { marker, context }: { marker: Marker; context: NoticeContext },
): Promise<{ takenBack: number; stays: number }> {
  const [its] = await tx
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), isMarkers(tx, marker)))
    .for('no key update');
  if (!its) throw noHomework();
  if (its.takenBackAt !== null) throw new CallRefused(409, 'conflict', 'This was taken back already.');
  const works = await tx.select().from(homeworkWorks).where(eq(homeworkWorks.homeworkId, id)).for('update');
  const gone = works.filter((work) => moveWork({ tx, work, now, marker: null }, { type: 'school.tookBack' }));
  const ids = gone.map((work) => work.id);
  await tx.update(homeworkWorks).set({ state: 'takenBack' }).where(inArray(homeworkWorks.id, ids));
  await tx.update(homework).set({ takenBackAt: now }).where(eq(homework.id, id));
  const people = gone.map(({ studentId }) => studentId);
  // Before it opened nobody has seen it.
  if (its.opensAt === null || its.opensAt <= now) await tellTakenBack(tx, its, people, context);
  const stays = works.filter((work) => standingOf(work, now) !== 'takenBack').length;
  const after = { to: its.toName, takenBack: gone.length, stays };
  await record({ action: 'homework.take-back', subject: homeworkSubject(its), people, after, reason });
  return { takenBack: gone.length, stays };
}
