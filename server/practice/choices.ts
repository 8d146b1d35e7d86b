import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { noteMistakes } from '../notebook/note-mistakes.ts';
import { toCourse } from '../portal/course-content.ts';
import { countFresh } from './fresh-questions.ts';
import { countMissed } from './missed-questions.ts';
import { readOwnCourses } from './own-courses.ts';

/** What a student can practise, by subject, domain and skill, once everything that was finished has been noted. */
export async function readPracticeChoices(
  db: Queryable,
  { studentId }: { studentId: string },
  now: Date,
): Promise<PracticeChoice[]> {
  await noteMistakes(db, studentId, now);
  const own = await readOwnCourses(db, studentId);
  return (await countChoices(db, studentId, now)).filter(({ subject }) => own.has(toCourse(subject)));
}

/** The questions of every course that a student never had, and those that wait in the notebook, by what they are on. */
export async function countChoices(db: Queryable, studentId: string, now: Date): Promise<PracticeChoice[]> {
  const choices = new Map<string, PracticeChoice>();
  const add = (count: Omit<PracticeChoice, 'fresh' | 'missed'> & Partial<PracticeChoice>) => {
    const { subject, domain, skill, difficulty } = count;
    const key = JSON.stringify([subject, domain, skill, difficulty]);
    choices.set(key, { fresh: 0, missed: 0, ...choices.get(key), ...count });
  };
  for (const count of await countFresh(db, studentId)) add(count);
  for (const count of await countMissed(db, studentId, now)) add(count);
  return [...choices.values()].sort(
    (one, other) => compareNames(one.subject, other.subject) || compareNames(one.domain, other.domain),
  );
}

const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
