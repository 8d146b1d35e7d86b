import { and, asc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { reportDays } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { orders } from '../db/tables/applications.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { goals } from '../db/tables/plan.ts';
import { reports } from '../db/tables/reports.ts';
import { sittings } from '../db/tables/sittings.ts';
import { promisedIn } from '../meetings/load-meetings.ts';
import { listContent } from '../portal/course-content.ts';
import { getPeriod } from '../report/periods.ts';
import { endOf } from '../schedule/rules.ts';
import { findResult } from '../schedule/session.machine.ts';
import { toFacts } from '../schedule/session-facts.ts';
import { type BookedTime, countPromises, type FamilyState, makePromises, type ReportSpan } from './make-promises.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What one course of a student promises, and what became of it. `unbegunMocks`: how many of its mock tests were given and not begun. */
export type CoursePromises = {
  enrolmentId: string;
  course: string;
  plan: string | null;
  paymentId: string | null;
  families: FamilyState[];
  unbegunMocks: number;
};

/** `zone`: the school's. */
export type SchoolMoment = { now: Date; zone: string };

/** The promises of every course of a student at an instant. `zone`: the school's, whose days the reports have. */
export async function readPromises(db: Queryable, studentId: string, { now, zone }: SchoolMoment): Promise<CoursePromises[]> {
  const enrolled = await db
    .select({ enrolment: enrolments, course: courses.name, contents: orders.contents, testDate: goals.testDate })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(orders, eq(orders.paymentId, enrolments.paymentId))
    .leftJoin(goals, and(eq(goals.studentId, enrolments.studentId), eq(goals.courseId, enrolments.courseId)))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(enrolments.createdAt), asc(courses.name));
  const [first] = enrolled;
  if (!first) return [];
  const content = (await listContent(db)).filter(({ isNode }) => isNode);
  const booked = await readBookings(db, studentId, now);
  const spans = await readSpans(db, studentId, { since: first.enrolment.createdAt, now, zone, booked });
  const made: CoursePromises[] = [];
  for (const { enrolment, course, contents, testDate } of enrolled) {
    const { id, plan, paymentId, courseId, createdAt: since } = enrolment;
    const own = booked.filter((each) => each.courseId === courseId && each.bookedAt >= since);
    const quizIds = content.filter((each) => each.course === course).map(({ quizId }) => quizId);
    const assigned = await readAssigned(db, studentId, quizIds);
    const facts = {
      since,
      testDate: testDate === null ? null : new Date(testDate),
      mockTests: contents?.mockTests ?? quizIds.length,
      assignedMocks: assigned.map(({ assignedAt }) => assignedAt),
      meetings: promisedIn(course),
      bookedMeetings: own.filter(({ kind }) => kind === 'meeting'),
      bookedSessions: own.filter(({ kind }) => kind === 'session'),
      reports: spans.filter(({ to }) => to > since),
      doubts: await readDoubts(db, studentId, { courseId, since }),
    };
    const unbegunMocks = assigned.filter(({ state }) => state === 'assigned').length;
    made.push({ enrolmentId: id, course, plan, paymentId, families: countPromises(makePromises(facts), now), unbegunMocks });
  }
  return made;
}

/** What the course of a payment promises; null where it bought none, or access has ended. */
export async function readPaidPromises(db: Queryable, paymentId: string, moment: SchoolMoment): Promise<CoursePromises | null> {
  const [bought] = await db
    .select({ studentId: enrolments.studentId })
    .from(enrolments)
    .where(eq(enrolments.paymentId, paymentId));
  if (!bought) return null;
  return (await readPromises(db, bought.studentId, moment)).find((each) => each.paymentId === paymentId) ?? null;
}

type BookingFacts = BookedTime & { courseId: string | null; kind: 'session' | 'meeting'; bookedAt: Date };

async function readBookings(db: Queryable, studentId: string, now: Date): Promise<BookingFacts[]> {
  const rows = await db
    .select({ booking: bookings, slot: slots })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(eq(bookings.studentId, studentId), isNull(bookings.cancelledAt)))
    .orderBy(asc(slots.startsAt), asc(bookings.id));
  return rows.map(({ booking, slot }) => ({
    ...{ courseId: booking.courseId, kind: booking.kind, bookedAt: booking.bookedAt },
    ...{ startsAt: slot.startsAt, endsAt: endOf(slot) },
    isOwed: findResult(toFacts(booking, slot), now) === 'tutorAbsent',
  }));
}

/** Each test of these that the student has, as it was given first. */
const readAssigned = (db: Queryable, studentId: string, quizIds: string[]) =>
  db
    .selectDistinctOn([sittings.quizId], { assignedAt: sittings.assignedAt, state: sittings.state })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId), inArray(sittings.quizId, quizIds)))
    .orderBy(sittings.quizId, asc(sittings.assignedAt));

const readDoubts = (db: Queryable, studentId: string, { courseId, since }: { courseId: string; since: Date }) =>
  db
    .select({ askedAt: doubts.askedAt, dueAt: doubts.dueAt, answeredAt: doubts.firstAnswerAt })
    .from(doubts)
    .where(and(eq(doubts.studentId, studentId), eq(doubts.courseId, courseId), gte(doubts.askedAt, since)))
    .orderBy(asc(doubts.askedAt));

/** The spans of reports that are over, each with its report and whether anything was sat or held in it. */
async function readSpans(
  db: Queryable,
  studentId: string,
  { since, now, zone, booked }: SchoolMoment & { since: Date; booked: BookingFacts[] },
): Promise<ReportSpan[]> {
  const made = await db
    .select({ from: reports.from, createdAt: reports.createdAt })
    .from(reports)
    .where(eq(reports.studentId, studentId));
  const sat = await db
    .select({ at: sittings.submittedAt })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId), isNotNull(sittings.submittedAt)));
  const active = [...sat.map(({ at }) => at), ...booked.map(({ startsAt }) => startsAt)];
  const spans: ReportSpan[] = [];
  for (let number = 0; since.getTime() + number * reportDays * day <= now.getTime(); number += 1) {
    const { from, to } = getPeriod(since, number, zone);
    if (to > now) break;
    // Where the school's zone has changed a report begins up to two days beside its span.
    const report = made.find((each) => Math.abs(each.from.getTime() - from.getTime()) <= 2 * day);
    const hasActivity = active.some((at) => at !== null && at >= from && at < to);
    spans.push({ to, reportedAt: report?.createdAt ?? null, hasActivity });
  }
  return spans;
}
