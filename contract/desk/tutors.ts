import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { freeTime } from '../schedule/tutor-sessions.ts';
import { checkKinds, checkState, longestFound } from '../tutors/checks.ts';
import { exceptionBody, hoursBody, tutorHours } from '../tutors/hours.ts';
import { month, tutorMonth } from '../tutors/month.ts';
import { tutorRoom, typedRoom } from '../tutors/room.ts';
import { addedKey, colleagueNames, colleagueState, correctedColleague, newColleague, signInParts } from './colleagues.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

export const tutorStates = ['active', 'left'] as const;

/** A tutor in the list. `free`: how many times can be booked now; `outside`: how many booked sessions wait to be moved or canceled, since the tutor is not there then; `lacks`: the checks without which the tutor is given no student under 18; `hasPassword` false: invited, and not there yet. */
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
  hasPassword: z.boolean(),
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

/** A tutor's page. `courses`: taught by the tutor; `answers`: whose doubts the tutor answers beside who teaches them. `checks`: every one, as it stands today. `meets`: where the sessions do. `times`: the free times to which a session could be moved. */
export const tutorFile = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  courses: z.array(z.string()),
  answers: z.array(z.string()),
  ...colleagueNames,
  ...colleagueState,
  checks: z.array(checkState),
  hours: tutorHours,
  meets: tutorRoom,
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

/** Adds a tutor without a password, and mails an invitation. The same `key` again adds nobody. Refused: 400 badInput, 409 conflict for a username or an address that is taken. */
export const addTutor = defineCall({
  path: '/desk/addTutor',
  role: 'staff',
  right: 'tutors.add',
  records: true,
  body: { ...newColleague, key: addedKey },
  fields: { tutor: id },
});

/**
 * Mails the invitation of a tutor who has set no password yet once more, with a new link in place of the old one, and lets a tutor in whose invitation was taken back. `email`: the address
 * as it is to be kept. Refused: 404, 400 badInput, 409 conflict for who has a password, or for an address that is taken.
 */
export const inviteTutor = defineCall({
  path: '/desk/inviteTutor',
  role: 'staff',
  right: 'tutors.add',
  records: true,
  body: { tutor: id, email: newColleague.email },
  fields: { email: z.string() },
});

/**
 * Corrects a tutor's name and address. Another address is used once the link that is mailed there was opened (`newEmail`, null where none was mailed), and the old one is told; who has no password yet is invited anew.
 * Refused: 404, 400 badInput, 409 conflict for an address that is taken.
 */
export const correctTutor = defineCall({
  path: '/desk/correctTutor',
  role: 'staff',
  right: 'tutors.change',
  records: true,
  body: { tutor: id, ...correctedColleague },
  fields: { newEmail: z.nullable(z.string()) },
});

/**
 * Lets a tutor sign in no more, ends the sign-ins and takes an invitation back, or lets a tutor in again. `coming`: how many sessions are booked that have not begun; they stay. Refused: 404,
 * 409 conflict where there is no password to sign in with.
 */
export const setTutorAccess = defineCall({
  path: '/desk/setTutorAccess',
  role: 'staff',
  right: 'tutors.access',
  records: true,
  body: { tutor: id, access: z.enum(['on', 'off']), reason },
  fields: { coming: z.int() },
});

/**
 * Lets a tutor back in: by a link for a new password, mailed to the account's own address, or by removing an authenticator app that is lost, which ends the sign-ins. `email`: who is told. Refused: 404, 409 conflict for who
 * cannot sign in, or has no app.
 */
export const resetTutorSignIn = defineCall({
  path: '/desk/resetTutorSignIn',
  role: 'staff',
  right: 'tutors.signIn',
  records: true,
  body: { tutor: id, what: z.enum(signInParts), reason },
  fields: { email: z.string() },
});

/** What a tutor is for a course: who teaches it, or who answers its doubts beside them. */
export const courseParts = ['teaches', 'answers', 'nothing'] as const;

/** Has a tutor teach a course, in place of who did, or answer its doubts beside them, or no longer. Refused: 404, 409 conflict for a tutor who has left, or who alone teaches it. */
export const setTutorCourse = defineCall({
  path: '/desk/setTutorCourse',
  role: 'staff',
  right: 'tutors.courses',
  records: true,
  body: { tutor: id, course: id, part: z.enum(courseParts) },
  fields: {},
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

/** As /setTutorRoom, for a tutor. Refused: 404, 400 badInput, 409 conflict where it is so already. */
export const setRoom = defineCall({
  path: '/desk/setTutorRoom',
  role: 'staff',
  right: 'tutors.room',
  records: true,
  body: { tutor: id, room: typedRoom },
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
