import type { FastifyInstance } from 'fastify';
import * as consentCalls from '../../../contract/desk/consents.ts';
import { viewReport as viewReportCall, viewStudent as viewStudentCall } from '../../../contract/desk/student-view.ts';
import * as calls from '../../../contract/desk/students.ts';
import { serve } from '../../http/serve.ts';
import { siteAddress } from '../../site-address.ts';
import { serveAction } from '../serve-action.ts';
import { accommodate, endStudentSignIns, mailPasswordLink, setAccess } from './access.ts';
import { checkConsent, recordConsent, withdrawConsent } from './consents.ts';
import { eraseOne, exportOne } from './data.ts';
import { correctStudent, inviteStudent, mailAddressLink } from './details.ts';
import { enrolStudent, grantSessions, unenrolStudent } from './enrolments.ts';
import { holdOwnStudent, readStudentFile } from './file.ts';
import { findStudents } from './find.ts';
import { moveAccessEnd } from './move-access-end.ts';
import { viewReport, viewStudent } from './view.ts';

/** Students at the desk: to find, read and change. */
export function studentDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findStudents, async (wanted, _, { db }) => ({ data: await findStudents(db, wanted) }));
  serve(app, calls.getStudent, async ({ student }, _, { db, now, environment }) => ({
    data: await readStudentFile(db, student, { now, zone: environment.schoolTimeZone }),
  }));
  serveAction(app, viewStudentCall, async (act, wanted, { environment: school, secret }) => ({
    data: await viewStudent(act, wanted, { school, secret }),
  }));
  serveAction(app, viewReportCall, async (act, wanted) => ({ data: await viewReport(act, wanted) }));
  serveAction(app, calls.addStudent, async (act, { course, ...person }, context) => {
    const id = await inviteStudent(act, person, { site: siteAddress(context), isDemo: context.environment.demo });
    if (course !== undefined) await enrolStudent(act, { id, courseId: course });
    return { student: id };
  });
  serveAction(app, calls.correctStudent, async (act, { student, ...details }, context) => {
    await correctStudent(act, { id: student, ...details }, siteAddress(context));
    return {};
  });
  serveAction(app, calls.enrolStudent, async (act, { student, course, plan }) => ({
    tests: await enrolStudent(act, { id: student, courseId: course, plan: plan || null }),
  }));
  serveAction(app, calls.unenrolStudent, async (act, { student, enrolment, reason }, { environment }) => {
    await unenrolStudent(act, { id: student, enrolmentId: enrolment, reason, zone: environment.schoolTimeZone });
    return {};
  });
  serveAction(app, calls.grantSessions, async (act, { student, enrolment, sessions, reason }) => ({
    included: await grantSessions(act, { id: student, enrolmentId: enrolment, sessions, reason }),
  }));
  serveAction(app, calls.moveAccessEnd, async (act, { student, ...move }, { environment }) => {
    await moveAccessEnd(act, { id: student, ...move }, environment);
    return {};
  });
  serveAction(app, calls.accommodateStudent, async (act, { student, reason, ...given }) => {
    await accommodate(act, { id: student, given, reason });
    return {};
  });
  serveAction(app, calls.setStudentAccess, async (act, { student, access, reason }) => {
    await setAccess(act, { id: student, access, reason });
    return {};
  });
  serveAction(app, calls.mailPasswordLink, async (act, { student }, context) => {
    return { email: await mailPasswordLink(act, { id: student, site: siteAddress(context) }) };
  });
  serveAction(app, calls.mailAddressLink, async (act, { student }, context) => {
    return { email: await mailAddressLink(act, { id: student, site: siteAddress(context) }) };
  });
  serveAction(app, calls.endStudentSignIns, async (act, { student, reason }) => {
    return { ended: await endStudentSignIns(act, { id: student, reason }) };
  });
  serveAction(app, consentCalls.recordConsent, async (act, recorded, { now, environment }) => {
    await recordConsent(act, recorded, { now, zone: environment.schoolTimeZone });
    return {};
  });
  serveAction(app, consentCalls.checkConsent, async (act, checked) => {
    await checkConsent(act, checked);
    return {};
  });
  serveAction(app, consentCalls.withdrawConsent, async (act, withdrawn, { now, environment }) => {
    await withdrawConsent(act, withdrawn, { now, zone: environment.schoolTimeZone });
    return {};
  });
  serveAction(app, calls.exportStudent, async (act, { student, reason }) => {
    const { username, data } = await exportOne(act, { id: student, reason });
    return { name: `${username}.json`, json: JSON.stringify(data, null, 2) };
  });
  serveAction(app, calls.eraseStudent, async (act, { student, username }) => {
    await eraseOne(act, { student: await holdOwnStudent(act.tx, student, 'update'), typed: username });
    return {};
  });
}
