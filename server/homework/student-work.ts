import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../contract/homework/homework.ts';
import { attachFiles, eraseFilesBut, type LinkContext } from '../attachments/photos.ts';
import type { Database, Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { readFiles, toHtml } from './find.ts';
import { toLinks } from './links.ts';
import { noWork } from './marker.ts';
import { lockWork, moveWork, standingOf, storeWork, type WorkRow } from './move-work.ts';

/** A student's works that are open by now and were not taken back. */
const selectWorks = (db: Queryable, studentId: string, now: Date) =>
  db
    .select({ work: homeworkWorks, homework, course: courses.name })
    .from(homeworkWorks)
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .where(
      and(
        eq(homeworkWorks.studentId, studentId),
        ne(homeworkWorks.state, 'takenBack'),
        or(isNull(homework.opensAt), lte(homework.opensAt, now)),
      ),
    )
    .orderBy(desc(homework.givenAt), desc(homeworkWorks.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectWorks>>[number];

function toHead({ work, homework: its, course }: Row, now: Date): calls.WorkHead {
  return {
    ...{ workId: work.id, title: its.title, courseId: its.courseId, course_name: course, state: standingOf(work, now) },
    ...{ dueAt: work.dueAt.getTime(), handedInAt: work.handedInAt?.getTime() ?? null, isLate: work.isLate },
    ...{ points: work.state === 'givenBack' ? work.points : null, mostPoints: its.points },
  };
}

export const isToDo = ({ state }: Pick<calls.WorkHead, 'state'>): boolean => state === 'given' || state === 'missing';

type ReadHead = { head: calls.WorkHead; homeworkId: string; givenBackAt: Date | null };

/** What is to do first, by its date; then the others, the newest first. */
export async function readHeads(db: Queryable, studentId: string, now: Date): Promise<ReadHead[]> {
  const all = (await selectWorks(db, studentId, now)).map((row): ReadHead => {
    const { homeworkId, givenBackAt } = row.work;
    return { head: toHead(row, now), homeworkId, givenBackAt };
  });
  const toDo = all.filter(({ head }) => isToDo(head)).sort((one, other) => one.head.dueAt - other.head.dueAt);
  return [...toDo, ...all.filter(({ head }) => !isToDo(head))];
}

/** As `readHeads`, for the student. */
export const listHomework = async (db: Queryable, studentId: string, now: Date): Promise<calls.WorkHead[]> =>
  (await readHeads(db, studentId, now)).map(({ head }) => head);

type Reading = { studentId: string; signing: LinkContext };

/** A work of the student's. Throws `CallRefused` 404. */
export async function readWork(db: Queryable, workId: string, { studentId, signing }: Reading): Promise<calls.OpenWork> {
  return readOpen(db, await findOpen(db, workId, { studentId, signing }), { studentId, signing });
}

/** A work with what it leads to, and all files. */
async function readOpen(db: Queryable, row: Row, { studentId, signing }: Reading): Promise<calls.OpenWork> {
  const { work, homework: its } = row;
  const isBack = work.state === 'givenBack';
  const [links, files, handedIn] = await together(
    () => toLinks(db, its.links, studentId),
    () => readFiles(db, { usedBy: 'homework', usedId: its.id }, signing),
    () => readFiles(db, { usedBy: 'homeworkWork', usedId: work.id }, signing),
  );
  return {
    ...{ head: toHead(row, signing.now), by: its.givenBy, html: toHtml(its.text), links, ...files },
    handedIn: { text: work.text, html: toHtml(work.text), ...handedIn },
    ...{ commentHtml: isBack ? toHtml(work.comment) : '', markedBy: isBack ? work.markedBy : null },
  };
}

/** Throws `CallRefused` 404 before it opens, after it was taken back, and for another student's. */
async function findOpen(db: Queryable, workId: string, { studentId, signing }: Reading): Promise<Row> {
  const row = (await selectWorks(db, studentId, signing.now)).find(({ work }) => work.id === workId);
  if (!row) throw noWork();
  return row;
}

/** Hands a work in, once for each key. Throws `CallRefused`: 400, 404, 409. */
export const handIn = (
  db: Database,
  { workId, clientKey, text, files }: z.output<typeof calls.handIn.body>,
  reading: Reading,
): Promise<calls.OpenWork> =>
  transact(db, async (tx) => {
    const { studentId, signing } = reading;
    const { now } = signing;
    const [change, row] = await together(
      () => lockWork({ tx, now, marker: null }, workId, eq(homeworkWorks.studentId, studentId)),
      () => findOpen(tx, workId, reading),
    );
    const { work } = change;
    if (work.clientKey === clientKey) return () => readOpen(tx, row, reading);
    if (text === '' && files.length === 0)
      throw new CallRefused(400, 'badInput', 'Write something, or add a photo or a PDF first.');
    const isLate = now > work.dueAt;
    if (!moveWork(change, { type: 'student.handedIn' }, isLate))
      throw new CallRefused(409, 'closed', 'Your teacher has looked at it already, so it can’t be handed in again.');
    Object.assign(work, { text, clientKey, handedInAt: now, isLate } satisfies Partial<WorkRow>);
    const use = { usedBy: 'homeworkWork', usedId: workId, place: 0 } as const;
    await attachFiles(tx, files, { role: 'student', id: studentId }, use);
    return async () => {
      const [, , open] = await together(
        () => eraseFilesBut(tx, use, files),
        () => storeWork(change),
        () => readOpen(tx, { ...row, work }, reading),
      );
      return open;
    };
  });
