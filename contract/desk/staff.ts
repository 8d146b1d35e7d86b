import * as z from 'zod/mini';
import { secondFactorProof } from '../accounts/second-factor-proof.ts';
import { defineCall, id } from '../call.ts';
import { passwordLength } from '../limits.ts';
import { addedKey, colleagueNames, colleagueState, correctedColleague, newColleague, signInParts } from './colleagues.ts';
import { reason } from './desk.ts';
import { duties } from './duties.ts';
import { cursor, pageOf } from './pages.ts';

export const staffStates = ['active', 'left'] as const;

/** One of the staff, in the list. */
export const staffLine = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  duty: z.enum(duties),
  ...colleagueNames,
  ...colleagueState,
});
export type StaffLine = z.infer<typeof staffLine>;

/** Staff by name. `search` looks in names, usernames and addresses. Without a state all are found. */
export const findStaff = defineCall({
  path: '/desk/findStaff',
  role: 'staff',
  right: 'staff.change',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(staffStates)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(staffLine) },
});

/** Adds one of the staff without a password, and mails an invitation. Refused: 400 badInput, 409 conflict for a username or an address that is taken. */
export const addStaff = defineCall({
  path: '/desk/addStaff',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { ...newColleague, duty: z.enum(duties), key: addedKey },
  fields: { staff: id },
});

/** As /inviteTutor, for one of the staff. */
export const inviteStaff = defineCall({
  path: '/desk/inviteStaff',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { staff: id, email: newColleague.email },
  fields: { email: z.string() },
});

/** As /correctTutor, for one of the staff. Refused: 409 conflict for one's own address, too: see `changeOwnAddress`. */
export const correctStaff = defineCall({
  path: '/desk/correctStaff',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { staff: id, ...correctedColleague },
  fields: { newEmail: z.nullable(z.string()) },
});

/**
 * Mails a link to another address of the caller's own account, which is used once that was opened, and tells the present one; the present one takes that back. `newEmail`: the address that waits. Where the
 * account has a second factor, a code is needed beside the password. Refused: 400 badInput, also for the present one where none waits, 401 forbidden for a wrong password, 401 codeNeeded, 401 wrongCode, 409 conflict for an address that another has, 429 tooMany.
 */
export const changeOwnAddress = defineCall({
  path: '/desk/changeOwnAddress',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: {
    email: correctedColleague.email,
    password: z.string().check(z.minLength(1), z.maxLength(passwordLength.most)),
    ...secondFactorProof,
  },
  fields: { newEmail: z.nullable(z.string()) },
});

/** As /resetTutorSignIn, for one of the staff. Refused: 409 conflict for oneself. */
export const resetStaffSignIn = defineCall({
  path: '/desk/resetStaffSignIn',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { staff: id, what: z.enum(signInParts), reason },
  fields: { email: z.string() },
});

/** As /setTutorAccess, for one of the staff. Refused: 409 conflict for one's own. */
export const setStaffAccess = defineCall({
  path: '/desk/setStaffAccess',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { staff: id, access: z.enum(['on', 'off']), reason },
  fields: {},
});

/** Changes what one of the staff may do. Refused: 404, 403 for who is no owner by now, 409 conflict for oneself, so that an owner stays, and where it is so already. */
export const setStaffDuty = defineCall({
  path: '/desk/setStaffDuty',
  role: 'staff',
  right: 'staff.change',
  records: true,
  body: { staff: id, duty: z.enum(duties), reason },
  fields: {},
});
