import { unionAll } from 'drizzle-orm/pg-core';
import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { together } from '../db/together.ts';
import { noteMistakes } from '../notebook/note-mistakes.ts';
import { toCourse } from '../portal/course-content.ts';
import { selectFresh, sortChoices } from './fresh-questions.ts';
import { selectMissed } from './missed-questions.ts';
import { readOwnCourses } from './own-courses.ts';

/** What a student can practise, by subject, domain and skill, once everything that was finished has been noted. */
export async function readPracticeChoices(
  db: Queryable,
  { studentId }: { studentId: string },
  now: Date,
): Promise<PracticeChoice[]> {
  await noteMistakes(db, studentId, now);
  const [own, choices] = await together(
    () => readOwnCourses(db, studentId),
    () => countChoices(db, studentId, now),
  );
  return choices.filter(({ subject }) => own.has(toCourse(subject)));
}

/** The questions of every course that a student never had, and those that wait in the notebook, by what they are on. */
export async function countChoices(db: Queryable, studentId: string, now: Date): Promise<PracticeChoice[]> {
  const choices = new Map<string, PracticeChoice>();
  for (const count of await unionAll(selectFresh(db, studentId), selectMissed(db, studentId, now))) {
    const { subject, domain, skill, difficulty } = count;
    const key = JSON.stringify([subject, domain, skill, difficulty]);
    const { fresh, missed } = choices.get(key) ?? { fresh: 0, missed: 0 };
    choices.set(key, { ...count, fresh: fresh + count.fresh, missed: missed + count.missed });
  }
  return sortChoices([...choices.values()]);
}
