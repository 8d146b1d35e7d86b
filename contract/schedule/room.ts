import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** How many minutes before a session its room opens, and how many after its end it can still be entered. */
export const roomOpensBefore = 10;
export const roomStaysOpen = 30;

/** Reads the token of a room's address. */
const token = z.string().check(z.minLength(20), z.maxLength(200));

/**
 * A session as one of its two people has it by a mailed link: `reader` is who the link was made for, `firstname` theirs and `other` the whole name of
 * whom they meet. Instants in ms since the epoch: it can be entered from `opensAt` to before `closesAt`. `timeZone`: the zone in which it was booked, an
 * IANA name. `isMeeting`: of the student's parents, who have the link of `student`. `hasRoom`: false as long as the school has set no place. `cameAt`: when the reader first went in, `otherCameAt` the other.
 */
export const sessionRoom = z.object({
  reader: z.enum(['student', 'tutor']),
  firstname: z.string(),
  other: z.string(),
  course_name: z.nullable(z.string()),
  startsAt: z.number(),
  duration: z.int(),
  opensAt: z.number(),
  closesAt: z.number(),
  timeZone: z.string(),
  isMeeting: z.boolean(),
  isCanceled: z.boolean(),
  hasRoom: z.boolean(),
  cameAt: z.nullable(z.number()),
  otherCameAt: z.nullable(z.number()),
});
export type SessionRoom = z.infer<typeof sessionRoom>;

/** A session by the token of its room's address. Refused: 404 for a token that is not ours, or of a booking that is no more. */
export const getSessionRoom = defineCall({
  path: '/getSessionRoom',
  role: 'anybody',
  body: { token },
  fields: { data: sessionRoom },
});

/**
 * Notes that who has the token goes in, and tells where: `url` is the room's address. Again it answers the same. Refused: 404 as above, 409 tooEarly
 * before it opens, 409 closed after it has closed or where the session is canceled, 409 notOpen where the school has set no place.
 */
export const joinSession = defineCall({
  path: '/joinSession',
  role: 'anybody',
  body: { token },
  fields: { url: z.string() },
});
