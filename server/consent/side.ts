import { type ConsentSide, ofAgeFrom } from '../../contract/consent/consent.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable } from '../db/open.ts';
import type { students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { findChildren } from '../parents/children.ts';
import { dateAt } from '../schedule/school-time.ts';

/** As whom somebody speaks for a student. Throws `CallRefused` 403 for anybody but the student and the parents. */
export async function requireSide(
  db: Queryable,
  { role, id }: Pick<Caller, 'role' | 'id'>,
  studentId: string,
): Promise<ConsentSide> {
  if (role === 'student' && id === studentId) return 'student';
  if (role === 'parent' && (await findChildren(db, id)).some((child) => child.id === studentId)) return 'parent';
  throw new CallRefused(403, 'forbidden', 'This isn’t yours.');
}

/** The school's moment: what year it is decides who is of age. */
export type SchoolYear = { now: Date; zone: string };

/** Who decides for a student: the student once they said to be of age, or surely are by their year of birth; else the parents. */
export const findDecider = (
  { birthYear, parentsEndedAt }: Pick<typeof students.$inferSelect, 'birthYear' | 'parentsEndedAt'>,
  school: SchoolYear,
): ConsentSide => (parentsEndedAt !== null || isOfAge(birthYear, school) ? 'student' : 'parent');

/** What the parents of a student of age are told who would decide. */
export const decidesAlone = (firstname: string): CallRefused =>
  new CallRefused(409, 'closed', `${firstname} is 18 or older, and decides.`);

/** Whether whoever was born in a year is surely 18 or older. */
export const isOfAge = (birthYear: number | null, { now, zone }: SchoolYear): boolean =>
  birthYear !== null && dateAt(now, zone).year >= ofAgeFrom(birthYear);
