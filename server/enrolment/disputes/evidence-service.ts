import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { formatMoment } from '../../../contract/moments.ts';
import type { SessionState } from '../../../contract/schedule/session-life.ts';
import type { Queryable } from '../../db/open.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { courseFiles, courses } from '../../db/tables/courses.ts';
import { doubts } from '../../db/tables/doubts.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { devices, sessions } from '../../db/tables/people.ts';
import { reports } from '../../db/tables/reports.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { toCourse } from '../../portal/course-content.ts';
import type { SchoolMoment } from '../../promises/read-promises.ts';
import { findSessionState } from '../../schedule/session.machine.ts';
import { toFacts } from '../../schedule/session-facts.ts';
import { type EvidenceLine, inOrder } from './evidence-lines.ts';

/** Who learns for a payment. `course`: its name; `since`: when it was applied for, before which nothing belongs to it; `openedFiles`: the ids of the sheets that were opened; null where nobody knows any more. */
export type Learner = { studentId: string; course: string; since: Date; openedFiles: readonly string[] | null };

/** What a student was given of a course, did with the account, and had canceled; and how often, for a summary. */
export type Service = {
  given: EvidenceLine[];
  done: EvidenceLine[];
  cancelled: EvidenceLine[];
  counts: { begun: number; held: number; reports: number; answers: number; sheets: number | null };
};

/** Reads what of its own course a payment has brought: other courses of the student speak for nothing here. */
export async function readService(db: Queryable, learner: Learner, moment: SchoolMoment): Promise<Service> {
  const [sat, booked, asked, written, sheets, signedIn] = await together(
    () => readSittings(db, learner, moment),
    () => readBooked(db, learner, moment),
    () => readDoubts(db, learner),
    () => readReports(db, learner),
    () => readSheets(db, learner),
    () => readSignIns(db, learner, moment),
  );
  return {
    given: [...sheets.lines, ...inOrder([...sat.given, ...booked.given, ...asked.given, ...written])],
    done: inOrder([...signedIn, ...sat.done, ...booked.done, ...asked.done]),
    cancelled: inOrder(booked.cancelled),
    counts: {
      ...{ begun: sat.given.length, held: booked.held, reports: written.length },
      ...{ answers: asked.given.length, sheets: sheets.count },
    },
  };
}

/** The zone is told once, where all times are. */
const formatShort = (at: Date, zone: string): string => formatMoment(at.getTime(), 'shortDateTime', zone);

async function readSittings(db: Queryable, { studentId, course, since }: Learner, { zone }: SchoolMoment) {
  const rows = await db
    .select({
      ...{ at: sittings.startedAt, submittedAt: sittings.submittedAt },
      ...{ title: quizVersions.title, subject: quizVersions.subject },
    })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId), gte(sittings.startedAt, since)));
  const own = rows.filter(({ subject }) => toCourse(subject) === course);
  const named = own.map(({ title, ...row }) => ({ ...row, name: `‘${title ?? 'a quiz'}’` }));
  return {
    given: named.map(({ at, name, submittedAt }) => ({
      at,
      text: `Took ${name}${submittedAt === null ? ', not handed in yet' : `, handed in ${formatShort(submittedAt, zone)}`}`,
    })),
    done: named.flatMap(({ at, name, submittedAt }) => [
      { at, text: `Began ${name}` },
      ...(submittedAt === null ? [] : [{ at: submittedAt, text: `Handed in ${name}` }]),
    ]),
  };
}

const sessionWords: Record<Exclude<SessionState, 'cancelled'>, string> = {
  booked: 'to come',
  moved: 'moved, to come',
  open: 'about to begin',
  late: 'under way, somebody is missing',
  underWay: 'under way',
  held: 'held, both came',
  unsettled: 'over, who came was not recorded',
  tutorAbsent: 'the tutor did not come',
  studentAbsent: 'the student or parents did not come',
};

async function readBooked(db: Queryable, { studentId, course, since }: Learner, { now, zone }: SchoolMoment) {
  const rows = await db
    .select({ booking: bookings, slot: slots })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        gte(bookings.bookedAt, since),
        or(isNull(bookings.courseId), eq(courses.name, course)),
      ),
    );
  const told = rows.map(({ booking, slot }) => ({
    ...{ booking, startsAt: slot.startsAt, state: findSessionState(toFacts(booking, slot), now) },
    name: `${booking.kind === 'session' ? 'Session with a tutor' : 'Meeting with the parents'} of ${slot.duration} minutes`,
  }));
  return {
    given: told.flatMap(({ state, startsAt, name }) =>
      state === 'cancelled' ? [] : [{ at: startsAt, text: `${name}: ${sessionWords[state]}` }],
    ),
    done: told.map(({ booking, startsAt, name }) => ({
      at: booking.bookedAt,
      text: `Booked: ${name}, ${formatShort(startsAt, zone)}`,
    })),
    cancelled: told.flatMap(({ booking, startsAt, name }) =>
      booking.cancelledAt === null
        ? []
        : [
            {
              at: booking.cancelledAt,
              text: `${name} of ${formatShort(startsAt, zone)}, canceled by the ${booking.cancelledBy ?? 'school'}`,
            },
          ],
    ),
    held: told.filter(({ state }) => state === 'held' || state === 'unsettled').length,
  };
}

async function readDoubts(db: Queryable, { studentId, course, since }: Learner) {
  const rows = await db
    .select({ askedAt: doubts.askedAt, answeredAt: doubts.firstAnswerAt })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .where(and(eq(doubts.studentId, studentId), eq(courses.name, course), gte(doubts.askedAt, since)));
  return {
    given: rows.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [{ at: answeredAt, text: 'Doubt answered' }])),
    done: rows.map(({ askedAt }) => ({ at: askedAt, text: 'Asked a doubt' })),
  };
}

/** Each report is mailed by its own name, unless whoever gets them said that they want no more. */
async function readReports(db: Queryable, { studentId, since }: Learner): Promise<EvidenceLine[]> {
  const rows = await db
    .select({ id: reports.id, at: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.studentId, studentId), gte(reports.createdAt, since)));
  const names = rows.map(({ id }) => `report:${id}`);
  const mails = await db.select({ once: outbox.once, sentAt: outbox.sentAt }).from(outbox).where(inArray(outbox.once, names));
  const sent = new Set(mails.flatMap(({ once, sentAt }) => (sentAt === null ? [] : [once])));
  return rows.map(({ id, at }) => ({
    at,
    text: `Report to the parents made${sent.has(`report:${id}`) ? ' and emailed' : ''}`,
  }));
}

/** When a sheet was opened is not kept, only that it was. */
async function readSheets(db: Queryable, { openedFiles }: Learner): Promise<{ lines: EvidenceLine[]; count: number | null }> {
  if (openedFiles === null) return { lines: [], count: null };
  const rows = await db
    .select({ title: courseFiles.title })
    .from(courseFiles)
    .where(inArray(courseFiles.id, [...openedFiles]))
    .orderBy(asc(courseFiles.position));
  if (rows.length === 0) return { lines: [], count: 0 };
  return {
    lines: [{ at: null, text: `Study sheets opened: ${rows.map(({ title }) => title).join('; ')}` }],
    count: rows.length,
  };
}

/** Sessions go with their sign-in, after a day; the browsers stay for half a year. */
async function readSignIns(db: Queryable, { studentId, since }: Learner, { zone }: SchoolMoment): Promise<EvidenceLine[]> {
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.role, 'student'), eq(sessions.personId, studentId)));
  const known = await db
    .select()
    .from(devices)
    .where(and(eq(devices.role, 'student'), eq(devices.personId, studentId), gte(devices.usedAt, since)));
  return [
    ...open.map(({ createdAt, usedAt, browser }) => ({
      at: createdAt,
      text: `Signed in${browser ? ` with ${browser}` : ''}, last active ${formatShort(usedAt, zone)}`,
    })),
    ...known.flatMap(({ createdAt, usedAt }) => [
      { at: createdAt, text: 'Signed in with a new browser' },
      ...(usedAt > createdAt ? [{ at: usedAt, text: `Signed in again with that of ${formatShort(createdAt, zone)}` }] : []),
    ]),
  ];
}
