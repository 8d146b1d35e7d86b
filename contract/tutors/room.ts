import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Most characters of a room's address. */
const mostCharacters = 500;

/** What is wrong with the address of a tutor's own room, null for nothing: https, with no password in it. '' is no room of their own. */
export function findRoomProblem(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const { protocol, username, href } = URL.canParse(typed) ? new URL(typed) : new URL('about:blank');
  if (protocol === 'https:' && username === '' && href.length <= mostCharacters) return null;
  return 'A room has the form https://meet.example.org/name.';
}

/** An address as it is typed, checked by `findRoomProblem`. */
export const typedRoom = z.string().check(z.trim(), z.maxLength(mostCharacters));

/** Where a tutor's sessions meet: `room` is their own, '' for none; `elsewhere`: whether those without one meet on the school's server. */
export const tutorRoom = z.object({ room: z.string(), elsewhere: z.boolean() });
export type TutorRoom = z.infer<typeof tutorRoom>;

/** Where the caller's sessions meet. */
export const getTutorRoom = defineCall({ path: '/getTutorRoom', role: 'teacher', body: {}, fields: { data: tutorRoom } });

/** Sets the caller's own room, or none with ''. What is booked meets there, too. The answer is what holds then. Refused: 400 badInput. */
export const setTutorRoom = defineCall({
  path: '/setTutorRoom',
  role: 'teacher',
  body: { room: typedRoom },
  fields: { data: tutorRoom },
});
