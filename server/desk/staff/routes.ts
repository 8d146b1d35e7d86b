import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/staff.ts';
import { serve } from '../../http/serve.ts';
import { siteAddress } from '../../site-address.ts';
import { correctColleague } from '../faculty/correct.ts';
import { inviteAgain, inviteColleague, resetSignIn, setColleagueAccess } from '../faculty/invite.ts';
import { changeOwnAddress } from '../faculty/own-address.ts';
import { serveAction } from '../serve-action.ts';
import { setDuty } from './duty.ts';
import { findStaff } from './find.ts';

/** Who works at the desk: an owner finds, adds, invites and corrects them, and turns their access off and on. */
export function staffDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findStaff, async (wanted, _, { db }) => ({ data: await findStaff(db, wanted) }));
  serveAction(app, calls.addStaff, async (act, person, context) => {
    const to = { site: siteAddress(context), isDemo: context.environment.demo };
    return { staff: await inviteColleague(act, { role: 'staff', ...person }, to) };
  });
  serveAction(app, calls.inviteStaff, async (act, { staff, email }, context) => ({
    email: await inviteAgain(act, { role: 'staff', id: staff, email }, siteAddress(context)),
  }));
  serveAction(app, calls.correctStaff, async (act, { staff, ...typed }, context) => ({
    newEmail: await correctColleague(act, { role: 'staff', id: staff, ...typed }, siteAddress(context)),
  }));
  serve(app, calls.changeOwnAddress, async (typed, caller, context) => ({
    newEmail: await changeOwnAddress(caller, typed, context),
  }));
  serveAction(app, calls.resetStaffSignIn, async (act, { staff, ...decision }, context) => ({
    email: await resetSignIn(act, { role: 'staff', id: staff, ...decision }, siteAddress(context)),
  }));
  serveAction(app, calls.setStaffDuty, async (act, decision) => {
    await setDuty(act, decision);
    return {};
  });
  serveAction(app, calls.setStaffAccess, async (act, { staff, ...decision }) => {
    await setColleagueAccess(act, { role: 'staff', id: staff, ...decision });
    return {};
  });
}
