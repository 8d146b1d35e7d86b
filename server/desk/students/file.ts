import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { StudentFile } from '../../../contract/desk/students.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { findAddressChange } from '../../accounts/address-changes.ts';
import { lockStudent } from '../../accounts/lock-student.ts';
import { isLiving } from '../../accounts/sessions.ts';
import { belongsTo } from '../../accounts/student-belongings.ts';
import { readConsentFile } from '../../consent/read-consent.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { applications, orders, payments } from '../../db/tables/applications.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { notebookEntries } from '../../db/tables/notebook.ts';
import { outbox } from '../../db/tables/outbox.ts';
import { sessions, students, teachers } from '../../db/tables/people.ts';
import { reports } from '../../db/tables/reports.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { countGradedLate } from '../../exam/staff/late-answers.ts';
import { findUnproctored } from '../../exam/staff/unproctored.ts';
import { readHeads } from '../../homework/student-work.ts';
import { CallRefused } from '../../http/refused.ts';
import { countSessions } from '../../promises/credits.ts';
import { readShownPromises, type SchoolMoment } from '../../promises/read-promises.ts';
import { requireOwnAccount } from './subject.ts';

type Row = typeof students.$inferSelect;

/** Mails of a student that are shown: the newest. */
const mostMails = 50;

/** The student of an id. Throws `CallRefused` 404. */
async function requireStudent(db: Queryable, id: string): Promise<Row> {
  const [found] = await db.select().from(students).where(eq(students.id, id));
  if (!found) throw noSuchStudent();
  return found;
}

const noSuchStudent = () => new CallRefused(404, 'notFound', 'There’s no such student.');

/**
 * The student of an id, locked until the action ends: of an action and an erasure at once, one waits for the other, and then finds nobody. `update`
 * for what deletes the student. Throws `CallRefused` 404.
 */
export async function holdStudent(
  tx: Transaction,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Row> {
  return lockStudent(tx, id, noSuchStudent(), strength);
}

/** As `holdStudent`, for what would take an account of the demonstration from everybody who uses it. Throws `CallRefused` 404, 409. */
export async function holdOwnStudent(...held: Parameters<typeof holdStudent>): Promise<Row> {
  const student = await holdStudent(...held);
  requireOwnAccount(student);
  return student;
}

/** Everything that is kept of a student, as the desk shows it. Throws `CallRefused` 404. */
export async function readStudentFile(db: Queryable, id: string, { now, zone }: SchoolMoment): Promise<StudentFile> {
  const student = await requireStudent(db, id);
  const [its, applied, enrolled, grouped, sat, booked, promised, made, notebook, works, [mergedInto], asked, consent] =
    await together(
      () => belongsTo(db, student),
      () => readApplications(db, id),
      () => readEnrolments(db, id),
      () => readGroups(db, id),
      () => readSittings(db, id),
      () => readBookings(db, id),
      () => readShownPromises(db, id, { now, zone }),
      async () => db.select().from(reports).where(eq(reports.studentId, id)).orderBy(desc(reports.from)),
      () => db.$count(notebookEntries, eq(notebookEntries.studentId, id)),
      () => readHeads(db, id, now),
      async () =>
        db
          .select({ id: students.id, username: students.username })
          .from(students)
          .where(eq(students.id, student.mergedInto ?? '')),
      () => findAddressChange(db, id),
      () => readConsentFile(db, student, { now, zone }),
    );
  const [paid, mails, signIns] = await together(
    () =>
      readPayments(
        db,
        applied.map((each) => each.id),
      ),
    async () => db.select().from(outbox).where(its.mails).orderBy(desc(outbox.createdAt)).limit(mostMails),
    async () =>
      db
        .select()
        .from(sessions)
        .where(and(its.sessions, isLiving(now)))
        .orderBy(desc(sessions.createdAt)),
  );
  return {
    ...pickDetails(student),
    mergedInto: mergedInto ?? null,
    newEmail: asked ? { email: asked.email, askedAt: asked.askedAt.getTime(), expiresAt: asked.expiresAt.getTime() } : null,
    ...{ enrolments: enrolled, groups: grouped, sittings: sat, bookings: booked, payments: paid, notebook },
    consent,
    consents: applied.map(({ itemName, form, consentedAt, consentNotedBy: notedBy }) => ({
      item: itemName,
      parent: form.parent_name,
      ...{ at: consentedAt.getTime(), notedBy },
    })),
    homework: works.map(({ head: { workId, course_name, courseId: _, ...head } }) => ({
      ...head,
      id: workId,
      course: course_name,
    })),
    promises: promised,
    reports: made.map((report) => ({ id: report.id, from: report.from.getTime(), madeAt: report.createdAt.getTime() })),
    mails: mails.map((mail) => ({
      ...{ subject: mail.subject, recipient: mail.recipient, at: mail.createdAt.getTime() },
      ...{ sentAt: mail.sentAt?.getTime() ?? null, error: mail.lastError },
    })),
    signIns: signIns.map(({ browser, createdAt, usedAt }) => ({
      ...{ browser, since: createdAt.getTime(), usedAt: usedAt.getTime() },
    })),
  };
}

function pickDetails({ passwordHash, createdAt, disabledAt, reportsStoppedAt, ...student }: Row) {
  const { id, username, firstname, lastname, email, contact, standard, accommodations, isDemo } = student;
  const { guardianEmail, guardianName, guardianPhone } = student;
  return {
    ...{ id, username, firstname, lastname, email, contact, standard, accommodations, isDemo },
    ...{ guardianEmail, guardianName, guardianPhone },
    ...{ hasPassword: passwordHash !== null, addedAt: createdAt.getTime(), disabledAt: disabledAt?.getTime() ?? null },
    reportsStoppedAt: reportsStoppedAt?.getTime() ?? null,
  };
}

const readApplications = (db: Queryable, studentId: string) =>
  db.select().from(applications).where(eq(applications.studentId, studentId)).orderBy(desc(applications.createdAt));

async function readGroups(db: Queryable, studentId: string): Promise<StudentFile['groups']> {
  const rows = await db
    .select({ id: groups.id, name: groups.name, archivedAt: groups.archivedAt })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.studentId, studentId))
    .orderBy(asc(groups.name));
  return rows.map(({ archivedAt, ...group }) => ({ ...group, archivedAt: archivedAt?.getTime() ?? null }));
}

async function readEnrolments(db: Queryable, studentId: string): Promise<StudentFile['enrolments']> {
  const rows = await db
    .select({ enrolment: enrolments, course: courses.name, contents: orders.contents })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(orders, eq(orders.paymentId, enrolments.paymentId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(courses.name), asc(enrolments.createdAt));
  return rows.map(({ enrolment, course, contents }) => ({
    ...{ id: enrolment.id, course, plan: enrolment.plan, paymentId: enrolment.paymentId },
    ...{ since: enrolment.createdAt.getTime(), until: enrolment.endsOn, sessions: countSessions(enrolment, contents) },
  }));
}

/** What the student has, sits and sat, the newest first: a mock test is one line. */
async function readSittings(db: Queryable, studentId: string): Promise<StudentFile['sittings']> {
  const { id, state, ending, assignedAt, submittedAt, right, total } = sittings;
  const rows = await db
    .select({
      ...{ id, state, ending, assignedAt, submittedAt, right, total },
      ...{ title: quizVersions.title, isNode: quizzes.isNode, drillFor: quizzes.drillFor },
    })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)))
    .orderBy(desc(sittings.submittedAt), desc(sittings.assignedAt), asc(quizzes.slug));
  const ids = rows.map((row) => row.id);
  const [late, unproctored] = await together(
    () => countGradedLate(db, ids),
    () => findUnproctored(db, studentId),
  );
  return rows.map(({ title: name, isNode, drillFor, ...row }) => ({
    ...row,
    title: name ?? unnamed.title,
    kind: drillFor !== null ? 'drill' : isNode ? 'mock' : 'quiz',
    assignedAt: row.assignedAt.getTime(),
    submittedAt: row.submittedAt?.getTime() ?? null,
    lateAnswers: late.get(row.id) ?? 0,
    unproctored: unproctored.has(row.id),
  }));
}

async function readBookings(db: Queryable, studentId: string): Promise<StudentFile['bookings']> {
  const rows = await db
    .select({
      ...{ id: bookings.id, startsAt: slots.startsAt, minutes: slots.duration, cancelledAt: bookings.cancelledAt },
      ...{ kind: bookings.kind, firstname: teachers.firstname, lastname: teachers.lastname },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(eq(bookings.studentId, studentId))
    .orderBy(desc(slots.startsAt));
  return rows.map(({ id, kind, startsAt, minutes, cancelledAt, firstname, lastname }) => ({
    ...{ id, kind, startsAt: startsAt.getTime(), minutes, tutor: `${firstname} ${lastname}` },
    cancelledAt: cancelledAt?.getTime() ?? null,
  }));
}

async function readPayments(db: Queryable, applicationIds: string[]): Promise<StudentFile['payments']> {
  const { id, status, amountMinor, currency, firstHeardAt } = payments;
  const rows = await db
    .select({ id, status, item: orders.itemName, amountMinor, currency, at: firstHeardAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(orders.applicationId, applicationIds))
    .orderBy(desc(firstHeardAt));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
