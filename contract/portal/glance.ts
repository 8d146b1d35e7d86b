import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { zoneName } from '../time-zone.ts';

/**
 * What is ahead of a student, for the header of every portal page. `test`: the nearest that a date was set for, `daysLeft` 0 on its day. `due`:
 * questions of the mistake notebook. `session`: the next one that is booked, with its start in ms since the epoch. `notices`: how many
 * are unread.
 */
export const glance = z.object({
  test: z.nullable(z.object({ course_name: z.string(), daysLeft: z.int() })),
  due: z.int(),
  session: z.nullable(z.object({ startsAt: z.number() })),
  notices: z.int(),
});
export type Glance = z.infer<typeof glance>;

/** `zone` is the student's: days are those of the student's clock, and so are quiet hours where no other zone was chosen. */
export const getGlance = defineCall({
  path: '/getGlance',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, zone: zoneName },
  fields: { data: glance },
});
