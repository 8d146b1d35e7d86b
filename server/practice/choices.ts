import { unionAll } from 'drizzle-orm/pg-core';
import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { Queryable } from '../db/open.ts';
import { together } from '../db/together.ts';
import { findUnnoted, noteFound } from '../notebook/note-mistakes.ts';
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
  const [found, own] = await together(
    () => findUnnoted(db, studentId, now),
    () => readOwnCourses(db, studentId),
  );
  const choices = await noteFound(db, { studentId, found, now }, async (noted) => () => countChoices(noted, studentId, now));
  return choices.filter(({ subject }) => own.has(toCourse(subject)));
}

/** The questions of every course that a student can be asked, and those that wait in the notebook, by what they are on; also where all of them rest. */
export async function countChoices(db: Queryable, studentId: string, now: Date): Promise<PracticeChoice[]> {
  const choices = new Map<string, PracticeChoice>();
  for (const count of await unionAll(selectFresh(db, studentId, now), selectMissed(db, studentId, now))) {
    const { subject, domain, skill, difficulty } = count;
    const key = JSON.stringify([subject, domain, skill, difficulty]);
    const before = choices.get(key) ?? { fresh: 0, missed: 0, freshAt: null };
    const freshAt = before.freshAt ?? count.freshAt;
    choices.set(key, { ...count, fresh: before.fresh + count.fresh, missed: before.missed + count.missed, freshAt });
  }
  return sortChoices([...choices.values()]);
}
