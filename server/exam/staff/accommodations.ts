import { eq } from 'drizzle-orm';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import type { Queryable } from '../../db/open.ts';
import { students } from '../../db/tables/people.ts';

/** Reads the accommodations that staff granted a student. */
export async function readAccommodations(db: Queryable, studentId: string): Promise<Accommodations> {
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  if (!student) throw new Error(`There is no student ${studentId}.`);
  return student.accommodations;
}
