import { eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  type FinishedWork,
  mostOwnResults,
  mostOwnStudents,
  type OwnStudent,
  type OwnStudents,
  type StudentProgress,
  type StudentResults,
  trendBefore,
} from '../../contract/teacher/students.ts';
import type { Queryable } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { readFinished } from './finished-work.ts';
import { type OwnPerson, ownStudents, readOwnStudents } from './own-students.ts';

/** A tutor's own students by name, each with what came of their work. */
export async function listOwnStudents(db: Queryable, tutorId: string, now: Date): Promise<OwnStudents> {
  const own = ownStudents(db, tutorId);
  const [people, finished] = await together(
    () => readOwnStudents(db, tutorId),
    () => readFinished(db, tutorId, { whose: (column: AnyPgColumn) => inArray(column, own), now, unscaled: true }),
  );
  const byStudent = new Map<string, FinishedWork[]>();
  for (const { studentId, work } of finished) byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), work]);
  const shown = people.slice(0, mostOwnStudents);
  return {
    students: shown.map((person) => toStudent(person, byStudent.get(person.id) ?? [])),
    more: people.length - shown.length,
  };
}

/** One of a tutor's own students with every result, the newest first. Throws `CallRefused` 404, also for another tutor's: nobody learns which. */
export async function readOwnStudent(db: Queryable, tutorId: string, id: string, now: Date): Promise<StudentResults> {
  const [[person], finished] = await together(
    () => readOwnStudents(db, tutorId, eq(students.id, id)),
    () => readFinished(db, tutorId, { whose: (column: AnyPgColumn) => eq(column, id), now }),
  );
  if (!person) throw new CallRefused(404, 'notFound', 'There’s no such student.');
  const works = finished.map(({ work }) => work);
  return { student: toStudent(person, works), results: works.toReversed().slice(0, mostOwnResults) };
}

const toStudent = (person: OwnPerson, finished: readonly FinishedWork[]): OwnStudent => ({
  ...person,
  tests: toProgress(finished.filter(({ kind }) => kind !== 'homework')),
  homework: toProgress(finished.filter(({ kind }) => kind === 'homework')),
});

/** What came of some work, oldest first. */
function toProgress(finished: readonly FinishedWork[]): StudentProgress {
  const percents = finished.flatMap(({ percent }) => percent ?? []);
  const newest = percents.at(-1);
  const before = percents.slice(0, -1).slice(-trendBefore);
  const mean = before.reduce((sum, percent) => sum + percent, 0) / before.length;
  return {
    count: finished.length,
    last: finished.at(-1) ?? null,
    trend: newest === undefined || before.length === 0 ? null : Math.round(newest - mean),
  };
}
