import { eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { students } from '../../db/tables/people.ts';
import { tutorChecks } from '../../db/tables/tutors.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { dateAt } from '../../schedule/school-time.ts';
import { type CheckRow, listLacking, readChecks } from './read-checks.ts';

/**
 * Whether somebody may be under 18 in a year. Who is 18 by the year alone may have the birthday still to come, and of whom no year is known may be of any age: both count as minors.
 */
export const isMinor = (birthYear: number | null, year: number): boolean => birthYear === null || year - birthYear <= 18;

/** What decides whether a tutor may have a student: the student's year of birth, and the tutor's checks. */
export type Fitness = { birthYear: number | null; checks: readonly CheckRow[] };

/** What decides about a tutor and a student, who are named by their ids or by a query for one. */
export async function readFitness(
  db: Queryable,
  { tutor, student }: Record<'tutor' | 'student', string | SQL>,
): Promise<Fitness> {
  const [[found], checks] = await together(
    async () => db.select({ birthYear: students.birthYear }).from(students).where(eq(students.id, student)),
    () => readChecks(db, eq(tutorChecks.tutorId, tutor)),
  );
  return { birthYear: found?.birthYear ?? null, checks: [...checks.values()].flat() };
}

/** Whether a tutor may have a student at an instant: one who is of age, or with every check by then. `zone`: the school's, by whose days checks run out. */
export function isFit({ birthYear, checks }: Fitness, at: Date, zone: string): boolean {
  const day = dateAt(at, zone);
  return !isMinor(birthYear, day.year) || listLacking(checks, day.toString()).length === 0;
}

const words = {
  student:
    'The school hasn’t finished its checks of this tutor, so they can’t teach students under 18. Choose another tutor, or write to the school.',
  tutor: 'The school hasn’t finished its checks of you, so you can’t be given a student under 18. Write to the school.',
  school:
    'This tutor’s checks aren’t complete then, so they can’t be given a student under 18. The tutor’s page at the desk says what is missing.',
};

/** Throws `CallRefused` 409 notOpen where a tutor may not have a student at an instant. `by`: who is told so. */
export function requireFit(fitness: Fitness, at: Date, { zone, by }: { zone: string; by: keyof typeof words }): void {
  if (!isFit(fitness, at, zone)) throw new CallRefused(409, 'notOpen', words[by]);
}

/** The checks of a tutor. */
export const readTutorChecks = async (db: Queryable, tutor: string): Promise<CheckRow[]> =>
  [...(await readChecks(db, eq(tutorChecks.tutorId, tutor))).values()].flat();
