import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { student, teacher } from './people.ts';

const credentials = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
};

/** Signs a student in; `token` is sent as `Authorization: Bearer` from then on. */
export const loginStudent = defineCall({
  path: '/loginStudent',
  asker: 'anybody',
  body: credentials,
  fields: { data: student, token: z.string() },
});

/** Signs a teacher in. */
export const loginInstructor = defineCall({
  path: '/loginInstructor',
  asker: 'anybody',
  body: credentials,
  fields: { data: teacher, token: z.string() },
});

/** Ends the session: its token is dead from here on. */
export const logout = defineCall({ path: '/logout', asker: 'person', body: {}, fields: {} });
