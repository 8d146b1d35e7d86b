import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { agreedStep, mostSteps, stepText } from '../meetings/agreed-steps.ts';
import { lessonStates } from '../tutors/lesson.ts';
import { sessionChanges, sessionOutcomes, sessionStates } from './session-life.ts';

/** Longest note on a meeting, in characters. */
export const longestNote = 5_000;

/** What a tutor noted of a session. */
const earlierNote = z.object({ startsAt: z.number(), tutor: z.string(), course_name: z.nullable(z.string()), notes: z.string() });
export type EarlierNote = z.infer<typeof earlierNote>;

/**
 * A session, or a meeting with parents, as its tutor and the school have it. `with`: the student, or whose parents; instants in ms since the epoch. `movedFrom`: when it was to
 * begin first, where it was moved. `studentCameAt`, `tutorCameAt`: when each went in first. `said`: what somebody said became of it, and who. `may`: what whoever asks
 * can do to it now. `lesson`: whether it is taught, and what is missing (contract/tutors/lesson.ts). `forParents`: the parents read `notes`, too. `earlier`: what tutors noted of the student's last sessions, newest first, where it is to come. `room`: the path of the tutor's own page of it, left out where the school has set no place.
 */
export const tutorSession = z.object({
  id,
  with: z.string(),
  isMeeting: z.boolean(),
  course_name: z.nullable(z.string()),
  startsAt: z.number(),
  duration: z.int(),
  state: z.enum(sessionStates),
  movedFrom: z.nullable(z.number()),
  cancelledBy: z.nullable(z.enum(['student', 'tutor', 'school'])),
  studentCameAt: z.nullable(z.number()),
  tutorCameAt: z.nullable(z.number()),
  said: z.nullable(z.object({ outcome: z.enum(sessionOutcomes), by: z.enum(['tutor', 'school']) })),
  may: z.array(z.enum(sessionChanges)),
  lesson: z.enum(lessonStates),
  notes: z.nullable(z.string()),
  forParents: z.boolean(),
  earlier: z.array(earlierNote),
  steps: z.array(agreedStep),
  room: z.optional(z.string()),
});
export type TutorSession = z.infer<typeof tutorSession>;

/** A time that the tutor offers and nobody has. */
export const freeTime = z.object({ _id: id, startsAt: z.number(), duration: z.int() });
export type FreeTime = z.infer<typeof freeTime>;

/**
 * A tutor's sessions of the last 60 days and all to come, in order, the canceled ones too, and the free times to which one could be moved. `timeZone`: the school's.
 */
export const getTutorSessions = defineCall({
  path: '/getTutorSessions',
  role: 'teacher',
  body: {},
  fields: {
    data: z.object({
      sessions: z.array(tutorSession),
      times: z.array(freeTime),
      timeZone: z.string(),
    }),
  },
});
export type TutorSessions = z.infer<typeof getTutorSessions.fields>['data'];

/**
 * Changes one of the tutor's own sessions, and mails its people. `to`: the free time it is moved to. Refused: 404 where it is none of theirs, 409 closed where it
 * can't be done or was done already, 409 conflict where that time is taken.
 */
export const changeTutorSession = defineCall({
  path: '/changeTutorSession',
  role: 'teacher',
  body: { session: id, change: z.enum(sessionChanges), to: z.optional(id) },
  fields: {},
});

/**
 * Keeps what was said in one of the tutor's meetings with parents, and the steps that were agreed on; the parents read both on their page. A step that stays keeps its mark. `steps`
 * left out: as they were. Refused: 404, 409 tooEarly before it has begun.
 */
export const noteTutorMeeting = defineCall({
  path: '/noteTutorMeeting',
  role: 'teacher',
  body: {
    session: id,
    notes: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestNote)),
    steps: z.optional(z.array(stepText).check(z.maxLength(mostSteps))),
  },
  fields: {},
});

/**
 * Keeps what was done in one of the tutor's sessions: whoever teaches the student next reads it, and, with `forParents`, the parents do. Refused: 404, 409 tooEarly before it has begun, 409 closed where it is
 * canceled.
 */
export const noteTutorSession = defineCall({
  path: '/noteTutorSession',
  role: 'teacher',
  body: {
    session: id,
    notes: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestNote)),
    forParents: z.boolean(),
  },
  fields: {},
});
