import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkState } from '../tutors/checks.ts';
import { tutorHours } from '../tutors/hours.ts';

/**
 * What the school has of the caller. `courses` are taught, in `answers` doubts are answered and work is marked beside who teaches them. `since` in ms since the epoch. Of each check where it stands and until when:
 * what was seen, and by whom, is the school's.
 */
export const teacherProfile = z.object({
  username: z.string(),
  courses: z.array(z.string()),
  answers: z.array(z.string()),
  groups: z.array(z.string()),
  since: z.number(),
  checks: z.array(z.pick(checkState, { kind: true, state: true, until: true })),
  hours: z.pick(tutorHours, { isSet: true, timeZone: true, duration: true, week: true }),
});
export type TeacherProfile = z.infer<typeof teacherProfile>;

export const getProfile = defineCall({
  path: '/teacher/getProfile',
  role: 'teacher',
  body: {},
  fields: { data: teacherProfile },
});
