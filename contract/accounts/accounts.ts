import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { duties } from '../desk/duties.ts';
import { devicesPerBrowser, passwordLength } from '../limits.ts';
import { student, teacher } from './people.ts';
import { secondFactorProof } from './second-factor-proof.ts';

const credentials = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordLength.most)),
};

/** What a browser keeps to be known again by an account that was signed in from it. */
export const deviceToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** The devices that this browser is, of whatever accounts. */
export const devices = z.optional(z.array(deviceToken).check(z.maxLength(devicesPerBrowser)));

/** `device`: to be kept by a browser that the account was not signed in from before. */
const signedIn = { token: z.string(), device: z.optional(deviceToken) };

/** Signs a student in; `token` is sent as `Authorization: Bearer` from then on. */
export const loginStudent = defineCall({
  path: '/loginStudent',
  role: 'anybody',
  body: { ...credentials, devices },
  fields: { data: student, ...signedIn },
});

/**
 * Signs a teacher in, or one of the staff, whose `duty` is told. Where the account has a second factor, a call with the right password alone is refused: 401 codeNeeded; the same call
 * with `code` or `recoveryCode` signs in. Refused: 401 wrongCode.
 */
export const loginInstructor = defineCall({
  path: '/loginInstructor',
  role: 'anybody',
  body: { ...credentials, ...secondFactorProof, devices },
  fields: { data: teacher, duty: z.optional(z.enum(duties)), ...signedIn },
});

/** Who is signed in as a teacher, with the names as the school has them now. */
export const getTeacher = defineCall({ path: '/getTeacher', role: 'teacher', body: {}, fields: { data: teacher } });

/** A token of a set-password link: one use, within `passwordLinkHours`. */
export const passwordLinkToken = z.string().check(z.minLength(20), z.maxLength(100));

/**
 * Sets the password of the account that a link was mailed for, ends its sessions, and forgets its devices but `devices`; `username` is what to sign in with. Refused: 400
 * badInput for a password that cannot be, 404 notFound for a link that is unknown, used or too old.
 */
export const setPassword = defineCall({
  path: '/setPassword',
  role: 'anybody',
  body: { token: passwordLinkToken, password: z.string().check(z.maxLength(passwordLength.most)), devices },
  fields: { username: z.string() },
});

/** Mails a set-password link to the address of a student, a teacher or one of the staff; the second factor stays. The answer is the same for a username that is unknown. Refused: 429 tooMany. */
export const forgotPassword = defineCall({
  path: '/forgotPassword',
  role: 'anybody',
  body: { username: credentials.username },
  fields: {},
});

/**
 * Uses the address that a link was mailed to, and gives it. Refused: 404 notFound for a link that is unknown, used, too old or taken back, 409 conflict where another of those who work for the school has got
 * the address meanwhile.
 */
export const confirmAddress = defineCall({
  path: '/confirmAddress',
  role: 'anybody',
  body: { token: passwordLinkToken },
  fields: { email: z.string() },
});
