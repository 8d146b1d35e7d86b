import { and, asc, desc, eq, gt, inArray, isNull, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TutorSession, TutorSessions } from '../../contract/schedule/tutor-sessions.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { type MeetingNote, noteMeeting } from '../meetings/note-meeting.ts';
import { findLessonState } from '../tutors/lesson.machine.ts';
import { type ChangeDeps, type Changer, listChanges } from './change-session.ts';
import { hasRoom, roomPath } from './room-link.ts';
import { findSessionState } from './session.machine.ts';
import { toFacts } from './session-facts.ts';
import { isToCome, readEarlierNotes } from './session-notes.ts';

const dayMs = 24 * 3_600_000;
const daysBack = 60;
/** More than a tutor can have in the days that a page shows. */
const mostSessions = 1_000;

type TutorContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now'>;

/** A tutor's sessions and meetings, and the free times to which one could be moved. */
export async function loadTutorSessions(tutorId: string, context: TutorContext): Promise<TutorSessions> {
  const { db, environment, now } = context;
  const since = new Date(now.getTime() - daysBack * dayMs);
  const [rows, times] = await together(
    () => readSessions(db, and(eq(slots.instructorId, tutorId), gt(slots.startsAt, since))),
    () => readFreeTimes(db, tutorId, now),
  );
  const earlier = await readEarlierNotes(db, rows, now);
  return {
    sessions: rows.map((row) => ({
      ...toTutorSession(row, 'tutor', context),
      earlier: isToCome(row, now) ? (earlier.get(row.student.id) ?? []) : [],
    })),
    times,
    timeZone: environment.schoolTimeZone,
  };
}

/** Where a session was to be first. */
const first = alias(slots, 'first');

export type SessionRow = Awaited<ReturnType<typeof readSessions>>[number];

/** Sessions and meetings, the cancelled ones too, in order of their time, or the newest first. */
export const readSessions = (
  db: Queryable,
  which: SQL | undefined,
  { newestFirst = false, limit = mostSessions }: { newestFirst?: boolean; limit?: number } = {},
) =>
  db
    .select({
      booking: bookings,
      slot: slots,
      first: first.startsAt,
      course: courses.name,
      student: { id: students.id, firstname: students.firstname, lastname: students.lastname },
      tutor: { firstname: teachers.firstname, lastname: teachers.lastname, room: teachers.room },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(first, eq(first.id, bookings.movedFrom))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(which)
    .orderBy(...[slots.startsAt, bookings.id].map((column) => (newestFirst ? desc(column) : asc(column))))
    .limit(limit);

/** A session as its tutor has it, or the school. The way into its room is the tutor's own. */
export function toTutorSession(
  { booking, slot, first: movedFrom, course, student, tutor }: SessionRow,
  by: Changer['by'],
  { environment, secret, now }: Omit<TutorContext, 'db'>,
): TutorSession {
  const { id, outcome, outcomeBy } = booking;
  const state = findSessionState(toFacts(booking, slot), now);
  const name = `${student.firstname} ${student.lastname}`.trim();
  const isMeeting = booking.kind === 'meeting';
  const hasWay = by === 'tutor' && hasRoom(tutor.room, environment);
  return {
    ...{ id, with: isMeeting ? `${name}’s parents` : name, isMeeting, course_name: course },
    ...{ startsAt: slot.startsAt.getTime(), duration: slot.duration, state },
    ...{ movedFrom: movedFrom?.getTime() ?? null, cancelledBy: booking.cancelledAt === null ? null : booking.cancelledBy },
    studentCameAt: booking.studentCameAt?.getTime() ?? null,
    tutorCameAt: booking.tutorCameAt?.getTime() ?? null,
    said: outcome === null ? null : { outcome, by: outcomeBy ?? 'school' },
    may: listChanges(booking, slot, by, now),
    lesson: findLessonState(state, booking.notes),
    notes: booking.notes,
    forParents: isMeeting || booking.notesForParents,
    earlier: [],
    steps: booking.steps,
    ...(hasWay ? { room: roomPath(id, 'tutor', secret) } : {}),
  };
}

/** The times that a tutor offers and nobody has, in order. */
export const readFreeTimes = async (db: Queryable, tutorId: string, now: Date): Promise<TutorSessions['times']> =>
  (await readFreeTimesOf(db, [tutorId], now)).get(tutorId) ?? [];

/** The same of several tutors, by their ids. */
export async function readFreeTimesOf(
  db: Queryable,
  tutorIds: string[],
  now: Date,
): Promise<Map<string, TutorSessions['times']>> {
  const taken = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)));
  const rows = await db
    .select()
    .from(slots)
    .where(and(inArray(slots.instructorId, tutorIds), isNull(slots.withdrawnAt), gt(slots.startsAt, now), notExists(taken)))
    .orderBy(asc(slots.startsAt));
  const times = new Map<string, TutorSessions['times']>(tutorIds.map((id) => [id, []]));
  for (const { id, instructorId, startsAt, duration } of rows) {
    times.get(instructorId)?.push({ _id: id, startsAt: startsAt.getTime(), duration });
  }
  return times;
}

/** Keeps a tutor's notes on one of their meetings. Throws `CallRefused`: 404 where it is none of theirs, 409 tooEarly before it has begun. */
export async function noteOwnMeeting(
  db: Queryable,
  { tutorId, session, ...note }: { tutorId: string; session: string } & MeetingNote,
  deps: ChangeDeps,
): Promise<void> {
  await noteMeeting(db, session, note, deps, (meeting) => {
    if (meeting?.slot.instructorId !== tutorId) throw new CallRefused(404, 'notFound', 'There’s no such meeting.');
    if (meeting.slot.startsAt > deps.now)
      throw new CallRefused(409, 'tooEarly', 'Notes can be written once the meeting has begun.');
  });
}
