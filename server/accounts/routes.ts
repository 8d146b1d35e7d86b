import type { FastifyInstance } from 'fastify';
import { loginInstructor, loginStudent, logout } from '../../contract/accounts.ts';
import { serve, serveAnybody } from '../serve.ts';
import { closeSession } from './sessions.ts';
import { signInStudent, signInTeacher } from './sign-in.ts';

/** Sign-in and logout (specification 2.4, 7). */
export function serveAccounts(app: FastifyInstance): void {
  serveAnybody(app, loginStudent, signInStudent);
  serveAnybody(app, loginInstructor, signInTeacher);
  serve(app, logout, async (_, asker, { db }) => {
    await closeSession(db, asker.session);
    return {};
  });
}
