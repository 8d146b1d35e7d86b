import type { FastifyInstance } from 'fastify';
import { checkColleague } from '../../../contract/desk/colleagues.ts';
import * as calls from '../../../contract/desk/tutors.ts';
import { requireRight } from '../../accounts/authenticate.ts';
import { type RequestContext, serve } from '../../http/serve.ts';
import { comingBookings } from '../../schedule/coming.ts';
import { siteAddress } from '../../site-address.ts';
import { recordCheck, withdrawCheck } from '../../tutors/checks/record-check.ts';
import { correctColleague } from '../faculty/correct.ts';
import { findColleagueProblems } from '../faculty/find-problems.ts';
import { inviteAgain, inviteColleague, resetSignIn, setColleagueAccess } from '../faculty/invite.ts';
import { serveAction } from '../serve-action.ts';
import { setTutorCourse } from './courses.ts';
import { findTutors, readTutorFile } from './find.ts';
import { addTutorException, removeTutorException, setTutorHours } from './hours.ts';
import { exportTutorMonth, readTutorMonth } from './month.ts';
import { setTutorRoom } from './room.ts';

/** The school's tutors at the desk: to find, to invite, their hours, their months, and what was checked of each. */
export function tutorDeskRoutes(app: FastifyInstance): void {
  const toDeps = ({ environment, now }: RequestContext) => ({ schoolZone: environment.schoolTimeZone, now });
  serve(app, calls.findTutors, async (wanted, _, context) => ({ data: await findTutors(context.db, wanted, toDeps(context)) }));
  serve(app, calls.getTutor, async ({ tutor }, _, context) => ({
    data: await readTutorFile(context.db, tutor, { ...toDeps(context), roomServer: context.environment.roomServer }),
  }));
  serve(app, checkColleague, async ({ as, ...typed }, caller, { db }) => {
    // Who may add no staff learns nothing of who there is.
    if (as === 'staff') requireRight(caller, 'staff.change');
    return { problems: await findColleagueProblems(db, as, typed) };
  });
  serveAction(app, calls.addTutor, async (act, person, context) => {
    const to = { site: siteAddress(context), isDemo: context.environment.demo };
    return { tutor: await inviteColleague(act, { role: 'teacher', ...person }, to) };
  });
  serveAction(app, calls.inviteTutor, async (act, { tutor, email }, context) => ({
    email: await inviteAgain(act, { role: 'teacher', id: tutor, email }, siteAddress(context)),
  }));
  serveAction(app, calls.correctTutor, async (act, { tutor, ...typed }, context) => ({
    newEmail: await correctColleague(act, { role: 'teacher', id: tutor, ...typed }, siteAddress(context)),
  }));
  serveAction(app, calls.resetTutorSignIn, async (act, { tutor, ...decision }, context) => ({
    email: await resetSignIn(act, { role: 'teacher', id: tutor, ...decision }, siteAddress(context)),
  }));
  serveAction(app, calls.setTutorAccess, async (act, { tutor, ...decision }) => {
    await setColleagueAccess(act, { role: 'teacher', id: tutor, ...decision });
    return { coming: (await comingBookings(act.tx, { role: 'teacher', id: tutor }, act.now)).length };
  });
  serveAction(app, calls.setTutorCourse, async (act, wanted) => {
    await setTutorCourse(act, wanted);
    return {};
  });
  serveAction(app, calls.setHours, async (act, wanted, { environment }) => {
    await setTutorHours(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.addException, async (act, wanted, { environment }) => {
    await addTutorException(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.setRoom, async (act, wanted) => {
    await setTutorRoom(act, wanted);
    return {};
  });
  serve(app, calls.getTutorMonthAtDesk, async ({ tutor, month }, _, { db, environment, now }) => ({
    data: await readTutorMonth(db, { tutor, month }, { zone: environment.schoolTimeZone, now }),
  }));
  serveAction(app, calls.recordTutorCheck, async (act, wanted, { environment }) => {
    await recordCheck(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.withdrawTutorCheck, async (act, wanted) => {
    await withdrawCheck(act, wanted);
    return {};
  });
  serveAction(app, calls.exportMonth, async (act, wanted, { environment }) =>
    exportTutorMonth(act, wanted, environment.schoolTimeZone),
  );
  serveAction(app, calls.removeException, async (act, wanted) => {
    await removeTutorException(act, wanted);
    return {};
  });
}
