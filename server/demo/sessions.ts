import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AgreedStep } from '../../contract/meetings/agreed-steps.ts';
import type { Database, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { newId } from '../ids.ts';
import { dayAfter, instantsAt, isWeekday, readStartTime, toDay } from '../schedule/school-time.ts';
import { fillLock } from './fill.ts';
import { demoSignIns } from './people.ts';
import { addDemoTutors, checkDemoTutors, demoTutors, offerDemoHours } from './tutors.ts';

const minutes = 60;
const hourMs = 3_600_000;

type DemoDeps = { now: Date; zone: string };

/**
 * Adds to the demonstration what is missing of its tutors, of their weekly hours and of the slots that are made of these, and, to a first student who never had
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
    const tutors = await demoTutors(tx);
    await checkDemoTutors(
      tx,
      tutors.map(({ id }) => id),
      at.now,
    );
    for (const tutor of tutors) await offerDemoHours(tx, tutor, at);
    const [had] = await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.studentId, student.id)).limit(1);
    if (had) return;
    for (const past of pastSessions) await addPastSession(tx, { studentId: student.id, ...past }, at);
    for (const next of nextSessions) await addNextSession(tx, { studentId: student.id, ...next }, at.now);
  });

/** What was said with the parents, and what they agreed on. */
const meetingNotes =
  'Reading is steady, grammar wavers under time. The mock test in two weeks will show how much of it is the clock.';
const meetingSteps: AgreedStep[] = [
  { text: 'Two timed grammar drills a week', isDone: true },
  { text: 'The phone stays in the kitchen on weekday evenings', isDone: false },
  { text: 'Another meeting after the mock test', isDone: false },
];

/** What a tutor noted of a session, for whoever teaches the next one, and for the parents. */
const sessionNotes =
  'Linear equations in two variables: sure now, and fast. Next: systems without a solution, and the drill on them.';

/** Half past four on a weekday about so many days ago, a meeting with the parents an hour later. */
const pastSessions = [
  { courseId: 'course-sat', daysAgo: 30, came: ['student', 'tutor'] },
  { courseId: 'course-ap-calculus-bc', daysAgo: 17, came: ['student'] },
  { courseId: 'course-sat', daysAgo: 10, came: ['student', 'tutor'], notes: meetingNotes },
  { courseId: 'course-sat', daysAgo: 4, came: ['student', 'tutor'], noted: sessionNotes },
];

/** The first free slot that is so many days ahead: each can still be cancelled. */
const nextSessions: Omit<NextSession, 'studentId'>[] = [
  { courseId: 'course-ap-calculus-bc', daysAhead: 2 },
  { courseId: 'course-sat', daysAhead: 6 },
  { courseId: 'course-sat', daysAhead: 9, kind: 'meeting' },
];

/** `notes`: of a meeting with the parents; `noted`: of a session. */
type PastSession = { studentId: string; courseId: string; daysAgo: number; came: string[]; notes?: string; noted?: string };

async function addPastSession(tx: Transaction, session: PastSession, { now, zone }: DemoDeps): Promise<void> {
  const { studentId, courseId, daysAgo, came, notes, noted } = session;
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
    ...(noted === undefined ? {} : { notes: noted, notesForParents: true }),
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
