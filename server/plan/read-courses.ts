import { and, asc, eq, gte, inArray, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import { defaultModuleSeconds } from '../../contract/limits.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { askedQuestions, type ModuleOfVersion, quizVersions, quizzes } from '../db/tables/content.ts';
import { courseFiles, enrolments } from '../db/tables/courses.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { teachers } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { selectUnderWay } from '../notebook/under-way.ts';
import { toCourse } from '../portal/course-content.ts';
import { minutesPerQuestion } from './plan-drills.ts';
import type { UnreadFile } from './plan-reading.ts';
import type { SkillWeight } from './rate-skills.ts';

/** A quiz, mock test or drill that a student was given. `versionIds`: those that its questions stand in; `questions`: how many there are. */
export type GivenSitting = Awaited<ReturnType<typeof readGiven>>[number];

/** All that a student was given, in that order, modules with their test. */
export async function readGiven(db: Queryable, studentId: string) {
  const rows = await db
    .select({
      studentQuizId: sittings.id,
      quizId: sittings.quizId,
      versionId: sittings.versionId,
      state: sittings.state,
      submittedAt: sittings.submittedAt,
      seconds: sittings.totalTime,
      opensAt: sittings.opensAt,
      closesAt: sittings.closesAt,
      isMock: quizzes.isNode,
      drillFor: quizzes.drillFor,
      title: quizVersions.title,
      subject: quizVersions.subject,
      minutes: quizVersions.minutes,
      questionCount: quizVersions.questionCount,
      modules: quizVersions.modules,
    })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)))
    .orderBy(asc(sittings.assignedAt), asc(quizVersions.title), asc(sittings.id));
  return rows.map(({ drillFor, versionId, modules, questionCount, title, minutes, subject, ...row }) => ({
    ...row,
    ...{ isDrill: drillFor !== null, course: toCourse(subject), title: title ?? unnamed.title },
    versionIds: modules?.map((module) => module.versionId) ?? [versionId],
    questions: questionCount,
    minutes: modules ? toMinutes(modules) : (minutes ?? Math.ceil(questionCount * minutesPerQuestion)),
  }));
}

const toMinutes = (modules: readonly ModuleOfVersion[]): number =>
  Math.ceil(modules.reduce((sum, { seconds }) => sum + (seconds ?? defaultModuleSeconds), 0) / 60);

/** How many questions of each skill there are in versions, by version. */
export async function readWeights(db: Queryable, versionIds: string[]): Promise<Map<string, SkillWeight[]>> {
  const { versionId, domain, skill } = askedQuestions;
  const rows = await db
    .select({ versionId, domain, skill, questions: sql`count(*)`.mapWith(Number) })
    .from(askedQuestions)
    .where(inArray(versionId, versionIds))
    .groupBy(versionId, domain, skill);
  const byVersion = new Map<string, SkillWeight[]>();
  for (const row of rows) byVersion.set(row.versionId, [...(byVersion.get(row.versionId) ?? []), row]);
  return byVersion;
}

/** A question of the notebook and when it is due, by its course and what it is on. */
export type DueQuestion = { course: string; domain: string; skill: string; dueAt: Date };

/** What waits in the notebook. Questions of what is being sat rest, as they do there. */
export async function readDue(db: Queryable, studentId: string, now: Date): Promise<DueQuestion[]> {
  const resting = selectUnderWay(db, studentId, now);
  const rows = await db
    .select({
      ...{ subject: quizVersions.subject, domain: askedQuestions.domain, skill: askedQuestions.skill },
      dueAt: sql`${notebookEntries.dueAt}`.mapWith(notebookEntries.addedAt),
    })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .innerJoin(
      askedQuestions,
      and(eq(askedQuestions.versionId, notebookEntries.versionId), eq(askedQuestions.number, notebookEntries.number)),
    )
    .where(
      and(eq(notebookEntries.studentId, studentId), isNotNull(notebookEntries.dueAt), notInArray(quizVersions.quizId, resting)),
    );
  return rows.map(({ subject, ...question }) => ({ course: toCourse(subject), ...question }));
}

/** A session that a student has booked, and for which course. */
export type CoursedSession = Awaited<ReturnType<typeof readSessions>>[number];

/** A student's sessions from an instant on, in order. */
export const readSessions = (db: Queryable, studentId: string, from: Date) =>
  db
    .select({
      sessionId: slots.id,
      courseId: bookings.courseId,
      startsAt: slots.startsAt,
      duration: slots.duration,
      firstname: teachers.firstname,
      lastname: teachers.lastname,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        gte(slots.startsAt, from),
      ),
    )
    .orderBy(asc(slots.startsAt));

/** The PDFs of a student's courses that the student has not opened, in the order of the courses' lists. Who bought a course twice has opened a PDF in either. */
export async function readUnread(db: Queryable, studentId: string): Promise<UnreadFile[]> {
  const { id, courseId, title, skills, position } = courseFiles;
  const opened = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.courseId, courseId),
        sql`${enrolments.openedFiles} @> jsonb_build_array(${id})`,
      ),
    );
  const enrolled = db.select({ id: enrolments.courseId }).from(enrolments).where(eq(enrolments.studentId, studentId));
  return db
    .select({ courseId, id: title, skills })
    .from(courseFiles)
    .where(and(inArray(courseId, enrolled), notExists(opened)))
    .orderBy(asc(courseId), asc(position));
}
