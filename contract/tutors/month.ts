import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { lessonStates } from './lesson.ts';

/** A month of the school's calendar, as '2026-03'. */
export const month = z.string().check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/));

/** A lesson of a month. `with`: the student, or whose parents. */
const monthLine = z.object({
  id,
  startsAt: z.number(),
  duration: z.int(),
  with: z.string(),
  isMeeting: z.boolean(),
  course_name: z.nullable(z.string()),
  lesson: z.enum(lessonStates),
});
export type MonthLine = z.infer<typeof monthLine>;

/**
 * A tutor's lessons and meetings of a month, in order, without what was canceled. `taught`, `absent` and `open`: how many are taught, were in vain since the student didn't come, and still lack attendance or
 * notes; `minutes` and `absentMinutes` of the first two. `timeZone`: the school's, whose month it is.
 */
export const tutorMonth = z.object({
  month,
  lines: z.array(monthLine),
  taught: z.int(),
  minutes: z.int(),
  absent: z.int(),
  absentMinutes: z.int(),
  open: z.int(),
  timeZone: z.string(),
});
export type TutorMonth = z.infer<typeof tutorMonth>;

/** The caller's own month; this one, where none is named. */
export const getTutorMonth = defineCall({
  path: '/getTutorMonth',
  role: 'teacher',
  body: { month: z.optional(month) },
  fields: { data: tutorMonth },
});

/** The caller's own month as a file for spreadsheets. */
export const exportTutorMonth = defineCall({
  path: '/exportTutorMonth',
  role: 'teacher',
  body: { month },
  fields: { name: z.string(), csv: z.string() },
});
