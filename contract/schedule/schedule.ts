import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { zoneName } from '../time-zone.ts';
import { sessionStates } from './session-life.ts';

/** A calendar day of the school, as the ISO instant of its UTC midnight (specification 9): '2026-03-02T00:00:00.000Z'. */
export const sessionDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T00:00:00(\.000)?Z$/));

/**
 * A slot of a tutor (specification 3). `startTime` like '10:30 am' on the school's clock, `duration` in minutes, `available` false where it is
 * taken, `mine` true where it is the caller who has it. `startsAt` is the instant, and `cancelUntil` the one from which a booking of it can be
 * given back no more, both in ms since the epoch.
 */
export const slot = z.object({
  _id: id,
  startTime: z.string(),
  duration: z.int(),
  available: z.boolean(),
  mine: z.boolean(),
  sessionDate: sessionDay,
  instructorId: id,
  startsAt: z.number(),
  cancelUntil: z.number(),
});
export type Slot = z.infer<typeof slot>;

/**
 * A session a student has booked: the slot, and with whom it is. `course_name` is what was chosen at booking, `state` where it stands now. `room`: the address of its page on
 * this site (contract/schedule/room.ts), left out where the school has set no place.
 */
export const bookedSession = z.object({
  ...slot.shape,
  sessionId: id,
  instructorFirstName: z.string(),
  instructorLastName: z.string(),
  course_name: z.nullable(z.string()),
  state: z.enum(sessionStates),
  room: z.optional(z.string()),
});
export type BookedSession = z.infer<typeof bookedSession>;

/** A student's sessions of one day of the school. `timeZone` is the school's, an IANA name. */
export const getStudentSession = defineCall({
  path: '/getStudentSession',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, date: sessionDay },
  fields: { data: z.array(bookedSession), timeZone: z.string() },
});

/**
 * The sessions that a student has from one day of the school to another, both among them: their days, each once, and their starts (`startsAt`,
 * ms since the epoch, in order), from which a calendar in any zone has its marks. `next`: the first of all that is not over.
 */
export const getStudentSessionDays = defineCall({
  path: '/getStudentSessionDays',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, from: sessionDay, to: sessionDay },
  fields: { data: z.array(sessionDay), startsAt: z.array(z.number()), next: z.nullable(bookedSession), timeZone: z.string() },
});

/** A tutor's slots of one day of the school. Only tutors of the student's own courses: others are 403. */
export const getInstructorAvailability = defineCall({
  path: '/getInstructorAvailability',
  role: 'student',
  body: { instructorId: id, date: sessionDay },
  fields: { data: z.array(slot), timeZone: z.string() },
});

/** One slot by its id, as /getInstructorAvailability tells it: for a link that names it. Refused: 404, 403 as there. */
export const getSlot = defineCall({
  path: '/getSlot',
  role: 'student',
  body: { sessionId: id },
  fields: { data: slot },
});

/** Sessions that a student can have ahead at a time. */
export const mostComing = 10;

/**
 * Books a slot. `studentQuizId`: a finished sitting whose wrong questions the tutor shall have. `timeZone`: the zone in which the student is
 * written to about it; the school's where it is left out. A repeat by the same student answers status 1 with
 * the same booking. Refused, with the words as `message` too: 409 conflict where another student has it, the student is busy then or has
 * `mostComing` sessions ahead, 404, 409 closed where it has begun, 409 notOpen where the result of the sitting is not open.
 */
export const assignStudentSession = defineCall({
  path: '/assignStudentSession',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, sessionId: id, courseId: z.optional(id), studentQuizId: z.optional(id), timeZone: z.optional(zoneName) },
  fields: { message: z.string() },
});

/** Gives a booked session back, until the cut-off. Refused: 404, 409 closed after it. */
export const cancelStudentSession = defineCall({
  path: '/cancelStudentSession',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, sessionId: id },
  fields: { message: z.string() },
});
