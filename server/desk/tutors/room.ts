import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/tutors.ts';
import type { Act } from '../../audit/act.ts';
import { CallRefused } from '../../http/refused.ts';
import { holdTutor } from '../../tutors/hours/change-hours.ts';
import { setRoom } from '../../tutors/room.ts';
import { tutorSubject } from './hours.ts';

/** Sets where a tutor's sessions meet, for the school. Throws `CallRefused`: 400, 404, 409 where it is so already. */
export async function setTutorRoom(
  { tx, record }: Act,
  { tutor: id, room: given }: z.output<typeof calls.setRoom.body>,
): Promise<void> {
  const tutor = await holdTutor(tx, id);
  const room = await setRoom(tx, id, given);
  if (room === tutor.room) throw new CallRefused(409, 'conflict', 'That’s already the room.');
  await record({ action: 'tutor.room', subject: tutorSubject(tutor), before: { room: tutor.room }, after: { room } });
}
