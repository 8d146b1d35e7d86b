import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CoursePromises as ShownPromises } from '../../contract/enrolment/course-promises.ts';
import type { Queryable } from '../db/open.ts';
import { orders } from '../db/tables/applications.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { goals } from '../db/tables/plan.ts';
import { reports } from '../db/tables/reports.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { findBought } from '../enrolment/instalments/read-instalments.ts';
import { promisedIn } from '../meetings/promised-in.ts';
import { listContent } from '../portal/course-content.ts';
import { pastPeriods } from '../report/periods.ts';
import { type Rhythm, readRhythm } from '../report/rhythm.ts';
import { allotBookings, countSessions, readBookings } from './credits.ts';
import { countPromises, type FamilyState, type ReportSpan } from './make-promises.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What one course of a student promises, and what became of it. `unbegunMocks`: how many of its mock tests were given and not begun. */
export type CoursePromises = {
  enrolmentId: string;
  courseId: string;
  course: string;
  plan: string | null;
  paymentId: string | null;
  until: string | null;
  tests: string[];
  families: FamilyState[];
  unbegunMocks: number;
};

/** `zone`: the school's. */
export type SchoolMoment = { now: Date; zone: string };

/** The promises of every course of a student at an instant. `zone`: the school's, whose days the reports have. */
export async function readPromises(db: Queryable, studentId: string, { now, zone }: SchoolMoment): Promise<CoursePromises[]> {
  const [enrolled, content, booked, given, asked, reported, sat, rhythm] = await together(
    () => readEnrolled(db, studentId),
    () => listContent(db),
    () => readBookings(db, studentId, now),
    () => readGiven(db, studentId),
    () => readDoubts(db, studentId),
    () => readReports(db, studentId),
    () => readSubmitted(db, studentId),
    () => readRhythm(db),
  );
  const [first] = enrolled;
  if (!first) return [];
  const { createdAt: since } = first.enrolment;
  const active = [...sat, ...booked.map(({ startsAt }) => startsAt)];
  const spans = makeSpans({ since, now, zone, rhythm, reported, active });
  const allot = (kind: 'session' | 'meeting', sold: (each: (typeof enrolled)[number]) => number | null) =>
    allotBookings(
      enrolled.map((each) => ({ ...each.enrolment, sold: sold(each) })),
      booked.filter((each) => each.kind === kind),
    );
  const sessions = allot('session', ({ enrolment, contents }) => countSessions(enrolment, contents));
  const meetings = allot('meeting', ({ course, contents }) => promisedIn(course, contents));
  return enrolled.map(({ enrolment, course, contents, testDate }) => {
    const own = <Each extends { courseId: string | null; since: Date }>(each: Each) =>
      each.courseId === enrolment.courseId && each.since >= enrolment.createdAt;
    const quizIds = content.filter((each) => each.isNode && each.course === course).map(({ quizId }) => quizId);
    const assigned = given.filter(({ quizId }) => quizIds.includes(quizId));
    const facts = {
      since: enrolment.createdAt,
      // What is not given by the end of access can be given no more.
      testDate: toDate(testDate ?? enrolment.endsOn),
      mockTests: contents?.mockTests ?? quizIds.length,
      assignedMocks: assigned.map(({ assignedAt }) => assignedAt),
      meetings: promisedIn(course, contents),
      bookedMeetings: meetings.get(enrolment.id) ?? [],
      sessions: countSessions(enrolment, contents),
      bookedSessions: sessions.get(enrolment.id) ?? [],
      reports: spans.filter(({ to }) => to > enrolment.createdAt),
      doubts: asked.filter(own).map(({ since: askedAt, ...doubt }) => ({ askedAt, ...doubt })),
    };
    return {
      ...{
        enrolmentId: enrolment.id,
        courseId: enrolment.courseId,
        course,
        plan: enrolment.plan,
        paymentId: enrolment.paymentId,
      },
      ...{ until: enrolment.endsOn, tests: contents?.testDates ?? [] },
      families: countPromises(facts, now),
      unbegunMocks: assigned.filter(({ state }) => state === 'assigned').length,
    };
  });
}

const readEnrolled = async (db: Queryable, studentId: string) =>
  db
    .select({ enrolment: enrolments, course: courses.name, contents: orders.contents, testDate: goals.testDate })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(orders, eq(orders.paymentId, enrolments.paymentId))
    .leftJoin(goals, and(eq(goals.studentId, enrolments.studentId), eq(goals.courseId, enrolments.courseId)))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(enrolments.createdAt), asc(courses.name));

const toDate = (day: string | null): Date | null => (day === null ? null : new Date(day));

/** The same as it is shown: by the plan, where the course has plans. */
export const readShownPromises = async (db: Queryable, studentId: string, moment: SchoolMoment): Promise<ShownPromises[]> =>
  (await readPromises(db, studentId, moment)).map(({ courseId, course, plan, families, until, tests }) => ({
    ...{ courseId, course: plan ?? course, families },
    ...(until !== null && { until }),
    ...(tests.length > 0 && { tests }),
  }));

/** What the course of a payment promises; null where it bought none, or access has ended. */
export async function readPaidPromises(db: Queryable, paymentId: string, moment: SchoolMoment): Promise<CoursePromises | null> {
  const bought = await findBought(db, paymentId);
  if (!bought) return null;
  return (await readPromises(db, bought.studentId, moment)).find(({ enrolmentId }) => enrolmentId === bought.id) ?? null;
}

/** Each test that the student has, as it was given first. */
const readGiven = (db: Queryable, studentId: string) =>
  db
    .selectDistinctOn([sittings.quizId], { quizId: sittings.quizId, assignedAt: sittings.assignedAt, state: sittings.state })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)))
    .orderBy(sittings.quizId, asc(sittings.assignedAt));

/** `since`: when each was asked. */
const readDoubts = (db: Queryable, studentId: string) =>
  db
    .select({ courseId: doubts.courseId, since: doubts.askedAt, dueAt: doubts.dueAt, answeredAt: doubts.firstAnswerAt })
    .from(doubts)
    .where(eq(doubts.studentId, studentId))
    .orderBy(asc(doubts.askedAt));

const readReports = (db: Queryable, studentId: string) =>
  db.select({ from: reports.from, createdAt: reports.createdAt }).from(reports).where(eq(reports.studentId, studentId));

/** When something was submitted. */
async function readSubmitted(db: Queryable, studentId: string): Promise<Date[]> {
  const rows = await db
    .select({ at: sittings.submittedAt })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId), isNotNull(sittings.submittedAt)));
  return rows.flatMap(({ at }) => (at === null ? [] : [at]));
}

type SpanFacts = SchoolMoment & { since: Date; rhythm: Rhythm; reported: { from: Date; createdAt: Date }[]; active: Date[] };

/** The spans of reports that are over, each with its report and whether anything was sat or held in it. */
const makeSpans = ({ since, now, zone, rhythm, reported, active }: SpanFacts): ReportSpan[] =>
  pastPeriods(since, now, { zone, rhythm }).map(({ from, to }) => {
    // Where the school's zone has changed a report begins up to two days beside its span.
    const report = reported.find((each) => Math.abs(each.from.getTime() - from.getTime()) <= 2 * day);
    return { to, reportedAt: report?.createdAt ?? null, hasActivity: active.some((at) => at >= from && at < to) };
  });
