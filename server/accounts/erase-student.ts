import { and, eq, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { erasePhotosBy } from '../attachments/photos.ts';
import { forgetSubject } from '../audit/forget.ts';
import { eraseEndedComplaints } from '../complaints/forget-complaints.ts';
import { eraseStudentsConcerns } from '../concerns/forget-concerns.ts';
import { eraseConsents } from '../consent/forget-consents.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings, calendarFeeds } from '../db/tables/booking.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { enrolments } from '../db/tables/courses.ts';
import { works } from '../db/tables/free-response.ts';
import { groupMembers } from '../db/tables/groups.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';
import { objections } from '../db/tables/objections.ts';
import { outbox } from '../db/tables/outbox.ts';
import { parentLinks } from '../db/tables/parents.ts';
import { addressChanges, devices, passwordLinks, sessions, signInFailures, students } from '../db/tables/people.ts';
import { goals } from '../db/tables/plan.ts';
import { problems } from '../db/tables/problems.ts';
import { rateLimitUses } from '../db/tables/rate-limit-uses.ts';
import { reports } from '../db/tables/reports.ts';
import { secondFactorEvents } from '../db/tables/second-factors.ts';
import { examMessages, ledger, sittingEvents, sittings } from '../db/tables/sittings.ts';
import { eraseDoubts } from '../doubts/erase-doubts.ts';
import { eraseDraftLinks } from '../enrolment/draft-links.ts';
import { eraseApplications } from '../enrolment/erase-applications.ts';
import { eraseHomework } from '../homework/erase-homework.ts';
import { CallRefused } from '../http/refused.ts';
import { personChannel } from '../live/channels.ts';
import { forgetChannel } from '../live/events.ts';
import { forgetNoticesAbout } from '../notices/notices.ts';
import { forgetParents } from '../parents/forget-parents.ts';
import { comingBookings } from '../schedule/coming.ts';
import { findStudent } from './people.ts';
import { removeSecondFactor } from './second-factor/change.ts';
import { belongsTo, mailsToFormerAddresses } from './student-belongings.ts';

/** What was erased, in numbers. `kept`: orders that stay for the books, with item, amount and dates, and nobody's name. */
export type EraseResult = {
  username: string;
  sittings: number;
  enrolments: number;
  bookings: number;
  applications: number;
  mails: number;
  inquiries: number;
  kept: number;
};

/**
 * Erases a student for good: the account, what was sat, reports on it, bookings, applications, inquiries and mails. An application with an order
 * loses whom it was for: orders and payments are the school's books. Throws `CallRefused`: 404, 409 conflict while sessions are booked that have
 * not begun.
 */
export const eraseStudent = (db: Queryable, username: string, now: Date): Promise<EraseResult> =>
  db.transaction(async (tx) => {
    const student = await findStudent(tx, username);
    const { id } = student;
    // Assigning to, enrolling or signing in this student waits for this lock, and then finds nobody.
    await tx.select({ id: students.id }).from(students).where(eq(students.id, id)).for('update');
    await requireNoneComing(tx, student, now);
    // What stayed in accounts that were merged into this one is the same student's.
    const merged = await tx.select({ username: students.username }).from(students).where(eq(students.mergedInto, id));
    for (const account of merged) await eraseStudent(tx, account.username, now);
    const its = await belongsTo(tx, student);
    const mails = await eraseMails(tx, or(its.mails, await mailsToFormerAddresses(tx, id)));
    const asked = await tx.delete(inquiries).where(its.inquiries).returning({ id: inquiries.id });
    await eraseEndedComplaints(tx, its.complaints);
    const applied = await eraseApplications(tx, its.applications);
    await eraseConsents(tx, id);
    await eraseDraftLinks(tx, student.email);
    await eraseDoubts(tx, id);
    await eraseHomework(tx, id);
    await forgetNoticesAbout(tx, id);
    await tx.delete(notebookAnswers).where(eq(notebookAnswers.studentId, id));
    await tx.delete(notebookEntries).where(eq(notebookEntries.studentId, id));
    await tx.delete(goals).where(eq(goals.studentId, id));
    await erasePhotosBy(tx, { role: 'student', id });
    await eraseStudentsConcerns(tx, id);
    const booked = await tx.delete(bookings).where(eq(bookings.studentId, id)).returning({ id: bookings.id });
    await tx.delete(problems).where(eq(problems.studentId, id));
    await tx.delete(objections).where(eq(objections.studentId, id));
    await tx.delete(reports).where(eq(reports.studentId, id));
    const sat = await eraseSittings(tx, id);
    await eraseDrills(tx, id);
    const enrolled = await tx.delete(enrolments).where(eq(enrolments.studentId, id)).returning({ id: enrolments.id });
    await tx.delete(groupMembers).where(eq(groupMembers.studentId, id));
    await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.role, 'student'), eq(calendarFeeds.reader, id)));
    await tx.delete(sessions).where(its.sessions);
    await tx.delete(devices).where(its.devices);
    await removeSecondFactor(tx, { role: 'student', id });
    await tx.delete(secondFactorEvents).where(and(eq(secondFactorEvents.role, 'student'), eq(secondFactorEvents.personId, id)));
    await tx.delete(passwordLinks).where(eq(passwordLinks.studentId, id));
    await tx.delete(addressChanges).where(eq(addressChanges.studentId, id));
    await tx.delete(parentLinks).where(eq(parentLinks.studentId, id));
    await tx.delete(signInFailures).where(its.signInFailures);
    await tx.delete(rateLimitUses).where(its.rateLimitUses);
    await forgetChannel(tx, personChannel('student', id));
    await forgetSubject(tx, id);
    await tx.delete(students).where(eq(students.id, id));
    if (student.guardianEmail !== null) await forgetParents(tx, student.guardianEmail);
    return {
      ...{ username: student.username, sittings: sat, enrolments: enrolled.length, bookings: booked.length, ...applied },
      ...{ mails, inquiries: asked.length },
    };
  });

/** Erases mails, and what told the school that one of them was refused, which has its address. Returns how many there were. */
async function eraseMails(tx: Transaction, which: SQL | undefined): Promise<number> {
  const mails = await tx.delete(outbox).where(which).returning({ id: outbox.id });
  const ids = mails.map(({ id }) => id);
  const told = await tx
    .delete(outbox)
    .where(and(like(outbox.once, 'bounced:%'), inArray(sql`split_part(${outbox.once}, ':', 2)`, ids)))
    .returning({ id: outbox.id });
  return mails.length + told.length;
}

/**
 * Throws `CallRefused` 409 while sessions are ahead: cancelling tells the tutor, who would otherwise wait for a student who was erased.
 */
async function requireNoneComing(tx: Transaction, { id, username }: { id: string; username: string }, now: Date): Promise<void> {
  const coming = await comingBookings(tx, { role: 'student', id }, now);
  if (coming.length === 0) return;
  const ahead = coming.length === 1 ? '1 session' : `${coming.length} sessions`;
  const lines = coming.map((booking) => `booking cancel ${booking.id}`);
  throw new CallRefused(
    409,
    'conflict',
    [`${username} has ${ahead} ahead. Cancel first, so that tutors hear of it:`, ...lines].join('\n'),
  );
}

/**
 * Erases a student's sittings with their answers and events, modules before the test they belong to. Returns the number of whole sittings.
 */
async function eraseSittings(tx: Transaction, studentId: string): Promise<number> {
  const its = tx.select({ id: sittings.id }).from(sittings).where(eq(sittings.studentId, studentId));
  await tx.delete(works).where(inArray(works.sittingId, its));
  await tx.delete(ledger).where(inArray(ledger.sittingId, its));
  await tx.delete(sittingEvents).where(inArray(sittingEvents.sittingId, its));
  await tx.delete(examMessages).where(inArray(examMessages.sittingId, its));
  await tx.delete(sittings).where(and(eq(sittings.studentId, studentId), isNotNull(sittings.recordId)));
  const whole = await tx.delete(sittings).where(eq(sittings.studentId, studentId)).returning({ id: sittings.id });
  return whole.length;
}

/** Erases the drills that were made for a student, once no sitting and no notebook refers to them. */
async function eraseDrills(tx: Transaction, studentId: string): Promise<void> {
  const its = tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.drillFor, studentId));
  const versions = tx.select({ id: quizVersions.id }).from(quizVersions).where(inArray(quizVersions.quizId, its));
  await tx.delete(questions).where(inArray(questions.versionId, versions));
  await tx.delete(quizVersions).where(inArray(quizVersions.quizId, its));
  await tx.delete(quizzes).where(eq(quizzes.drillFor, studentId));
}
