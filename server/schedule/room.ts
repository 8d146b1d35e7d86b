import { eq } from 'drizzle-orm';
import { roomOpensBefore, roomStaysOpen, type SessionRoom } from '../../contract/schedule/room.ts';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { markSessionSeen } from '../notices/read-at-source.ts';
import { roomAddress } from './room-address.ts';
import { hasRoom, type Reader, readRoomToken } from './room-link.ts';
import { endOf } from './rules.ts';

const minuteMs = 60_000;

type RoomContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now'>;

/** Tells of a session to whoever has its link. Throws `CallRefused` 404 for a link that is not ours, or of a booking that is no more. */
export async function loadRoom(token: string, { db, environment, secret }: RoomContext): Promise<SessionRoom> {
  const { booking, slot, course, client, tutor, reader } = await findSession(db, token, secret);
  const isMeeting = booking.kind === 'meeting';
  const [own, other] = reader === 'student' ? [client, tutor] : [tutor, client];
  const came = { student: booking.studentCameAt?.getTime() ?? null, tutor: booking.tutorCameAt?.getTime() ?? null };
  return {
    ...{ reader, firstname: own.firstname, other: `${other.firstname} ${other.lastname}`.trim(), course_name: course },
    ...{ startsAt: slot.startsAt.getTime(), duration: slot.duration, ...times(slot) },
    timeZone: reader === 'student' ? (booking.timeZone ?? environment.schoolTimeZone) : environment.schoolTimeZone,
    isMeeting,
    isCanceled: booking.cancelledAt !== null,
    hasRoom: hasRoom(tutor.room, environment),
    ...(reader === 'student'
      ? { cameAt: came.student, otherCameAt: came.tutor }
      : { cameAt: came.tutor, otherCameAt: came.student }),
  };
}

/**
 * Notes that somebody goes into a session's room, the first time, and tells its address. Throws `CallRefused`: 404 as `loadRoom`, 409 tooEarly,
 * closed or notOpen.
 */
export async function enterRoom(token: string, { db, environment, secret, now }: RoomContext): Promise<string> {
  const { booking, slot, client, tutor, reader } = await findSession(db, token, secret);
  if (booking.cancelledAt) throw new CallRefused(409, 'closed', 'This session was canceled.');
  const { opensAt, closesAt } = times(slot);
  if (now.getTime() < opensAt)
    throw new CallRefused(409, 'tooEarly', `The room opens ${roomOpensBefore} minutes before the session.`);
  if (now.getTime() >= closesAt) throw new CallRefused(409, 'closed', 'This session is over.');
  const person = { reader, isMeeting: booking.kind === 'meeting', ...(reader === 'student' ? client : tutor) };
  const meeting = { bookingId: booking.id, own: tutor.room, until: new Date(closesAt) };
  const url = roomAddress(meeting, person, environment, secret);
  if (url === null) throw new CallRefused(409, 'notOpen', 'The school hasn’t said yet where this session meets.');
  const came = reader === 'student' ? 'studentCameAt' : 'tutorCameAt';
  const its = eq(bookings.id, booking.id);
  await together(
    async () =>
      booking[came] === null
        ? db
            .update(bookings)
            .set({ [came]: now })
            .where(its)
        : null,
    () => markSessionSeen(db, { studentId: booking.studentId, bookingId: booking.id, isTutor: reader === 'tutor' }, now),
  );
  return url;
}

const times = (slot: { startsAt: Date; duration: number }) => ({
  opensAt: slot.startsAt.getTime() - roomOpensBefore * minuteMs,
  closesAt: endOf(slot).getTime() + roomStaysOpen * minuteMs,
});

async function findSession(db: Database, token: string, secret: string) {
  const named = readRoomToken(token, secret);
  const [found] = named === null ? [] : await readSession(db, named.bookingId);
  if (!named || !found) throw new CallRefused(404, 'notFound', 'There’s no such session.');
  const client =
    found.booking.kind === 'meeting' ? { firstname: `${found.student.firstname}’s`, lastname: 'parents' } : found.student;
  return { ...found, client, reader: named.reader satisfies Reader };
}

const readSession = (db: Database, bookingId: string) =>
  db
    .select({
      booking: bookings,
      slot: slots,
      course: courses.name,
      student: { firstname: students.firstname, lastname: students.lastname },
      tutor: { firstname: teachers.firstname, lastname: teachers.lastname, room: teachers.room },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(eq(bookings.id, bookingId));
