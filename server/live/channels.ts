import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable } from '../db/open.ts';
import { taughtBy } from '../doubts/access.ts';

/** What a person hears: what is told of them, to tutors what is told of each of their courses, and to staff what happens in the exam room. */
export async function channelsOf(db: Queryable, { role, id }: Pick<Caller, 'role' | 'id'>): Promise<string[]> {
  const own = personChannel(role, id);
  if (role === 'staff') return [own, examRoomChannel];
  if (role !== 'teacher') return [own];
  return [own, ...(await taughtBy(db, id)).map((course) => tutorsChannel(course.id))];
}

export const personChannel = (role: Caller['role'], id: string): string => `${role} ${id}`;

/** All tutors of a course. */
export const tutorsChannel = (courseId: string): string => `tutors ${courseId}`;

/** All staff who look into the exam room. */
export const examRoomChannel = 'exam room';
