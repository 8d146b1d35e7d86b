import { aliasedTable, and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DoubtAtDesk, DoubtLineAtDesk, findDoubts as findCall } from '../../contract/desk/doubts.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import { formatName } from '../accounts/names.ts';
import { listPhotos } from '../attachments/photos.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtShares } from '../db/tables/doubt-shares.ts';
import { doubtEdits, doubtLines, doubts } from '../db/tables/doubts.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { cutPage, likeAnywhere, pageLimit, readRankedCursor } from '../desk/pages.ts';
import { subject } from '../desk/students/subject.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { noDoubt, tutorsOf } from './access.ts';
import { readAbout } from './open-doubt.ts';
import { lockStudentOf, moveShare, readOffered } from './shares.ts';

type Query = z.output<typeof findCall.body>;

const holder = aliasedTable(teachers, 'holder');

/** The school was told of what waits: when that is due it is empty, since it was done. */
export const isEscalated = and(isNotNull(doubts.dueAt), isNull(doubts.escalateAt));
/** What the school was told of stands first. */
const rank = sql<number>`case when ${isEscalated} then 0 else 1 end`.mapWith(Number);

/** A page of the doubts of all courses: who waits for whom, without what was written. */
export async function findDoubts(
  db: Queryable,
  { state, course, search, after }: Query,
  now: Date,
): Promise<DeskPage<DoubtLineAtDesk>> {
  const rows = await db
    .select({ doubt: doubts, course: courses.name, student: students, holder, rank })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .leftJoin(holder, eq(holder.id, doubts.takenBy))
    .where(
      and(
        filterBy(state, now),
        course === undefined ? undefined : eq(doubts.courseId, course),
        search ? or(...[students, holder].map((person) => hasName(person, search))) : undefined,
        afterCursor(after),
      ),
    )
    .orderBy(asc(rank), desc(doubts.changedAt), desc(doubts.id))
    .limit(pageLimit);
  return cutPage(
    rows,
    (row) => [`${row.rank}${row.doubt.changedAt.toISOString()}`, row.doubt.id],
    ({ doubt, ...row }) => ({
      ...{ id: doubt.id, student: formatName(row.student), course: row.course, state: doubt.state },
      ...{ tutor: row.holder && formatName(row.holder), lines: doubt.lastNumber },
      ...{ askedAt: doubt.askedAt.getTime(), changedAt: doubt.changedAt.getTime(), dueAt: doubt.dueAt?.getTime() ?? null },
      isEscalated: row.rank === 0,
    }),
  );
}

function filterBy(state: Query['state'], now: Date): SQL | undefined {
  if (state === 'overdue') return lt(doubts.dueAt, now);
  if (state === 'escalated') return isEscalated;
  if (state === undefined) return undefined;
  return state === 'waiting' ? isNotNull(doubts.waitingSince) : isNull(doubts.waitingSince);
}

const hasName = ({ firstname, lastname }: typeof students | typeof holder, search: string): SQL =>
  ilike(sql`${firstname} || ' ' || ${lastname}`, likeAnywhere(search));

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const { sortedBy, at, id } = readRankedCursor(after);
  const isLater = or(lt(doubts.changedAt, at), and(eq(doubts.changedAt, at), lt(doubts.id, id)));
  return or(gt(rank, sortedBy), and(eq(rank, sortedBy), isLater));
}

const author = aliasedTable(teachers, 'author');

/** What was written in a doubt, with what stood there before, and a row that says who read it. Throws `CallRefused` 404. */
export async function readAtDesk(
  { tx, now, record }: Act,
  { doubt: doubtId, reason }: { doubt: string; reason?: string | undefined },
  secret: string,
): Promise<DoubtAtDesk> {
  const [found] = await tx
    .select({ doubt: doubts, course: courses.name, student: students })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .where(eq(doubts.id, doubtId));
  if (!found) throw noDoubt();
  const { doubt, course, student } = found;
  const lines = await tx
    .select({ line: doubtLines, tutor: author })
    .from(doubtLines)
    .leftJoin(author, eq(author.id, doubtLines.author))
    .where(eq(doubtLines.doubtId, doubtId))
    .orderBy(asc(doubtLines.number));
  const edits = await tx.select().from(doubtEdits).where(eq(doubtEdits.doubtId, doubtId)).orderBy(asc(doubtEdits.revision));
  const photos = await listPhotos(tx, { usedBy: 'doubt', usedId: doubtId }, { secret, now });
  await record({ action: 'doubt.read', subject: subject(student), after: { doubt: doubtId, course }, reason });
  return {
    ...{ id: doubtId, student: formatName(student), course, state: doubt.state },
    about: await readAbout(tx, doubt, { isForTutor: true, now }),
    lines: lines.map(({ line, tutor }) => ({
      ...{ number: line.number, kind: line.kind, name: formatName(tutor ?? student), html: renderTyped(line.text).html },
      photos: photos.get(line.number) ?? [],
      ...{ at: line.writtenAt.getTime(), deletedAt: line.deletedAt?.getTime() ?? null },
      before: edits.filter(({ number }) => number === line.number).map(({ text, until }) => ({ text, until: until.getTime() })),
    })),
    tutors: await listTutors(tx, doubt),
    dueAt: doubt.dueAt?.getTime() ?? null,
    offered: await readOffered(tx, doubtId),
  };
}

/** Who teaches the course of a doubt, by name. */
async function listTutors(tx: Queryable, { courseId, takenBy }: typeof doubts.$inferSelect) {
  const people = await tx
    .select()
    .from(teachers)
    .where(inArray(teachers.id, await tutorsOf(tx, courseId)))
    .orderBy(asc(teachers.firstname), asc(teachers.lastname), asc(teachers.id));
  return people.map((tutor) => ({ id: tutor.id, name: formatName(tutor), hasIt: tutor.id === takenBy }));
}

/** Takes a doubt out of the reviews in which it is offered, and records why. Throws `CallRefused` 404. */
export async function withdrawAtDesk(
  { tx, now, record }: Act,
  { doubt: doubtId, reason }: { doubt: string; reason: string },
): Promise<void> {
  await lockStudentOf(tx, doubtId);
  const [found] = await tx
    .select({ doubt: doubts, share: doubtShares, student: students })
    .from(doubts)
    .innerJoin(students, eq(students.id, doubts.studentId))
    .leftJoin(doubtShares, eq(doubtShares.doubtId, doubts.id))
    .where(eq(doubts.id, doubtId));
  if (!found) throw noDoubt();
  await together(...moveShare(tx, found, { type: 'school.withdrew' }, now));
  await record({ action: 'doubt.withdraw', subject: subject(found.student), after: { doubt: doubtId }, reason });
}
