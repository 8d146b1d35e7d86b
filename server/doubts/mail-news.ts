import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtLines, doubtReads, doubts } from '../db/tables/doubts.ts';
import { notices } from '../db/tables/notices.ts';
import { students, teachers } from '../db/tables/people.ts';
import { newsLetter, newsTitle } from '../mail/letters/doubts.ts';
import { type NoticeContext, tell } from '../notices/tell.ts';
import { siteAddress } from '../site-address.ts';
import { tutorsOf } from './access.ts';

const minuteMs = 60_000;
/** After how long somebody who has not read a line is mailed, and how long not again, in ms: never one mail for each line. */
const absence = { afterMs: 5 * minuteMs, restMs: 30 * minuteMs };

/** What somebody has not seen of a doubt. `reader` as in the rows of what was read. */
type Unseen = { doubtId: string; course: string; courseId: string; studentId: string; fromStudent: boolean; last: number };

/** Tells whoever has not seen what was written in their doubts some minutes ago, once for all of it. */
export async function mailDoubtNews({ db, now, ...context }: Context, signal?: AbortSignal): Promise<void> {
  const at = now();
  const byReader = new Map<string, Unseen[]>();
  for (const unseen of await readUnseen(db, at)) {
    for (const reader of await readersOf(db, unseen)) byReader.set(reader, [...(byReader.get(reader) ?? []), unseen]);
  }
  for (const [reader, all] of byReader) {
    signal?.throwIfAborted();
    await db.transaction((tx) => tellReader(tx, reader, all, { ...context, now: at }));
  }
}

/** The newest line of each side of each doubt, once it is some minutes old. */
async function readUnseen(db: Queryable, at: Date): Promise<Unseen[]> {
  const fromStudent = sql<boolean>`${doubtLines.author} = 'student'`;
  const rows = await db
    .select({
      ...{ doubtId: doubts.id, course: courses.name, courseId: doubts.courseId, studentId: doubts.studentId, fromStudent },
      last: sql<number>`max(${doubtLines.number})`.mapWith(Number),
    })
    .from(doubtLines)
    .innerJoin(doubts, eq(doubts.id, doubtLines.doubtId))
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .where(
      and(
        lte(doubtLines.writtenAt, new Date(at.getTime() - absence.afterMs)),
        // What is older was told of, or nobody wants to hear of it any more.
        gt(doubtLines.writtenAt, new Date(at.getTime() - 24 * 60 * minuteMs)),
        isNull(doubtLines.deletedAt),
        // A tutor is written to about what waits for one, and that nobody is at.
        or(sql`${doubtLines.author} <> 'student'`, inArray(doubts.state, ['asked', 'reopened'])),
      ),
    )
    .groupBy(doubts.id, courses.name, fromStudent);
  return rows;
}

const readersOf = async (db: Queryable, { fromStudent, courseId, studentId }: Unseen): Promise<string[]> =>
  fromStudent ? (await tutorsOf(db, courseId)).map((id) => `tutor ${id}`) : [`student ${studentId}`];

/** Writes to one person, where there is something that they have neither seen nor been told of, and that was not just done. */
async function tellReader(tx: Transaction, reader: string, all: Unseen[], context: NoticeContext): Promise<void> {
  const { now: at } = context;
  const [side, id = ''] = reader.split(' ');
  const role = side === 'student' ? ('student' as const) : ('teacher' as const);
  const table = role === 'student' ? students : teachers;
  // Two runs at once tell one after the other: the second sees what the first has told.
  const [person] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.disabledAt)))
    .for('no key update');
  if (!person || (await wasJustTold(tx, id, at))) return;
  const own = role === 'student' ? 'student' : id;
  const known = await tx
    .select()
    .from(doubtReads)
    .where(
      and(
        inArray(
          doubtReads.doubtId,
          all.map(({ doubtId }) => doubtId),
        ),
        eq(doubtReads.reader, own),
      ),
    );
  const news = all.filter(({ doubtId, last }) => {
    const read = known.find((each) => each.doubtId === doubtId);
    return last > Math.max(read?.number ?? 0, read?.toldNumber ?? 0);
  });
  if (news.length === 0) return;
  for (const { doubtId, last } of news)
    await tx
      .insert(doubtReads)
      .values({ doubtId, reader: own, number: 0, seenAt: at, toldNumber: last })
      .onConflictDoUpdate({ target: [doubtReads.doubtId, doubtReads.reader], set: { toldNumber: last } });
  const facts = { role, name: person.firstname, courses: [...new Set(news.map(({ course }) => course))], doubts: news.length };
  const [only] = news.length === 1 ? news : [];
  const path = role === 'student' ? `/student-portal/doubts${only ? `/${only.doubtId}` : ''}` : '/teacher-portal/dashboard';
  await tell(
    tx,
    {
      ...{ reader: { role, id }, kind: 'doubts', once: `doubts:${id}:${at.getTime()}`, about: role === 'student' ? id : null },
      ...{ title: newsTitle(facts), path },
      letter: (unsubscribeUrl) => newsLetter({ ...facts, url: `${siteAddress(context)}${path}`, unsubscribeUrl }),
    },
    context,
  );
}

async function wasJustTold(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const [told] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(eq(notices.personId, id), eq(notices.kind, 'doubts'), gt(notices.createdAt, new Date(at.getTime() - absence.restMs))),
    )
    .limit(1);
  return told !== undefined;
}
