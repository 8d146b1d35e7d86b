import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable } from '../db/open.ts';
import { taughtBy } from '../doubts/access.ts';

/** What a person hears: what is told of them, and what is told of each of their courses to its tutors. */
export async function channelsOf(db: Queryable, { role, id }: Pick<Caller, 'role' | 'id'>): Promise<string[]> {
  const own = personChannel(role, id);
  if (role !== 'teacher') return [own];
  return [own, ...(await taughtBy(db, id)).map((course) => tutorsChannel(course.id))];
}

export const personChannel = (role: Caller['role'], id: string): string => `${role} ${id}`;

/** All tutors of a course. */
export const tutorsChannel = (courseId: string): string => `tutors ${courseId}`;
