import type { FastifyInstance } from 'fastify';
import {
  forgotPassword,
  getTeacher,
  loginInstructor,
  loginStudent,
  logout,
  setPassword,
} from '../../contract/accounts/accounts.ts';
import { serve, serveAnybody } from '../http/serve.ts';
import { sendPasswordLink } from './forgot-password.ts';
import { closeSession } from './sessions.ts';
import { setPasswordByLink } from './set-password.ts';
import { signInStudent, signInTeacher } from './sign-in.ts';
import { readTeacher } from './teacher.ts';

/** Sign-in and logout (specification 2.4, 7), and links that set a password. */
export function accountRoutes(app: FastifyInstance): void {
  serveAnybody(app, loginStudent, signInStudent);
  serveAnybody(app, loginInstructor, signInTeacher);
  serve(app, getTeacher, async (_, caller, { db }) => ({ data: await readTeacher(db, caller.id) }));
  serve(app, logout, async (_, caller, { db }) => {
    await closeSession(db, caller.session);
    return {};
  });
  serveAnybody(app, setPassword, setPasswordByLink);
  serveAnybody(app, forgotPassword, sendPasswordLink);
}
