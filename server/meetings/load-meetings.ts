import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { type MeetingCourse, type MeetingsPage, meetingDaysAhead } from '../../contract/meetings/meetings.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { students, teachers } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { type Credit, readCredits } from '../promises/credits.ts';
import { linkEnd, reportToken } from '../report/report-token.ts';
import { offered } from '../schedule/availability.ts';
import { hasRoom, roomPath } from '../schedule/room-link.ts';
import { cancelHoursOf, cancelUntil } from '../schedule/rules.ts';
import { readerOf, readMeetingToken } from './meeting-link.ts';

type MeetingContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now'>;
type LinkContext = { secret: string; now: Date };
type StudentRow = typeof students.$inferSelect;
type TaughtCourse = { courseId: string; name: string; tutorId: string; tutor: string };

const dayMs = 24 * 3_600_000;

/**
 * The student of a parents' link. Throws `CallRefused` 404 for a link that is not ours or too old, that went to an address which is
 * no longer the parents', or of a student who may not sign in or has ended what the parents see.
 */
export async function findStudentOf(db: Queryable, token: string, { secret, now }: LinkContext): Promise<StudentRow> {
  const { studentId, reader } = requireToken(token, { secret, now });
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  return requireParents(student, reader);
}

/** As `findStudentOf`, and locks the student until the transaction ends. `studentId` is known before: what is asked about it at once comes after the lock. */
export function lockStudentOf(tx: Transaction, token: string, context: LinkContext) {
  const { studentId, reader } = requireToken(token, context);
  return { studentId, lock: async () => requireParents(await lockStudent(tx, studentId, noSuchPage()), reader) };
}

function requireToken(token: string, { secret, now }: LinkContext) {
  const named = readMeetingToken(token, secret, now);
  if (named === null) throw noSuchPage();
  return named;
}

function requireParents(student: StudentRow | undefined, reader: string): StudentRow {
  const isOpen = student !== undefined && student.disabledAt === null && student.parentsEndedAt === null;
  if (!isOpen || readerOf(student) !== reader) throw noSuchPage();
  return student;
}

/** For a link that is none, and for parents of a student who was erased. */
const noSuchPage = () => new CallRefused(404, 'notFound', 'There’s no such page.');

/** Before when a meeting that is booked now has to begin. */
export const lastMeeting = (now: Date): Date => new Date(now.getTime() + meetingDaysAhead * dayMs);

/** Tells parents of their meetings, of those still to be booked, and of the times for them. Throws `CallRefused` as `findStudentOf`. */
export async function loadMeetings(token: string, context: MeetingContext): Promise<MeetingsPage> {
  const { db, environment, secret, now } = context;
  const student = await findStudentOf(db, token, context);
  const [taught, booked, credits, report] = await together(
    () => taughtCourses(db, student.id),
    () => readMeetings(db, student.id),
    () => readCredits(db, student.id, 'meeting', now),
    () => newestReport(db, student.id, { secret, now }),
  );
  const times = await freeTimes(db, taught, now);
  return {
    firstname: student.firstname,
    timeZone: environment.schoolTimeZone,
    courses: taught.map(
      (course): MeetingCourse => ({
        ...{
          courseId: course.courseId,
          course_name: course.name,
          tutor: course.tutor,
          ...countUsed(credits.get(course.courseId)),
        },
        times: times.filter(({ tutorId }) => tutorId === course.tutorId).map(({ tutorId: _, ...time }) => time),
      }),
    ),
    meetings: booked.map(({ id, slot, tutor, course, notes, steps, cancelHours }) => ({
      ...{ sessionId: slot.id, course_name: course, tutor: formatName(tutor), notes, steps },
      ...{ startsAt: slot.startsAt.getTime(), duration: slot.duration },
      cancelUntil: cancelUntil(slot, cancelHoursOf({ cancelHours }, environment)).getTime(),
      ...(hasRoom(tutor.room, environment) ? { room: roomPath(id, 'student', secret) } : {}),
    })),
    report,
  };
}

const countUsed = ({ sold, left }: Credit = { sold: 0, left: 0 }) => ({ promised: sold, used: sold - left });

/** The courses of a student that somebody teaches, by name, each once. */
export async function taughtCourses(db: Queryable, studentId: string): Promise<TaughtCourse[]> {
  const rows = await db
    .selectDistinct({ courseId: courses.id, name: courses.name, tutorId: teachers.id, ...names })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(teachers, eq(teachers.id, courses.instructorId))
    .where(and(eq(enrolments.studentId, studentId), isNull(teachers.disabledAt)))
    .orderBy(asc(courses.name));
  return rows.map(({ firstname, lastname, ...course }) => ({ ...course, tutor: formatName({ firstname, lastname }) }));
}

/** The meetings of a student's parents that are not canceled, in order. */
export const readMeetings = (db: Queryable, studentId: string) =>
  db
    .select({
      id: bookings.id,
      slot: slots,
      courseId: courses.id,
      course: courses.name,
      tutor: { ...names, room: teachers.room },
      notes: bookings.notes,
      steps: bookings.steps,
      cancelHours: bookings.cancelHours,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .innerJoin(courses, eq(courses.id, bookings.courseId))
    .where(and(eq(bookings.studentId, studentId), eq(bookings.kind, 'meeting'), isNull(bookings.cancelledAt)))
    .orderBy(asc(slots.startsAt));

const names = { firstname: teachers.firstname, lastname: teachers.lastname };
async function freeTimes(db: Queryable, taught: TaughtCourse[], now: Date) {
  if (taught.length === 0) return [];
  const tutorIds = taught.map(({ tutorId }) => tutorId);
  const taken = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)));
  const rows = await db
    .select({ slot: slots })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(
      and(
        inArray(slots.instructorId, tutorIds),
        offered,
        gt(slots.startsAt, now),
        lt(slots.startsAt, lastMeeting(now)),
        notExists(taken),
      ),
    )
    .orderBy(asc(slots.startsAt));
  return rows.map(({ slot: { id, instructorId, startsAt, duration } }) => ({
    ...{ _id: id, tutorId: instructorId, startsAt: startsAt.getTime(), duration },
  }));
}

/** The path of the newest report while its link works. */
async function newestReport(db: Queryable, studentId: string, { secret, now }: { secret: string; now: Date }) {
  const [newest] = await db
    .select({ id: reports.id, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.studentId, studentId))
    .orderBy(desc(reports.from))
    .limit(1);
  return newest && now < linkEnd(newest.createdAt) ? `/report/${reportToken(newest.id, secret)}` : null;
}
