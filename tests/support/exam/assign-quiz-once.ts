import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../server/db/open.ts';
import { students } from '../../../server/db/tables/people.ts';
import { giveOnce, holdGiveable } from '../../../server/exam/staff/assign.ts';

/** Gives a student a quiz or a mock test, as a course does: whoever had it is not given it again. Returns whether it was given. */
export const assignQuizOnce = (
  db: Queryable,
  { studentId, quizId, now }: { studentId: string; quizId: string; now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await holdGiveable(tx, [quizId], eq(students.id, studentId));
    return (await giveOnce(tx, held, { studentId, now })).length > 0;
  });
