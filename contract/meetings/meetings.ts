import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import type { ItemKind } from '../enrolment/offers.ts';
import { zoneName } from '../time-zone.ts';
import { agreedStep, stepText } from './agreed-steps.ts';

/** How many online meetings with a tutor the parents of a course's student are promised: the most of what the pages say (specification 1, 2.6). */
export const promisedMeetings: Record<ItemKind, number> = { sat: 4, ap: 3 };

/** How many days ahead a meeting can be booked. */
export const meetingDaysAhead = 28;

/** Reads the token of a mailed link. */
const token = z.string().check(z.minLength(20), z.maxLength(200));

/** A time that a tutor offers: instants in ms since the epoch, `duration` in minutes. */
const offeredTime = z.object({ _id: id, startsAt: z.number(), duration: z.int() });

/** A meeting that is booked and not canceled. `room`: the path of its page, left out where the school has set no place. `notes`: what was said, and `steps` what was agreed on, once it was written down. */
export const parentMeeting = z.object({
  sessionId: id,
  course_name: z.string(),
  tutor: z.string(),
  startsAt: z.number(),
  duration: z.int(),
  cancelUntil: z.number(),
  room: z.optional(z.string()),
  notes: z.nullable(z.string()),
  steps: z.array(agreedStep),
});
export type ParentMeeting = z.infer<typeof parentMeeting>;

/** A course of the student: how many meetings are promised and used (held or booked, unless the tutor did not come), with whom, and when there is time. */
export const meetingCourse = z.object({
  courseId: id,
  course_name: z.string(),
  tutor: z.string(),
  promised: z.int(),
  used: z.int(),
  times: z.array(offeredTime),
});
export type MeetingCourse = z.infer<typeof meetingCourse>;

/** What parents see by their link. `meetings` in order, past ones too. `report`: the path of the newest report while its link works: it is the agenda. `timeZone` is the school's. */
export const meetingsPage = z.object({
  firstname: z.string(),
  timeZone: z.string(),
  courses: z.array(meetingCourse),
  meetings: z.array(parentMeeting),
  report: z.nullable(z.string()),
});
export type MeetingsPage = z.infer<typeof meetingsPage>;

/** The meetings of a student's parents. Refused: 404 for a token that is not ours, is too old, or of a student who may not sign in. */
export const getMeetings = defineCall({
  path: '/getMeetings',
  role: 'anybody',
  body: { token },
  fields: { data: meetingsPage },
});

/**
 * Books a time for a meeting; the same again changes nothing. `timeZone`: the zone in which the parents are written to. Refused: 404 as above, or where
 * the time is not offered; 403 for a course or a tutor that is not the student's; 409 closed where it has begun, 409 conflict where somebody
 * else has it, 409 notOpen where all that were promised are used, 429.
 */
export const bookMeeting = defineCall({
  path: '/bookMeeting',
  role: 'anybody',
  body: { token, sessionId: id, courseId: id, timeZone: zoneName },
  fields: {},
});

/** Gives a meeting back, until the cut-off of sessions; the same again changes nothing. Refused: 404, 409 closed after it. */
export const cancelMeeting = defineCall({
  path: '/cancelMeeting',
  role: 'anybody',
  body: { token, sessionId: id },
  fields: {},
});

/** Marks a step that was agreed on in a meeting as done, or as not done yet; `step` is its text. Refused: 404 for the token, the meeting or the step. */
export const markMeetingStep = defineCall({
  path: '/markMeetingStep',
  role: 'anybody',
  body: { token, sessionId: id, step: stepText, isDone: z.boolean() },
  fields: {},
});
