import { eq } from 'drizzle-orm';
import type { TutorRoom } from '../../contract/tutors/room.ts';
import { readRoom } from '../accounts/people-rules.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { teachers } from '../db/tables/people.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';

/** Sets where a tutor's sessions meet; null or nothing: in a room of the school's server. Returns the room as it is kept. Throws `CallRefused` 400, 404. */
export async function setRoom(tx: Transaction, tutorId: string, given: string | null): Promise<string | null> {
  const room = given === null || given.trim() === '' ? null : readRoom(given);
  const [found] = await tx.update(teachers).set({ room }).where(eq(teachers.id, tutorId)).returning({ id: teachers.id });
  if (!found) throw nobody();
  return room;
}

/** Where a tutor's sessions meet. Throws `CallRefused` 404. */
export async function loadRoom(
  db: Queryable,
  tutorId: string,
  { roomServer }: Pick<Environment, 'roomServer'>,
): Promise<TutorRoom> {
  const [found] = await db.select({ room: teachers.room }).from(teachers).where(eq(teachers.id, tutorId));
  if (!found) throw nobody();
  return { room: found.room ?? '', elsewhere: roomServer !== null };
}

const nobody = () => new CallRefused(404, 'notFound', 'There’s no such tutor.');
