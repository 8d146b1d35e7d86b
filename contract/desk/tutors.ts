import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { freeTime } from '../schedule/tutor-sessions.ts';
import { checkKinds, checkState, longestFound } from '../tutors/checks.ts';
import { exceptionBody, hoursBody, tutorHours } from '../tutors/hours.ts';
import { month, tutorMonth } from '../tutors/month.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

export const tutorStates = ['active', 'left'] as const;

/** A tutor in the list. `free`: how many times can be booked now; `outside`: how many booked sessions wait to be moved or canceled, since the tutor is not there then; `lacks`: the checks without which the tutor is given no student under 18. */
export const tutorLine = z.object({
  id,
  name: z.string(),
  email: z.string(),
  courses: z.array(z.string()),
  hasHours: z.boolean(),
  free: z.int(),
  outside: z.int(),
  lacks: z.array(z.enum(checkKinds)),
  isActive: z.boolean(),
});
export type TutorLine = z.infer<typeof tutorLine>;

/** Tutors by name. `search` looks in names and addresses. Without a state all are found. */
export const findTutors = defineCall({
  path: '/desk/findTutors',
  role: 'staff',
  right: 'tutors.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(tutorStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(tutorLine) },
});

/** A tutor's page. `checks`: every one, as it stands today. `times`: the free times to which a session could be moved. */
export const tutorFile = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  courses: z.array(z.string()),
  isActive: z.boolean(),
  checks: z.array(checkState),
  hours: tutorHours,
  times: z.array(freeTime),
});
export type TutorFile = z.infer<typeof tutorFile>;

/** Refused: 404. */
export const getTutor = defineCall({
  path: '/desk/getTutor',
  role: 'staff',
  right: 'tutors.see',
  body: { tutor: id },
  fields: { data: tutorFile },
});

/** As /setTutorHours, for a tutor. Refused: 404, 400 as there. */
export const setHours = defineCall({
  path: '/desk/setTutorHours',
  role: 'staff',
  right: 'tutors.hours',
  records: true,
  body: { tutor: id, ...hoursBody },
  fields: {},
});

/** As /addHoursException, for a tutor. Refused: 404, and as there. */
export const addException = defineCall({
  path: '/desk/addHoursException',
  role: 'staff',
  right: 'tutors.hours',
  records: true,
  body: { tutor: id, ...exceptionBody },
  fields: {},
});

/** As /removeHoursException, for a tutor. Refused: 404. */
export const removeException = defineCall({
  path: '/desk/removeHoursException',
  role: 'staff',
  right: 'tutors.hours',
  records: true,
  body: { tutor: id, exception: id },
  fields: {},
});

/** A tutor's month; this one, where none is named. Refused: 404. */
export const getTutorMonthAtDesk = defineCall({
  path: '/desk/getTutorMonth',
  role: 'staff',
  right: 'tutors.see',
  body: { tutor: id, month: z.optional(month) },
  fields: { data: tutorMonth },
});

/** A tutor's month as a file for spreadsheets. Refused: 404. */
export const exportMonth = defineCall({
  path: '/desk/exportTutorMonth',
  role: 'staff',
  right: 'tutors.export',
  records: true,
  body: { tutor: id, month, reason },
  fields: { name: z.string(), csv: z.string() },
});

/** A day, as '2027-03-01'. */
const day = z.string().check(z.regex(/^2\d{3}-\d\d-\d\d$/));

/** Records a check of a tutor, in place of an earlier one of its kind. `until` null: for good. Refused: 404, 400 badInput for days that can't be. */
export const recordTutorCheck = defineCall({
  path: '/desk/recordTutorCheck',
  role: 'staff',
  right: 'tutors.check',
  records: true,
  body: {
    tutor: id,
    kind: z.enum(checkKinds),
    checkedOn: day,
    until: z.nullable(day),
    found: z.string().check(z.trim(), z.minLength(3), z.maxLength(longestFound)),
  },
  fields: {},
});

/** Takes a tutor's check back: it is missing from then on. What is booked stays. Refused: 404. */
export const withdrawTutorCheck = defineCall({
  path: '/desk/withdrawTutorCheck',
  role: 'staff',
  right: 'tutors.check',
  records: true,
  body: { tutor: id, kind: z.enum(checkKinds), reason },
  fields: {},
});
