import type { FastifyInstance } from 'fastify';
import {
  confirmAddress as confirmAddressCall,
  forgotPassword,
  getTeacher,
  loginInstructor,
  loginStudent,
  setPassword,
} from '../../contract/accounts/accounts.ts';
import { logout } from '../../contract/accounts/logout.ts';
import {
  endOtherSignIns as endOtherSignInsCall,
  endSignIn as endSignInCall,
  getSignIns,
} from '../../contract/accounts/sign-ins.ts';
import { serve, serveAnybody } from '../http/serve.ts';
import { confirmAddress } from './address-changes.ts';
import { sendPasswordLink } from './forgot-password.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { closeSession } from './sessions.ts';
import { setPasswordByLink } from './set-password.ts';
import { signInStudent, signInTeacher } from './sign-in.ts';
import { endOtherSignIns, endSignIn, listSignIns } from './sign-ins.ts';
import { readTeacher } from './teacher.ts';

/** Sign-in and logout (specification 2.4, 7), one's own sign-ins and second factor, and links that set a password. */
export function accountRoutes(app: FastifyInstance): void {
  serveAnybody(app, loginStudent, signInStudent);
  serveAnybody(app, loginInstructor, signInTeacher);
  serve(app, getTeacher, async (_, caller, { db }) => ({ data: await readTeacher(db, caller.id) }));
  serve(app, logout, async (_, caller, { db }) => {
    await closeSession(db, caller.session);
    return {};
  });
  serve(app, getSignIns, async (_, caller, { db, now }) => ({ data: await listSignIns(db, caller, now) }));
  serve(app, endSignInCall, async ({ id }, caller, { db }) => {
    await endSignIn(db, caller, id);
    return {};
  });
  serve(app, endOtherSignInsCall, async ({ devices }, caller, { db }) => {
    await endOtherSignIns(db, caller, devices);
    return {};
  });
  serveAnybody(app, setPassword, setPasswordByLink);
  serveAnybody(app, forgotPassword, sendPasswordLink);
  serveAnybody(app, confirmAddressCall, confirmAddress);
  secondFactorRoutes(app);
}
