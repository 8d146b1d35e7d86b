import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Child, ChildSession, Family } from '../../contract/parents/parents.ts';
import { calendarDays } from '../../contract/schedule/calendar.ts';
import type { Queryable } from '../db/open.ts';
import { applications, orders } from '../db/tables/applications.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { teachers } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { together } from '../db/together.ts';
import { applicationToken } from '../enrolment/application-token.ts';
import { readChildHomework } from '../homework/for-parents.ts';
import type { RequestContext } from '../http/serve.ts';
import { meetingsPath } from '../meetings/meeting-link.ts';
import { readShownPromises } from '../promises/read-promises.ts';
import { linkEnd, reportToken } from '../report/report-token.ts';
import { findSessionState } from '../schedule/session.machine.ts';
import { toFacts } from '../schedule/session-facts.ts';
import { readChildResults, readKnownResults } from './child-results.ts';
import { findChildren } from './children.ts';
import { countWaiting, readSubmitted } from './waiting-results.ts';

/** Most sessions and meetings that the page shows of a child. */
const mostSessions = 40;

type Student = Awaited<ReturnType<typeof findChildren>>[number];
type FamilyContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now'>;

/** All that the parents with an address see of their children. */
export async function readFamily(address: string, context: FamilyContext): Promise<Family> {
  const { db, environment } = context;
  const [chosen, students] = await together(
    () => readChoices(db, address),
    () => findChildren(db, address),
  );
  const children = await Promise.all(students.map((student) => readChild(student, context)));
  return {
    address,
    choices: chosen ?? { tidings: 'weekly', timeZone: environment.schoolTimeZone },
    isChosen: chosen !== undefined,
    schoolTimeZone: environment.schoolTimeZone,
    children,
  };
}

/** What the parents with an address chose; undefined where they never did. */
export async function readChoices(db: Queryable, address: string) {
  const { tidings, timeZone } = parentChoices;
  const [row] = await db.select({ tidings, timeZone }).from(parentChoices).where(eq(parentChoices.address, address));
  return row;
}

async function readChild(student: Student, { db, secret, now, environment }: FamilyContext): Promise<Child> {
  const { id: studentId, firstname, lastname } = student;
  const [{ known, waiting }, met, enrolled, told, receipts, consents, promises, homework] = await together(
    () => readResults(db, studentId, now),
    () => readSessions(db, studentId, now),
    () => readCourses(db, studentId),
    () => readReports(db, studentId, { secret, now }),
    () => readReceipts(db, studentId, secret),
    () => readConsents(db, studentId),
    () => readShownPromises(db, studentId, { now, zone: environment.schoolTimeZone }),
    () => readChildHomework(db, studentId, now),
  );
  return {
    ...{ studentId, firstname, lastname, waiting, homework, receipts, consents },
    results: known.map(({ result }) => result),
    ...{ courses: enrolled, reports: told, promises },
    coming: met.filter((each) => endOf(each) > now.getTime()).sort((one, other) => one.startsAt - other.startsAt),
    sessions: met.filter((each) => endOf(each) <= now.getTime()),
    meetings: meetingsPath(student, secret, now),
  };
}

/** The results of a child that its parents see, and how many are on the way. */
async function readResults(db: Queryable, studentId: string, now: Date) {
  const [sat, finished] = await together(
    () => readKnownResults(db, studentId, now),
    () => readSubmitted(db, studentId),
  );
  const [known, waiting] = await together(
    () => readChildResults(db, studentId, sat, now),
    () => countWaiting(db, { sat, finished }, now),
  );
  return { known, waiting };
}

const endOf = ({ startsAt, minutes }: ChildSession): number => startsAt + minutes * 60_000;

async function readCourses(db: Queryable, studentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: courses.name })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(courses.name));
  return rows.map(({ name }) => name);
}

/** Sessions and meetings, newest first; what was canceled as long as calendars have it. */
async function readSessions(db: Queryable, studentId: string, now: Date): Promise<ChildSession[]> {
  const lately = new Date(now.getTime() - calendarDays.cancelled * 24 * 3_600_000);
  const rows = await db
    .select({
      ...{ id: bookings.id, kind: bookings.kind, steps: bookings.steps, course_name: courses.name },
      ...{ booking: bookings, slot: slots, firstname: teachers.firstname, lastname: teachers.lastname },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(and(eq(bookings.studentId, studentId), or(isNull(bookings.cancelledAt), gt(bookings.cancelledAt, lately))))
    .orderBy(desc(slots.startsAt), asc(bookings.id))
    .limit(mostSessions);
  return rows.map(({ booking, slot, firstname, lastname, ...row }) => ({
    ...{ ...row, notes: row.kind === 'meeting' || booking.notesForParents ? booking.notes : null },
    ...{ startsAt: slot.startsAt.getTime(), minutes: slot.duration, tutor: `${firstname} ${lastname}`.trim() },
    state: findSessionState(toFacts(booking, slot), now),
  }));
}

async function readReports(db: Queryable, studentId: string, { secret, now }: { secret: string; now: Date }) {
  const rows = await db.select().from(reports).where(eq(reports.studentId, studentId)).orderBy(desc(reports.from));
  return rows.map(({ id, data, createdAt }) => ({
    ...{ from: data.from, to: data.to, timeZone: data.timeZone },
    href: now < linkEnd(createdAt) ? `/report/${reportToken(id, secret)}` : null,
  }));
}

async function readReceipts(db: Queryable, studentId: string, secret: string): Promise<Child['receipts']> {
  const rows = await db
    .select({
      ...{ application: applications.id, item: orders.itemName, amountMinor: orders.amountMinor },
      ...{ currency: orders.currency, paidAt: orders.paidAt },
    })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(and(eq(applications.studentId, studentId), inArray(orders.state, ['paid', 'enrolled']), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt));
  return rows.map(({ application, paidAt, ...order }) => ({
    ...order,
    paidAt: paidAt?.getTime() ?? 0,
    href: `/application/${applicationToken(application, secret)}`,
  }));
}

async function readConsents(db: Queryable, studentId: string): Promise<Child['consents']> {
  const rows = await db
    .select({ item: applications.itemName, at: applications.consentedAt, notedBy: applications.consentNotedBy })
    .from(applications)
    .where(eq(applications.studentId, studentId))
    .orderBy(desc(applications.consentedAt));
  return rows.map(({ item, at, notedBy }) => ({ item, at: at.getTime(), isNoted: notedBy !== null }));
}
