import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { noticeKinds } from '../notices/notices.ts';
import { sessionStates } from '../schedule/session-life.ts';
import { zoneName } from '../time-zone.ts';

/** How many of the newest notices the home page has. */
export const homeNotices = 5;

/** For how many days ahead meetings with parents are counted. */
export const meetingDays = 7;

/** A course that the caller teaches, or a group of the caller's, with how many students it has. */
const teachingClass = z.object({ name: z.string(), isGroup: z.boolean(), students: z.int() });

/** A session or meeting of today, as in contract/schedule/tutor-sessions.ts. */
const todaysSession = z.object({
  id,
  with: z.string(),
  isMeeting: z.boolean(),
  course_name: z.nullable(z.string()),
  startsAt: z.number(),
  duration: z.int(),
  state: z.enum(sessionStates),
  room: z.optional(z.string()),
});

/** What waits for the caller: doubts for an answer, written answers and second looks for marks, homework to be looked at, sessions for attendance or notes. `meetings`: those with parents in the next `meetingDays`. */
const waiting = z.object({ doubts: z.int(), marking: z.int(), homework: z.int(), notes: z.int(), meetings: z.int() });
export type WaitingWork = z.infer<typeof waiting>;

const note = z.object({ id, kind: z.enum(noticeKinds), title: z.string(), at: z.number(), isRead: z.boolean() });

/** A day of teaching. `students`: the caller's own; `resources`: the study sheets of the courses; `tests`: those of the courses that own students have before them or under way. */
export const teacherHome = z.object({
  classes: z.array(teachingClass),
  students: z.int(),
  resources: z.int(),
  tests: z.int(),
  waiting,
  sessions: z.array(todaysSession),
  notices: z.array(note),
  unread: z.int(),
});
export type TeacherHome = z.infer<typeof teacherHome>;

/** `zone` is the caller's: today is the day of the caller's clock. */
export const getHome = defineCall({
  path: '/teacher/getHome',
  role: 'teacher',
  body: { zone: zoneName },
  fields: { data: teacherHome },
});
