import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DoubtHead, DoubtLine, DoubtThread } from '../../contract/doubts/doubts.ts';
import { formatName } from '../accounts/names.ts';
import { type LinkContext, listPhotos } from '../attachments/photos.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtShares } from '../db/tables/doubt-shares.ts';
import { doubtLines, doubtReads, doubts, type StoredTopic } from '../db/tables/doubts.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { toHeadline } from '../writing/headline.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { belongsToParty, noDoubt, type Party, toAuthor } from './access.ts';
import type { LineRow } from './write-line.ts';

const holder = alias(teachers, 'holder');
const author = alias(teachers, 'author');
const own = alias(doubtReads, 'own');
const firstLine = alias(doubtLines, 'first_line');

type Reader = { party: Party; now: Date };

/** Who is shown lines, with addresses of their photos. */
type LineReader = LinkContext & { party: Party };

/** The most doubts that a list has: those that changed last. */
const listLength = 200;

/** Doubts as they are listed, for a reader, the newest change first. */
export async function readHeads(db: Queryable, { party, now }: Reader, which: SQL | undefined): Promise<DoubtHead[]> {
  const reader = toAuthor(party);
  const isOfOther = party.role === 'student' ? ne(doubtLines.author, 'student') : eq(doubtLines.author, 'student');
  const unread = sql<number>`(
    select count(*) from ${doubtLines} where ${doubtLines.doubtId} = ${doubts.id} and ${doubtLines.number} > coalesce(${own.number}, 0)
    and ${doubtLines.deletedAt} is null and ${isOfOther}
  )`.mapWith(Number);
  const rows = await db
    .select({
      doubt: doubts,
      course: courses.name,
      student: { firstname: students.firstname, lastname: students.lastname },
      holder: { firstname: holder.firstname, lastname: holder.lastname },
      unread,
      share: doubtShares.state,
      beginning: firstLine.text,
    })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .leftJoin(holder, eq(holder.id, doubts.takenBy))
    .leftJoin(doubtShares, eq(doubtShares.doubtId, doubts.id))
    .leftJoin(firstLine, and(eq(firstLine.doubtId, doubts.id), eq(firstLine.number, 1)))
    .leftJoin(own, and(eq(own.doubtId, doubts.id), eq(own.reader, reader)))
    .where(which)
    .orderBy(desc(doubts.changedAt), asc(doubts.id))
    .limit(listLength);
  return rows.map(({ doubt, course, student, holder: held, unread: count, share, beginning }) => {
    const hasLapsed = doubt.takenUntil !== null && doubt.takenUntil <= now;
    const { takenUntil } = doubt;
    return {
      ...{ doubtId: doubt.id, courseId: doubt.courseId, course_name: course, student: formatName(student) },
      ...describeSubject(beginning),
      about: doubt.about && describeAbout(doubt.about),
      state: hasLapsed ? (doubt.reopenedAt === null ? 'asked' : 'reopened') : doubt.state,
      hold:
        takenUntil === null || hasLapsed || held === null
          ? null
          : { name: formatName(held), own: doubt.takenBy === party.id, until: takenUntil.getTime() },
      ...{ lines: doubt.lastNumber, unread: count, revision: doubt.revision },
      ...{ askedAt: doubt.askedAt.getTime(), changedAt: doubt.changedAt.getTime(), dueAt: doubt.dueAt?.getTime() ?? null },
      ...(share === 'offered' && { isOffered: true as const }),
    };
  });
}

/** A doubt as it is listed, for one of its parties. */
export async function readHead(db: Queryable, reader: Reader, doubtId: string): Promise<DoubtHead> {
  const [head] = await readHeads(db, reader, and(eq(doubts.id, doubtId), belongsToParty(db, reader.party)));
  if (!head) throw noDoubt();
  return head;
}

/** The lines of a doubt that have changed since a revision, in order, or the one with a `number`. */
export async function readLines(
  db: Queryable,
  { party, secret, now }: LineReader,
  { doubtId, since = 0, number }: { doubtId: string; since?: number | undefined; number?: number },
): Promise<DoubtLine[]> {
  const [rows, photos] = await together(
    async () =>
      db
        .select({
          line: doubtLines,
          student: { firstname: students.firstname, lastname: students.lastname },
          tutor: { firstname: author.firstname, lastname: author.lastname },
        })
        .from(doubtLines)
        .innerJoin(doubts, eq(doubts.id, doubtLines.doubtId))
        .innerJoin(students, eq(students.id, doubts.studentId))
        .leftJoin(author, eq(author.id, doubtLines.author))
        .where(
          and(
            ...[eq(doubtLines.doubtId, doubtId), gt(doubtLines.revision, since), belongsToParty(db, party)],
            number === undefined ? undefined : eq(doubtLines.number, number),
          ),
        )
        .orderBy(asc(doubtLines.number)),
    () => listPhotos(db, { usedBy: 'doubt', usedId: doubtId }, { secret, now }),
  );
  return rows.map(({ line, student, tutor }) => ({
    ...toLine(line, formatName(tutor ?? student), party),
    photos: line.deletedAt === null ? (photos.get(line.number) ?? []) : [],
  }));
}

/** A line as a party sees it. `name`: of who wrote it. */
function toLine(line: LineRow, name: string, party: Party): Omit<DoubtLine, 'photos'> {
  const isOwn = line.author === toAuthor(party);
  return {
    ...{ number: line.number, kind: line.kind, from: line.author === 'student' ? 'student' : 'tutor', name, own: isOwn },
    ...{
      key: isOwn ? line.clientKey : null,
      text: line.text,
      html: renderTyped(line.text).html,
      at: line.writtenAt.getTime(),
      revision: line.revision,
    },
    ...{ editedAt: line.editedAt?.getTime() ?? null, deletedAt: line.deletedAt?.getTime() ?? null },
  };
}

/** What one knows of the others in a doubt: until where they have read, and who of them is writing. */
export async function readOthers(
  db: Queryable,
  { party, now }: Reader,
  doubtId: string,
): Promise<Pick<DoubtThread, 'seenByOther' | 'writing'>> {
  const rows = await db
    .select({ read: doubtReads, student: students.firstname, tutor: author.firstname })
    .from(doubtReads)
    .innerJoin(doubts, eq(doubts.id, doubtReads.doubtId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .leftJoin(author, eq(author.id, doubtReads.reader))
    .where(and(eq(doubtReads.doubtId, doubtId), ne(doubtReads.reader, toAuthor(party)), belongsToParty(db, party)));
  const across = rows.filter(({ read }) => (read.reader === 'student') !== (party.role === 'student'));
  return {
    seenByOther: Math.max(0, ...across.map(({ read }) => read.number)),
    writing: rows
      .filter(({ read }) => read.writingUntil !== null && read.writingUntil > now)
      .map(({ tutor, student }) => tutor ?? student),
  };
}

/** How a doubt begins, by what its first line says now: what was edited or deleted stands in no list either. */
export function describeSubject(firstLine: string | null): Pick<DoubtHead, 'subject' | 'subjectHtml'> {
  const { words, html } = toHeadline(firstLine || 'Deleted question');
  return { subject: words, subjectHtml: html };
}

const describeAbout = (about: StoredTopic): string =>
  about.kind === 'page' ? `${about.pdf}, page ${about.page}` : `${about.source}, question ${about.number}`;
