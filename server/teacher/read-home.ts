import { and, asc, countDistinct, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { homeNotices, meetingDays, type TeacherHome, type WaitingWork } from '../../contract/teacher/home.ts';
import { isLessonOpen } from '../../contract/tutors/lesson.ts';
import type { Queryable } from '../db/open.ts';
import { slots } from '../db/tables/booking.ts';
import { courseFiles, courses, enrolments } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { groupMembers, groups } from '../db/tables/groups.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { belongsToParty, taughtBy } from '../doubts/access.ts';
import { waits } from '../homework/find.ts';
import type { RequestContext } from '../http/serve.ts';
import { findTests } from '../marking/find-works.ts';
import { readNotices } from '../notices/notices.ts';
import { dateAt } from '../schedule/school-time.ts';
import { readSessions, toTutorSession } from '../schedule/tutor-sessions.ts';
import { isOwnStudent, ownStudents } from './own-students.ts';
import { readContent } from './read-tests.ts';

const dayMs = 86_400_000;
/** As far back as the schedule shows sessions that lack something. */
const daysBack = 60;

/** What a tutor's day is made of; today is that of the clocks of `zone`. */
export async function readHome(context: RequestContext, id: string, zone: string): Promise<TeacherHome> {
  const { db, now, secret } = context;
  const [classes, own, resources, tests, sessions, doubtsWaiting, works, sections, told] = await together(
    () => readClasses(db, id),
    () => db.$count(students, isOwnStudent(db, id)),
    () => db.$count(courseFiles, inArray(courseFiles.courseId, taughtBy(db, id))),
    () => countOpenTests(db, id),
    () => readNearSessions(db, id, now),
    () => db.$count(doubts, and(belongsToParty(db, { role: 'tutor', id }), isNotNull(doubts.waitingSince))),
    () => countWaitingWorks(db, id),
    () => findTests(db, { role: 'teacher', id }, now),
    () => readNotices(db, { role: 'teacher', id }, secret),
  );
  const its = sessions.map((row) => toTutorSession(row, 'tutor', context)).filter(({ state }) => state !== 'cancelled');
  const waiting: WaitingWork = {
    ...{ doubts: doubtsWaiting, homework: works },
    marking: sections.reduce((sum, section) => sum + section.works - section.marked + section.looks, 0),
    notes: its.filter(({ startsAt, lesson }) => startsAt < now.getTime() && isLessonOpen(lesson)).length,
    meetings: its.filter(({ isMeeting, startsAt }) => isMeeting && startsAt >= now.getTime()).length,
  };
  const today = dateAt(now, zone);
  const isToday = (startsAt: number) => dateAt(new Date(startsAt), zone).equals(today);
  return {
    ...{ classes, students: own, resources, tests, waiting, unread: told.unread },
    sessions: its.filter(({ startsAt }) => isToday(startsAt)),
    notices: told.data.slice(0, homeNotices),
  };
}

/** The courses that a tutor teaches and the tutor's groups, each with its students. */
async function readClasses(db: Queryable, tutorId: string): Promise<TeacherHome['classes']> {
  const [taught, own] = await together(
    () =>
      db
        .select({ name: courses.name, students: countDistinct(students.id) })
        .from(courses)
        .leftJoin(enrolments, eq(enrolments.courseId, courses.id))
        .leftJoin(students, and(eq(students.id, enrolments.studentId), isNull(students.disabledAt)))
        .where(inArray(courses.id, taughtBy(db, tutorId)))
        .groupBy(courses.id)
        .orderBy(asc(courses.name)),
    () =>
      db
        .select({ name: groups.name, students: countDistinct(students.id) })
        .from(groups)
        .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
        .leftJoin(students, and(eq(students.id, groupMembers.studentId), isNull(students.disabledAt)))
        .where(and(eq(groups.tutorId, tutorId), isNull(groups.archivedAt)))
        .groupBy(groups.id)
        .orderBy(asc(groups.name)),
  );
  return [...taught.map((row) => ({ ...row, isGroup: false })), ...own.map((row) => ({ ...row, isGroup: true }))];
}

/** A tutor's sessions and meetings that may lack something, and those of the next days. */
const readNearSessions = (db: Queryable, tutorId: string, now: Date) => {
  const [since, until] = [-daysBack, meetingDays].map((days) => new Date(now.getTime() + days * dayMs)) as [Date, Date];
  return readSessions(db, and(eq(slots.instructorId, tutorId), gt(slots.startsAt, since), lt(slots.startsAt, until)));
};

/** How many works of the tutor's courses wait to be looked at. */
async function countWaitingWorks(db: Queryable, tutorId: string): Promise<number> {
  const [row] = await db
    .select({ works: countDistinct(homeworkWorks.id) })
    .from(homeworkWorks)
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .where(and(inArray(homework.courseId, taughtBy(db, tutorId)), waits));
  return row?.works ?? 0;
}

/** How many tests of a tutor's courses own students have before them or under way. */
async function countOpenTests(db: Queryable, tutorId: string): Promise<number> {
  const quizIds = (await readContent(db, tutorId)).map(({ quizId }) => quizId);
  const own = inArray(sittings.studentId, ownStudents(db, tutorId));
  const [row] = await db
    .select({ tests: countDistinct(sittings.quizId) })
    .from(sittings)
    .where(and(inArray(sittings.quizId, quizIds), isNull(sittings.recordId), ne(sittings.state, 'submitted'), own));
  return row?.tests ?? 0;
}
