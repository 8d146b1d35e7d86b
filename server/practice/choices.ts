import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { Database } from '../db/open.ts';
import { toCourse } from '../portal/course-content.ts';
import { countFresh } from './fresh-questions.ts';
import { readOwnCourses } from './own-courses.ts';

/** What a student can practise, by subject, domain and skill. */
export async function readPracticeChoices(db: Database, { studentId }: { studentId: string }): Promise<PracticeChoice[]> {
  const own = await readOwnCourses(db, studentId);
  return (await countFresh(db, studentId)).filter(({ subject }) => own.has(toCourse(subject)));
}
