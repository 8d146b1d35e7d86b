import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { StaffMember } from '../../contract/accounts/people.ts';
import type { ColleagueName, CourseName, DeskGlance } from '../../contract/desk/desk.ts';
import { formatName } from '../accounts/names.ts';
import { isLate } from '../complaints/find-complaints.ts';
import type { Queryable } from '../db/open.ts';
import { disputes, payments } from '../db/tables/applications.ts';
import { complaints } from '../db/tables/complaints.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { objections } from '../db/tables/objections.ts';
import { outbox } from '../db/tables/outbox.ts';
import { staff, students } from '../db/tables/people.ts';
import { problems } from '../db/tables/problems.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { isEscalated } from '../doubts/at-desk.ts';
import { CallRefused } from '../http/refused.ts';
import { isLateInquiry } from '../inquiry/find-inquiries.ts';
import { countWaiting } from '../marking/find-works.ts';
import { countOwed } from '../promises/count-owed.ts';
import type { SchoolMoment } from '../promises/read-promises.ts';
import { countFaulty } from '../settlements/find-settlements.ts';
import { isUnsettled } from '../settlements/unsettled.ts';

/** One of the staff as the app keeps them. Throws `CallRefused` 404 where nobody has this id. */
export async function readStaffMember(db: Queryable, id: string): Promise<StaffMember> {
  const { firstname, lastname, email, duty } = staff;
  const [found] = await db.select({ _id: staff.id, firstname, lastname, email, duty }).from(staff).where(eq(staff.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such account.');
  return found;
}

/** The school's courses by name. */
export const readCourseNames = (db: Queryable): Promise<CourseName[]> =>
  db.select({ id: courses.id, name: courses.name }).from(courses).orderBy(asc(courses.name));

/** All who work at the desk, or did, by name. */
export async function readColleagueNames(db: Queryable): Promise<ColleagueName[]> {
  const { id, firstname, lastname } = staff;
  const rows = await db.select({ id, firstname, lastname }).from(staff).orderBy(asc(firstname), asc(lastname), asc(id));
  return rows.map((row) => ({ id: row.id, name: formatName(row) }));
}

/** What waits at the desk, in numbers. A mail counts as failed once it was tried in vain, until retention forgets to whom it was. */
export async function readGlance(db: Queryable, moment: SchoolMoment): Promise<DeskGlance> {
  const [
    enabled,
    sitting,
    failedMails,
    disputed,
    escalatedDoubts,
    newProblems,
    newInquiries,
    lateInquiries,
    owedSessions,
    open,
    late,
    faulty,
    unsettled,
    marking,
    newObjections,
  ] = await together(
    () => db.$count(students, isNull(students.disabledAt)),
    () => db.$count(sittings, and(eq(sittings.state, 'inProgress'), isNull(sittings.recordId))),
    () => db.$count(outbox, and(isNull(outbox.sentAt), isNotNull(outbox.lastError), ne(outbox.recipient, ''))),
    () => db.$count(disputes, inArray(disputes.state, ['open', 'actionRequired'])),
    () => db.$count(doubts, isEscalated),
    () => db.$count(problems, isNull(problems.lookedAt)),
    () => db.$count(inquiries, eq(inquiries.state, 'new')),
    () => db.$count(inquiries, isLateInquiry(moment.now)),
    () => countOwed(db, moment),
    () => db.$count(complaints, isNotNull(complaints.dueAt)),
    () => db.$count(complaints, isLate(moment.now)),
    () => countFaulty(db),
    () => db.$count(payments, isUnsettled(db, moment.now)),
    () => countWaiting(db, moment.now),
    () => db.$count(objections, eq(objections.state, 'new')),
  );
  return {
    ...{
      students: enabled,
      sitting,
      failedMails,
      disputes: disputed,
      escalatedDoubts,
      newProblems,
      newInquiries,
      lateInquiries,
      owedSessions,
      openComplaints: open,
      lateComplaints: late,
      faultySettlements: faulty,
      unsettledPayments: unsettled,
      answersToMark: marking.answers,
      marksToGiveBack: marking.marks,
      newObjections,
    },
  };
}
