import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AgreedStep } from '../../contract/meetings/agreed-steps.ts';
import type { Database, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { newId } from '../ids.ts';
import { dayAfter, instantsAt, isWeekday, readStartTime, type SessionDay, toDay } from '../schedule/school-time.ts';
import { offerSlots } from '../schedule/slots.ts';
import { fillLock } from './fill.ts';
import { demoSignIns } from './people.ts';
import { addDemoTutors, demoTutors, tutorNames } from './tutors.ts';

/** How far ahead there are slots, in days. */
const daysAhead = 42;
const minutes = 60;
const hourMs = 3_600_000;

/** When a tutor's sessions of a weekday begin, one pattern a day; on the last there are none. */
const patterns = [
  ['10:30 am', '4:00 pm', '5:30 pm'],
  ['12:00 pm', '5:30 pm', '7:00 pm'],
  ['9:00 am', '4:00 pm'],
  ['11:00 am', '12:30 pm', '6:00 pm', '7:30 pm'],
  ['4:30 pm', '6:00 pm'],
  [],
].map((times) => times.map(readStartTime));

type DemoDeps = { now: Date; zone: string };

/**
 * Adds to the demonstration what is missing of its tutors and of their slots in the coming six weeks, and, to a first student who never had
 * a session, three that are over, of which a tutor missed one, and two to come, and to the parents a meeting that was held and one to come. What is booked, or taken back by staff, stays as it is. Without demo students it does nothing.
 */
export const fillDemoSessions = (db: Database, at: DemoDeps): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    const [username = ''] = demoSignIns.students;
    const its = and(eq(students.username, username), eq(students.isDemo, true));
    const [student] = await tx.select({ id: students.id }).from(students).where(its);
    if (!student) return;
    await addDemoTutors(tx, at.now);
    for (const tutor of await demoTutors(tx)) await offerMissing(tx, tutor, at);
    const [had] = await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.studentId, student.id)).limit(1);
    if (had) return;
    for (const past of pastSessions) await addPastSession(tx, { studentId: student.id, ...past }, at);
    for (const next of nextSessions) await addNextSession(tx, { studentId: student.id, ...next }, at.now);
  });

async function offerMissing(tx: Transaction, tutor: { id: string; username: string }, { now, zone }: DemoDeps): Promise<void> {
  const known = await tx.select({ startsAt: slots.startsAt }).from(slots).where(eq(slots.instructorId, tutor.id));
  const there = new Set(known.map(({ startsAt }) => startsAt.getTime()));
  const today = toDay(now, zone);
  const days = Array.from({ length: daysAhead }, (_, index) => dayAfter(today, index)).filter(isWeekday);
  const starts = days.flatMap((day) => getPattern(tutor.username, day).flatMap((time) => instantsAt(day, time, zone)));
  const missing = starts.filter((start) => start > now && !there.has(start.getTime()));
  await offerSlots(tx, { instructorId: tutor.id, starts: missing, duration: minutes }, now);
}

/** The same for a day whenever it is asked, another for each tutor, and over six weeks each on every weekday. */
function getPattern(username: string, day: SessionDay): readonly number[] {
  const number = Date.parse(day) / (24 * hourMs) + 2 * tutorNames.indexOf(username);
  return patterns[number % patterns.length] ?? [];
}

/** What was said with the parents, and what they agreed on. */
const meetingNotes =
  'Reading is steady, grammar wavers under time. The mock test in two weeks will show how much of it is the clock.';
const meetingSteps: AgreedStep[] = [
  { text: 'Two timed grammar drills a week', isDone: true },
  { text: 'The phone stays in the kitchen on weekday evenings', isDone: false },
  { text: 'Another meeting after the mock test', isDone: false },
];

/** Half past four on a weekday about so many days ago, a meeting with the parents an hour later. */
const pastSessions = [
  { courseId: 'course-sat', daysAgo: 30, came: ['student', 'tutor'] },
  { courseId: 'course-ap-calculus-bc', daysAgo: 17, came: ['student'] },
  { courseId: 'course-sat', daysAgo: 10, came: ['student', 'tutor'], notes: meetingNotes },
  { courseId: 'course-sat', daysAgo: 4, came: ['student', 'tutor'] },
];

/** The first free slot that is so many days ahead: each can still be cancelled. */
const nextSessions: Omit<NextSession, 'studentId'>[] = [
  { courseId: 'course-ap-calculus-bc', daysAhead: 2 },
  { courseId: 'course-sat', daysAhead: 6 },
  { courseId: 'course-sat', daysAhead: 9, kind: 'meeting' },
];

/** `notes`: of a meeting with the parents. */
type PastSession = { studentId: string; courseId: string; daysAgo: number; came: string[]; notes?: string };

async function addPastSession(tx: Transaction, session: PastSession, { now, zone }: DemoDeps): Promise<void> {
  const { studentId, courseId, daysAgo, came, notes } = session;
  const instructorId = await findInstructor(tx, courseId);
  const day = [daysAgo - 1, daysAgo, daysAgo + 1].map((days) => dayAfter(toDay(now, zone), -days)).find(isWeekday);
  const [startsAt] = day === undefined ? [] : instantsAt(day, readStartTime(notes === undefined ? '4:30 pm' : '5:30 pm'), zone);
  if (instructorId === null || startsAt === undefined) return;
  const slot = { id: newId(), instructorId, startsAt, duration: minutes };
  const [made] = await tx.insert(slots).values(slot).onConflictDoNothing().returning({ id: slots.id });
  if (!made) return;
  const cameAt = (who: string) => (came.includes(who) ? startsAt : null);
  await book(tx, {
    ...{ studentId, courseId, slotId: made.id, bookedAt: new Date(startsAt.getTime() - 48 * hourMs) },
    ...{ studentCameAt: cameAt('student'), tutorCameAt: cameAt('tutor') },
    ...(notes === undefined ? {} : { kind: 'meeting', notes, steps: meetingSteps }),
  });
}

type NextSession = { studentId: string; courseId: string; daysAhead: number; kind?: 'meeting' };

async function addNextSession(
  tx: Transaction,
  { studentId, courseId, daysAhead: ahead, kind }: NextSession,
  now: Date,
): Promise<void> {
  const instructorId = await findInstructor(tx, courseId);
  if (instructorId === null) return;
  const [free] = await tx
    .select({ id: slots.id })
    .from(slots)
    .leftJoin(bookings, and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)))
    .where(
      and(
        eq(slots.instructorId, instructorId),
        isNull(slots.withdrawnAt),
        isNull(bookings.id),
        gt(slots.startsAt, new Date(now.getTime() + 24 * ahead * hourMs)),
      ),
    )
    .orderBy(asc(slots.startsAt))
    .limit(1);
  if (free) await book(tx, { studentId, courseId, slotId: free.id, bookedAt: now, ...(kind && { kind }) });
}

async function findInstructor(tx: Transaction, courseId: string): Promise<string | null> {
  const [course] = await tx.select({ instructorId: courses.instructorId }).from(courses).where(eq(courses.id, courseId));
  return course?.instructorId ?? null;
}

/** Without mails: nobody in a demonstration waits for them. */
const book = async (tx: Transaction, row: Omit<typeof bookings.$inferInsert, 'id'>): Promise<void> => {
  await tx.insert(bookings).values({ id: newId(), ...row });
};
