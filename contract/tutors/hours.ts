import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { zoneName } from '../time-zone.ts';

/** For how many days ahead a tutor's hours are offered. */
export const hoursAhead = 42;

/** How long a session of a tutor's hours can be, in minutes. */
export const sessionMinutes = { least: 15, most: 240 } as const;

/** The days of a week of hours, in their order. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Most spans of other hours and of leave that a tutor has ahead. */
export const mostExceptions = 100;

/** A day's hours as people write them (contract/tutors/day-hours.ts); '' for none. */
const dayHours = z.string().check(z.trim(), z.maxLength(200));

/** A date of the tutor's own calendar, as '2026-12-24'. */
const day = z.string().check(z.regex(/^2\d{3}-\d\d-\d\d$/));

/** A tutor's week: what is offered on each day, Monday first, by the clocks of `timeZone`, in sessions of `duration` minutes. */
const weekFields = {
  timeZone: zoneName,
  duration: z.int().check(z.minimum(sessionMinutes.least), z.maximum(sessionMinutes.most)),
  week: z.array(dayHours).check(z.length(weekdays.length)),
};
const week = z.object(weekFields);
export type TutorWeek = z.infer<typeof week>;

/** Days on which other hours hold than the week's, the first and the last among them; `hours` '': leave. */
const exceptionFields = { first: day, last: day, hours: dayHours };
const hoursException = z.object({ id, ...exceptionFields });
export type HoursException = z.infer<typeof hoursException>;

/** A session that somebody has booked although the tutor offers nothing then any more. `with` as in contract/schedule/tutor-sessions.ts. */
const outsideSession = z.object({ id, with: z.string(), startsAt: z.number(), duration: z.int(), isMeeting: z.boolean() });

/** A tutor's hours. `isSet`: false as long as nobody has said any. `free`: how many times can be booked now. `outside`: what waits to be moved or canceled, in order. */
export const tutorHours = z.object({
  ...weekFields,
  isSet: z.boolean(),
  exceptions: z.array(hoursException),
  free: z.int(),
  outside: z.array(outsideSession),
});
export type TutorHours = z.infer<typeof tutorHours>;

/** What a change of a tutor's hours says beside whose they are. */
export const hoursBody = weekFields;
export const exceptionBody = exceptionFields;

/** The caller's own hours. */
export const getTutorHours = defineCall({ path: '/getTutorHours', role: 'teacher', body: {}, fields: { data: tutorHours } });

/**
 * Sets the caller's week. Free times that it no longer has are offered no more, what is booked stays. The answer is what holds then. Refused: 400 badInput naming the day that can't be read.
 */
export const setTutorHours = defineCall({
  path: '/setTutorHours',
  role: 'teacher',
  body: hoursBody,
  fields: { data: tutorHours },
});

/** Adds leave or other hours. Refused: 400 badInput for days that can't be, 409 conflict where there are such for one of the days already, or too many. */
export const addHoursException = defineCall({
  path: '/addHoursException',
  role: 'teacher',
  body: exceptionBody,
  fields: { data: tutorHours },
});

/** Takes leave or other hours back: the week holds again. Refused: 404. */
export const removeHoursException = defineCall({
  path: '/removeHoursException',
  role: 'teacher',
  body: { exception: id },
  fields: { data: tutorHours },
});
