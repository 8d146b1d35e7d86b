import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { sessionChanges } from '../schedule/session-life.ts';
import { tutorSession } from '../schedule/tutor-sessions.ts';
import { cursor, pageOf } from './pages.ts';

/** A session at the desk: as its tutor has it (`may`: what the school can do), with the tutor's name, whose student it is, and the free times of the tutor to which it could be moved. */
export const deskSession = z.object({
  ...tutorSession.shape,
  student: id,
  tutor: z.string(),
  times: z.array(z.object({ _id: id, startsAt: z.number(), duration: z.int() })),
});
export type DeskSession = z.infer<typeof deskSession>;

/** Which sessions: those to come, those that have begun, or those of them in which the room saw one of the two alone or somebody said that one did not come. */
export const deskSessionFilters = ['coming', 'past', 'missed'] as const;

/** Sessions and meetings, the canceled ones too: those to come in order, the others the newest first. `search` looks in names of students and tutors. */
export const findSessions = defineCall({
  path: '/desk/findSessions',
  role: 'staff',
  right: 'sessions.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(deskSessionFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(deskSession) },
});

/**
 * Changes a session for the school, and mails its people. `to`: the free time of its tutor that it is moved to. Refused: 404, 409 closed where it can't be done or was done already,
 * 409 conflict where that time is taken.
 */
export const changeSession = defineCall({
  path: '/desk/changeSession',
  role: 'staff',
  right: 'sessions.change',
  records: true,
  body: {
    session: id,
    change: z.enum(sessionChanges),
    to: z.optional(id),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  },
  fields: {},
});
