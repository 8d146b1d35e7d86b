import { and, asc, eq, inArray } from 'drizzle-orm';
import { exportPdfs, exportPhotos } from '../attachments/photos.ts';
import { exportComplaints } from '../complaints/forget-complaints.ts';
import { exportConsents } from '../consent/forget-consents.ts';
import type { Queryable } from '../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../db/tables/applications.ts';
import { auditEvents, auditPeople } from '../db/tables/audit.ts';
import { papers } from '../db/tables/billing.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { markings, works } from '../db/tables/free-response.ts';
import { groupMembers, groups } from '../db/tables/groups.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';
import { objections } from '../db/tables/objections.ts';
import { outbox } from '../db/tables/outbox.ts';
import { addressChanges, devices, passwordLinks, sessions, signInFailures, students, teachers } from '../db/tables/people.ts';
import { goals } from '../db/tables/plan.ts';
import { problems } from '../db/tables/problems.ts';
import { reports } from '../db/tables/reports.ts';
import { examMessages, ledger, sittingEvents, sittings } from '../db/tables/sittings.ts';
import { exportDoubts } from '../doubts/erase-doubts.ts';
import { exportDraftLinks } from '../enrolment/draft-links.ts';
import { exportInstalments } from '../enrolment/instalments/export-instalments.ts';
import { exportHomework } from '../homework/erase-homework.ts';
import { exportInquiries } from '../inquiry/export-inquiries.ts';
import { exportNotices } from '../notices/export-notices.ts';
import { findStudent } from './people.ts';
import { belongsTo } from './student-belongings.ts';

/**
 * Reads everything the database has of a student. Secrets are left out: hashes, the browser's key of an application, and the links in
 * mails, which open an account. Throws `CallRefused` 404.
 */
export async function exportStudent(db: Queryable, username: string) {
  const student = await findStudent(db, username);
  const its = await belongsTo(db, student);
  const applied = await db.select().from(applications).where(its.applications).orderBy(asc(applications.createdAt));
  const ordered = await db
    .select()
    .from(orders)
    .where(inArray(orders.applicationId, applied.map(getId)))
    .orderBy(asc(orders.createdAt));
  return {
    student,
    addressChanges: await db
      .select({ email: addressChanges.email, askedAt: addressChanges.askedAt, expiresAt: addressChanges.expiresAt })
      .from(addressChanges)
      .where(eq(addressChanges.studentId, student.id)),
    mergedAccounts: await exportMerged(db, student.id),
    enrolments: await readEnrolments(db, student.id),
    groups: await db
      .select({ name: groups.name, addedAt: groupMembers.addedAt })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.studentId, student.id))
      .orderBy(asc(groupMembers.addedAt), asc(groups.name)),
    ...(await readSittings(db, student.id)),
    bookings: await readBookings(db, student.id),
    photos: await exportPhotos(db, { role: 'student', id: student.id }),
    pdfs: await exportPdfs(db, { role: 'student', id: student.id }),
    drills: await readDrills(db, student.id),
    notebook: await db
      .select()
      .from(notebookEntries)
      .where(eq(notebookEntries.studentId, student.id))
      .orderBy(asc(notebookEntries.addedAt), asc(notebookEntries.origin)),
    notebookAnswers: await db
      .select()
      .from(notebookAnswers)
      .where(eq(notebookAnswers.studentId, student.id))
      .orderBy(asc(notebookAnswers.answeredAt), asc(notebookAnswers.id)),
    goals: await readGoals(db, student.id),
    ...(await exportConsents(db, student.id)),
    ...(await exportDoubts(db, student.id)),
    homework: await exportHomework(db, student.id),
    draftLinks: await exportDraftLinks(db, student.email),
    ...(await exportNotices(db, student.id)),
    problems: await db
      .select()
      .from(problems)
      .where(eq(problems.studentId, student.id))
      .orderBy(asc(problems.at), asc(problems.id)),
    objections: await db
      .select()
      .from(objections)
      .where(eq(objections.studentId, student.id))
      .orderBy(asc(objections.raisedAt), asc(objections.id)),
    reports: await db.select().from(reports).where(eq(reports.studentId, student.id)).orderBy(asc(reports.from)),
    complaints: await exportComplaints(db, its.complaints),
    applications: applied.map(({ key: _, ...application }) => application),
    orders: ordered,
    instalments: await exportInstalments(db, applied.map(getId)),
    payments: await db
      .select()
      .from(payments)
      .where(inArray(payments.orderId, ordered.map(getId)))
      .orderBy(asc(payments.firstHeardAt)),
    papers: await db
      .select()
      .from(papers)
      .where(inArray(papers.orderId, ordered.map(getId)))
      .orderBy(asc(papers.issuedAt), asc(papers.number)),
    refunds: await db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        amountMinor: refunds.amountMinor,
        state: refunds.state,
        reason: refunds.reason,
        reckoning: refunds.reckoning,
        access: refunds.access,
        reference: refunds.reference,
        changedAt: refunds.changedAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(payments.orderId, ordered.map(getId)))
      .orderBy(asc(refunds.firstHeardAt)),
    disputes: await db
      .select({
        id: disputes.id,
        paymentId: disputes.paymentId,
        amountMinor: disputes.amountMinor,
        state: disputes.state,
        reason: disputes.reason,
        changedAt: disputes.changedAt,
        kept: disputes.kept,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(inArray(payments.orderId, ordered.map(getId)))
      .orderBy(asc(disputes.firstHeardAt)),
    actions: await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectKind, 'student'), eq(auditEvents.subjectId, student.id)))
      .orderBy(asc(auditEvents.at)),
    // Of what was done to several no more than is about this one.
    actionsOnSeveral: await db
      .select({ at: auditEvents.at, action: auditEvents.action, about: auditEvents.subjectName })
      .from(auditEvents)
      .innerJoin(auditPeople, eq(auditPeople.eventId, auditEvents.id))
      .where(eq(auditPeople.personId, student.id))
      .orderBy(asc(auditEvents.at), asc(auditEvents.id)),
    inquiries: await exportInquiries(db, its.inquiries),
    mails: (await db.select().from(outbox).where(its.mails).orderBy(asc(outbox.createdAt))).map(withoutLinks),
    sessions: await db
      .select({ createdAt: sessions.createdAt, usedAt: sessions.usedAt, browser: sessions.browser })
      .from(sessions)
      .where(its.sessions)
      .orderBy(asc(sessions.createdAt)),
    devices: await db
      .select({ createdAt: devices.createdAt, usedAt: devices.usedAt })
      .from(devices)
      .where(its.devices)
      .orderBy(asc(devices.createdAt)),
    signInFailures: await db
      .select({ address: signInFailures.address, at: signInFailures.at })
      .from(signInFailures)
      .where(its.signInFailures)
      .orderBy(asc(signInFailures.at)),
    passwordLinks: await db
      .select({ createdAt: passwordLinks.createdAt, expiresAt: passwordLinks.expiresAt, usedAt: passwordLinks.usedAt })
      .from(passwordLinks)
      .where(eq(passwordLinks.studentId, student.id))
      .orderBy(asc(passwordLinks.createdAt)),
  };
}

const getId = ({ id }: { id: string }) => id;

/** What stayed in the accounts that were merged into this one. */
async function exportMerged(db: Queryable, studentId: string): Promise<object[]> {
  const merged = await db.select({ username: students.username }).from(students).where(eq(students.mergedInto, studentId));
  const exported: object[] = [];
  for (const { username } of merged) exported.push(await exportStudent(db, username));
  return exported;
}

const readEnrolments = (db: Queryable, studentId: string) =>
  db
    .select({
      course: courses.name,
      plan: enrolments.plan,
      paymentId: enrolments.paymentId,
      openedFiles: enrolments.openedFiles,
      endsOn: enrolments.endsOn,
      grantedSessions: enrolments.grantedSessions,
      createdAt: enrolments.createdAt,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(enrolments.createdAt), asc(courses.name));

const readGoals = (db: Queryable, studentId: string) =>
  db
    .select({
      course: courses.name,
      testDate: goals.testDate,
      score: goals.score,
      weeklyMinutes: goals.weeklyMinutes,
      setAt: goals.setAt,
    })
    .from(goals)
    .innerJoin(courses, eq(courses.id, goals.courseId))
    .where(eq(goals.studentId, studentId))
    .orderBy(asc(courses.name));

const readBookings = (db: Queryable, studentId: string) =>
  db
    .select({
      startsAt: slots.startsAt,
      minutes: slots.duration,
      tutorFirstname: teachers.firstname,
      tutorLastname: teachers.lastname,
      course: courses.name,
      kind: bookings.kind,
      notes: bookings.notes,
      notesForParents: bookings.notesForParents,
      steps: bookings.steps,
      aboutSitting: bookings.aboutSitting,
      timeZone: bookings.timeZone,
      bookedAt: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
      cancelledBy: bookings.cancelledBy,
      studentCameAt: bookings.studentCameAt,
      tutorCameAt: bookings.tutorCameAt,
      outcome: bookings.outcome,
      outcomeBy: bookings.outcomeBy,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(eq(bookings.studentId, studentId))
    .orderBy(asc(bookings.bookedAt), asc(slots.startsAt));

/** The sittings with the titles of what was sat, every answer that was given, and what the proctor saw. */
async function readSittings(db: Queryable, studentId: string) {
  const sat = await db
    .select({ title: quizVersions.title, sitting: sittings })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(eq(sittings.studentId, studentId))
    .orderBy(asc(sittings.assignedAt), asc(sittings.position), asc(sittings.id));
  const ids = sat.map(({ sitting }) => sitting.id);
  return {
    sittings: sat.map(({ title, sitting }) => ({ title, ...sitting })),
    answers: await db
      .select()
      .from(ledger)
      .where(inArray(ledger.sittingId, ids))
      .orderBy(asc(ledger.receivedAt), asc(ledger.sittingId), asc(ledger.seq)),
    events: await db.select().from(sittingEvents).where(inArray(sittingEvents.sittingId, ids)).orderBy(asc(sittingEvents.at)),
    writtenScores: await db
      .select()
      .from(works)
      .where(inArray(works.sittingId, ids))
      .orderBy(asc(works.sittingId), asc(works.number)),
    tutorMarks: await db
      .select()
      .from(markings)
      .where(inArray(markings.sittingId, ids))
      .orderBy(asc(markings.sittingId), asc(markings.number)),
    examMessages: await db.select().from(examMessages).where(inArray(examMessages.sittingId, ids)).orderBy(asc(examMessages.at)),
  };
}

/** The drills that were made for the student, with the questions of the banks that are in them. */
async function readDrills(db: Queryable, studentId: string) {
  const rows = await db
    .select({ quizId: quizzes.id, title: quizVersions.title, createdAt: quizzes.createdAt, question: questions.name })
    .from(quizzes)
    .innerJoin(quizVersions, eq(quizVersions.quizId, quizzes.id))
    .innerJoin(questions, eq(questions.versionId, quizVersions.id))
    .where(eq(quizzes.drillFor, studentId))
    .orderBy(asc(quizzes.createdAt), asc(quizzes.id), asc(questions.number));
  const made = new Map<string, { quizId: string; title: string | null; createdAt: Date; questions: string[] }>();
  for (const { question, ...drill } of rows) {
    const { questions: others } = made.get(drill.quizId) ?? { questions: [] };
    made.set(drill.quizId, { ...drill, questions: [...others, question] });
  }
  return [...made.values()];
}

/** The calendar has the link of a session's room; the other links are said as what they are. */
const withoutLinks = ({ html: _, calendar: _calendar, unsubscribeUrl: _url, text, ...mail }: typeof outbox.$inferSelect) => ({
  ...mail,
  text: text.replace(/https?:\/\/\S+/g, '[link]'),
});
