import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { courseTutors, doubts } from '../db/tables/doubts.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/** Who takes part in a doubt: the student who asked, or a tutor of its course. */
export type Party = { role: 'student' | 'tutor'; id: string };

/** How a party stands in the rows of lines and of what was read. */
export const toAuthor = ({ role, id }: Party): string => (role === 'student' ? 'student' : id);

/** The courses that a tutor teaches: as the instructor, or beside one. */
export const taughtBy = (db: Queryable, tutorId: string) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(
      or(
        eq(courses.instructorId, tutorId),
        exists(
          db
            .select({ id: courseTutors.courseId })
            .from(courseTutors)
            .where(and(eq(courseTutors.courseId, courses.id), eq(courseTutors.teacherId, tutorId))),
        ),
      ),
    );

/** The doubts that are a party's. */
export const belongsToParty = (db: Queryable, { role, id }: Party): SQL =>
  role === 'student' ? eq(doubts.studentId, id) : inArray(doubts.courseId, taughtBy(db, id));

/** The ids of the tutors of a course who may sign in. */
export const tutorsOf = async (db: Queryable, courseId: string): Promise<string[]> =>
  (await selectTutors(db, courseId)).map(({ id }) => id);

/** As `tutorsOf`, for within another query. */
export const selectTutors = (db: Queryable, courseId: string) =>
  db
    .selectDistinct({ id: teachers.id })
    .from(teachers)
    .leftJoin(courseTutors, and(eq(courseTutors.teacherId, teachers.id), eq(courseTutors.courseId, courseId)))
    .leftJoin(courses, and(eq(courses.instructorId, teachers.id), eq(courses.id, courseId)))
    .where(and(isNull(teachers.disabledAt), or(eq(courseTutors.courseId, courseId), eq(courses.id, courseId))));

/** Of a doubt that is not there, and of one that is somebody else's: nobody learns which. */
export const noDoubt = () => new CallRefused(404, 'notFound', 'There’s no such doubt.');
