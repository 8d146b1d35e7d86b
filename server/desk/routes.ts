import type { FastifyInstance } from 'fastify';
import { findActions } from '../../contract/desk/audit.ts';
import { getDesk } from '../../contract/desk/desk.ts';
import * as doubtCalls from '../../contract/desk/doubts.ts';
import * as mailCalls from '../../contract/desk/mails.ts';
import { findProblems as findProblemsCall, lookAtProblem } from '../../contract/desk/problems.ts';
import * as sessionCalls from '../../contract/desk/sessions.ts';
import { readActions } from '../audit/read.ts';
import { together } from '../db/together.ts';
import { findDoubts, readAtDesk, withdrawAtDesk } from '../doubts/at-desk.ts';
import { handOver } from '../doubts/hand-over.ts';
import { serve } from '../http/serve.ts';
import { resendMail } from '../mail/resend.ts';
import { siteAddress } from '../site-address.ts';
import { announcementDeskRoutes } from './announcements/routes.ts';
import { contentDeskRoutes } from './content/routes.ts';
import { readColleagueNames, readCourseNames, readGlance, readStaffMember } from './desk.ts';
import { editingDeskRoutes } from './editing/routes.ts';
import { examRoomRoutes } from './exam-room/routes.ts';
import { gradebookDeskRoutes } from './gradebook/routes.ts';
import { groupDeskRoutes } from './groups/routes.ts';
import { instalmentDeskRoutes } from './instalments/routes.ts';
import { itemDeskRoutes } from './items/routes.ts';
import { jobDeskRoutes } from './jobs/routes.ts';
import { findMails } from './mails.ts';
import { mergingDeskRoutes } from './merging/routes.ts';
import { packDeskRoutes } from './packs/routes.ts';
import { paymentDeskRoutes } from './payments/routes.ts';
import { previewDeskRoutes } from './preview/routes.ts';
import { findProblems, lookAt } from './problems.ts';
import { rosterDeskRoutes } from './roster/routes.ts';
import { serveAction } from './serve-action.ts';
import { changeForSchool, findSessions } from './sessions.ts';
import { settingDeskRoutes } from './settings/routes.ts';
import { sheetRoutes } from './sheets/routes.ts';
import { sittingRoutes } from './sitting/routes.ts';
import { staffDeskRoutes } from './staff/routes.ts';
import { studentDeskRoutes } from './students/routes.ts';
import { testDeskRoutes } from './tests/routes.ts';
import { tutorDeskRoutes } from './tutors/routes.ts';

/** The school's desk: what staff see and do. Who may is in the table of rights (contract/desk/rights.ts). */
export function deskRoutes(app: FastifyInstance): void {
  serve(app, getDesk, async (_, { id }, { db, now, environment }) => {
    const [staff, glance, courses, colleagues] = await together(
      () => readStaffMember(db, id),
      () => readGlance(db, { now, zone: environment.schoolTimeZone }),
      () => readCourseNames(db),
      () => readColleagueNames(db),
    );
    return { data: { staff, glance, courses, colleagues } };
  });
  serve(app, findActions, async (wanted, _, { db }) => ({ data: await readActions(db, wanted) }));
  serve(app, mailCalls.findMails, async (wanted, _, { db }) => ({ data: await findMails(db, wanted) }));
  serveAction(app, mailCalls.resendMail, async (act, { mail, to }) => ({ to: await resendMail(act, { id: mail, to }) }));
  serve(app, doubtCalls.findDoubts, async (wanted, _, { db, now }) => ({ data: await findDoubts(db, wanted, now) }));
  serveAction(app, doubtCalls.readDoubt, async (act, wanted, { secret }) => ({
    data: await readAtDesk(act, wanted, secret),
  }));
  serveAction(
    app,
    doubtCalls.handOverDoubt,
    async (act, wanted, context) => {
      await handOver(act, wanted, { school: context.environment.schoolHours, site: siteAddress(context) });
      return {};
    },
    ({ live }) => live?.wake(),
  );
  serveAction(
    app,
    doubtCalls.withdrawDoubt,
    async (act, wanted) => {
      await withdrawAtDesk(act, wanted);
      return {};
    },
    ({ live }) => live?.wake(),
  );
  serve(app, findProblemsCall, async (wanted, _, { db }) => ({ data: await findProblems(db, wanted) }));
  serveAction(app, lookAtProblem, async (act, body) => {
    await lookAt(act, body);
    return {};
  });
  serve(app, sessionCalls.findSessions, async (wanted, _, context) => ({ data: await findSessions(wanted, context) }));
  serveAction(app, sessionCalls.changeSession, async (act, wanted, context) => {
    const { environment: school, secret, now } = context;
    await changeForSchool(act, wanted, { school, site: siteAddress(context), secret, now });
    return {};
  });
  studentDeskRoutes(app);
  rosterDeskRoutes(app);
  mergingDeskRoutes(app);
  groupDeskRoutes(app);
  announcementDeskRoutes(app);
  tutorDeskRoutes(app);
  staffDeskRoutes(app);
  jobDeskRoutes(app);
  gradebookDeskRoutes(app);
  testDeskRoutes(app);
  previewDeskRoutes(app);
  editingDeskRoutes(app);
  itemDeskRoutes(app);
  contentDeskRoutes(app);
  packDeskRoutes(app);
  sheetRoutes(app);
  paymentDeskRoutes(app);
  instalmentDeskRoutes(app);
  examRoomRoutes(app);
  sittingRoutes(app);
  settingDeskRoutes(app);
}
