import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Contents } from '../../contract/enrolment/catalogue.ts';
import type { Queryable } from '../db/open.ts';
import { courseFiles, courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { listContent } from '../portal/course-content.ts';

const none: Contents = { quizzes: 0, mockTests: 0, sheets: 0, tutors: 0 };

/** What a student of each course finds in the portal, by the course's name; a course without anything is left out. */
export async function countContents(db: Queryable): Promise<ReadonlyMap<string, Contents>> {
  const counted = new Map<string, Contents>();
  const add = (course: string, more: Partial<Contents>) => {
    const before = counted.get(course) ?? none;
    const sum = (what: keyof Contents) => before[what] + (more[what] ?? 0);
    counted.set(course, {
      quizzes: sum('quizzes'),
      mockTests: sum('mockTests'),
      sheets: sum('sheets'),
      tutors: sum('tutors'),
    });
  };
  const [content, peopleAndFiles] = await together(
    () => listContent(db),
    async () => countPeopleAndFiles(db),
  );
  for (const { course, isNode } of content) add(course, isNode ? { mockTests: 1 } : { quizzes: 1 });
  for (const { course, sheets, tutors } of peopleAndFiles) add(course, { sheets, tutors });
  return counted;
}

/** What a course of this name has. */
export const contentsOf = (counted: ReadonlyMap<string, Contents>, course: string): Contents => counted.get(course) ?? none;

const countPeopleAndFiles = (db: Queryable) =>
  db
    .select({
      course: courses.name,
      sheets: count(courseFiles.id),
      tutors: sql<number>`count(distinct ${teachers.id})`.mapWith(Number),
    })
    .from(courses)
    .leftJoin(courseFiles, eq(courseFiles.courseId, courses.id))
    .leftJoin(teachers, and(eq(teachers.id, courses.instructorId), isNull(teachers.disabledAt)))
    .groupBy(courses.name);
