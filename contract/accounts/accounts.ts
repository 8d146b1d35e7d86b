import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passwordLength } from '../limits.ts';
import { student, teacher } from './people.ts';

const credentials = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordLength.most)),
};

/** Signs a student in; `token` is sent as `Authorization: Bearer` from then on. */
export const loginStudent = defineCall({
  path: '/loginStudent',
  role: 'anybody',
  body: credentials,
  fields: { data: student, token: z.string() },
});

/** Signs a teacher in. */
export const loginInstructor = defineCall({
  path: '/loginInstructor',
  role: 'anybody',
  body: credentials,
  fields: { data: teacher, token: z.string() },
});

/** Who is signed in as a teacher, with the names as the school has them now. */
export const getTeacher = defineCall({ path: '/getTeacher', role: 'teacher', body: {}, fields: { data: teacher } });

/** Ends the session: its token is dead from here on. */
export const logout = defineCall({ path: '/logout', role: 'person', body: {}, fields: {} });

/** A token of a set-password link: one use, within `passwordLinkHours`. */
export const passwordLinkToken = z.string().check(z.minLength(20), z.maxLength(100));

/**
 * Sets the password of the account that a link was mailed for, and ends its sessions; `username` is what to sign in with. Refused: 400
 * badInput for a password that cannot be, 404 notFound for a link that is unknown, used or too old.
 */
export const setPassword = defineCall({
  path: '/setPassword',
  role: 'anybody',
  body: { token: passwordLinkToken, password: z.string().check(z.maxLength(passwordLength.most)) },
  fields: { username: z.string() },
});

/** Mails a set-password link to a student's address. The answer is the same for a username that is unknown. Refused: 429 tooMany. */
export const forgotPassword = defineCall({
  path: '/forgotPassword',
  role: 'anybody',
  body: { username: credentials.username },
  fields: {},
});
