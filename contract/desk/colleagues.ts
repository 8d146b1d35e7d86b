import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** An invitation that was mailed and has set no password yet: when, and until when its link works (ms since the epoch). */
export const invitation = z.object({ sentAt: z.number(), expiresAt: z.number() });
export type Invitation = z.infer<typeof invitation>;

/** How an account stands of who works for the school. `hasPassword` false: the first one was never set. `hasApp`: an authenticator app. */
export const colleagueState = {
  ...{ isActive: z.boolean(), hasPassword: z.boolean(), hasApp: z.boolean() },
  invitation: z.nullable(invitation),
};

/** An address that an account is to get once its link was opened: since when, and until when that works. */
const waitingAddress = z.object({ email: z.string(), askedAt: z.number(), expiresAt: z.number() });
export type WaitingAddress = z.infer<typeof waitingAddress>;

/** What is corrected of a tutor or of staff. `newEmail`: the address that waits. */
export const colleagueNames = { firstname: z.string(), lastname: z.string(), newEmail: z.nullable(waitingAddress) };

/** What can be reset of how somebody signs in. */
export const signInParts = ['password', 'secondFactor'] as const;

const typed = z.string().check(z.trim(), z.maxLength(254));

/** Who is to be added. `username` '': the address. */
export const newColleague = { firstname: typed, lastname: typed, email: typed, username: typed };

/** The browser's own name for an adding: the same again is the same person, invited once. */
export const addedKey = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** What of it can be corrected once somebody was added. */
export const correctedColleague = { firstname: typed, lastname: typed, email: typed };

export const colleagueFields = ['firstname', 'lastname', 'email', 'username'] as const;

/** What is wrong with who is to be added, beside the field that it is about; nothing is added by asking. Nothing is wrong with who was added under this `key`. */
export const checkColleague = defineCall({
  path: '/desk/checkColleague',
  role: 'staff',
  right: 'tutors.add',
  body: { as: z.enum(['teacher', 'staff']), ...newColleague, key: z.optional(addedKey) },
  fields: { problems: z.array(z.object({ field: z.enum(colleagueFields), says: z.string() })) },
});
