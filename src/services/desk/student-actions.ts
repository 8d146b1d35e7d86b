import * as calls from '../../../contract/desk/students.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import { type CarryOut, type Draft, readCount, text } from './draft.ts';

const readDetails = (draft: Draft) => ({
  firstname: text(draft, 'firstname'),
  lastname: text(draft, 'lastname'),
  email: text(draft, 'email'),
  contact: text(draft, 'contact'),
  standard: text(draft, 'standard'),
  guardianEmail: text(draft, 'guardianEmail'),
  guardianName: text(draft, 'guardianName'),
  guardianPhone: text(draft, 'guardianPhone'),
});

const extraTimes = { '1': 1, '1.25': 1.25, '1.5': 1.5, '2': 2 } as const;
const readExtraTime = (given: string) => (given in extraTimes ? extraTimes[given as keyof typeof extraTimes] : 1);

const setAccess =
  (access: 'on' | 'off', says: string): CarryOut =>
  async (student, draft, signal) => {
    await post(calls.setStudentAccess, { student, access, reason: text(draft, 'reason') }, signal);
    return { says };
  };

/** What the school does about a student: `subject` is the student's id, '' for a new one. */
export const studentActions = {
  'student.add': async (_, draft, signal) => {
    const course = text(draft, 'course');
    const body = { username: text(draft, 'username'), ...readDetails(draft), ...(course === '' ? {} : { course }) };
    const { student } = await post(calls.addStudent, body, signal);
    return { says: 'The student is added, and gets an email to choose a password.', leadsTo: `/desk/students/${student}` };
  },
  'student.correct': async (student, draft, signal) => {
    await post(calls.correctStudent, { student, ...readDetails(draft) }, signal);
    return { says: 'The details are saved.' };
  },
  'student.enroll': async (student, draft, signal) => {
    const plan = text(draft, 'plan').trim();
    const body = { student, course: text(draft, 'course'), ...(plan === '' ? {} : { plan }) };
    const { tests } = await post(calls.enrolStudent, body, signal);
    return {
      says: `The student is enrolled, with ${tests} new ${tests === 1 ? 'quiz or mock test' : 'quizzes and mock tests'}.`,
    };
  },
  'student.unenroll': async (student, draft, signal) => {
    const body = { student, enrolment: text(draft, 'enrolment'), reason: text(draft, 'reason') };
    await post(calls.unenrolStudent, body, signal);
    return { says: 'The enrollment has ended. What was finished stays.' };
  },
  'student.grant-sessions': async (student, draft, signal) => {
    const sessions = readCount(draft, 'sessions');
    const body = { student, enrolment: text(draft, 'enrolment'), sessions, reason: text(draft, 'reason') };
    const { included } = await post(calls.grantSessions, body, signal);
    return { says: `The enrollment includes ${included} ${included === 1 ? 'session' : 'sessions'} now.` };
  },
  'student.move-access-end': async (student, draft, signal) => {
    const body = { student, enrolment: text(draft, 'enrolment'), endsOn: text(draft, 'endsOn'), reason: text(draft, 'reason') };
    await post(calls.moveAccessEnd, body, signal);
    return { says: 'The end of access is moved, and the student and the parents are told.' };
  },
  'student.accommodate': async (student, draft, signal) => {
    const given = { keysAllowed: text(draft, 'keysAllowed') === 'yes', extraTime: readExtraTime(text(draft, 'extraTime')) };
    await post(calls.accommodateStudent, { student, ...given, reason: text(draft, 'reason') }, signal);
    return { says: 'The accommodations are saved, and count from the next module on.' };
  },
  'student.access-off': setAccess('off', 'The student is signed out everywhere, and can’t sign in.'),
  'student.access-on': setAccess('on', 'The student can sign in again.'),
  'student.mail-password-link': async (student, _, signal) => {
    const { email } = await post(calls.mailPasswordLink, { student }, signal);
    return { says: `A link to choose a new password is on its way to ${email}.` };
  },
  'student.mail-address-link': async (student, _, signal) => {
    const { email } = await post(calls.mailAddressLink, { student }, signal);
    return { says: `Another link is on its way to ${email}.` };
  },
  'student.end-sign-ins': async (student, draft, signal) => {
    const { ended } = await post(calls.endStudentSignIns, { student, reason: text(draft, 'reason') }, signal);
    return { says: ended === 1 ? 'One sign-in was ended.' : `${ended} sign-ins were ended.` };
  },
  'student.export': async (student, draft, signal) => {
    const { name, json } = await post(calls.exportStudent, { student, reason: text(draft, 'reason') }, signal);
    saveFile(name, json);
    return { says: `${name} is saved with your downloads.` };
  },
  'student.erase': async (student, draft, signal) => {
    await post(calls.eraseStudent, { student, username: text(draft, 'username') }, signal);
    return { says: 'The student is erased.', leadsTo: '/desk/students' };
  },
} satisfies Record<string, CarryOut>;
