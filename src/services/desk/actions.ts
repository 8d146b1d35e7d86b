import { type ConcernMove, moveConcern } from '../../../contract/desk/concerns.ts';
import { handOverDoubt, withdrawDoubt } from '../../../contract/desk/doubts.ts';
import * as examRoom from '../../../contract/desk/exam-room.ts';
import { resendMail } from '../../../contract/desk/mails.ts';
import {
  addPayment,
  decideRefundAccess,
  endDisputedAccess,
  getDossier,
  getPaper,
  refundPayment,
  settleRefund,
} from '../../../contract/desk/payments.ts';
import { lookAtProblem } from '../../../contract/desk/problems.ts';
import { changeSession } from '../../../contract/desk/sessions.ts';
import * as calls from '../../../contract/desk/students.ts';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import { sessionChangeWords } from '../../content/session-words.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import { homeworkActions } from '../homework/homework-actions.ts';
import { assignmentActions } from './assignment-actions.ts';
import { complaintActions } from './complaint-actions.ts';
import { consentActions } from './consent-actions.ts';
import { contentActions } from './content-actions.ts';
import {
  type CarryOut,
  type Draft,
  nameSent,
  readAccess,
  readCount,
  readMethod,
  readOfferDraft,
  readSum,
  readWhole,
  text,
  wasAnswered,
} from './draft.ts';
import { releasedActions } from './editing.ts';
import { gradebookActions } from './gradebook.ts';
import { groupActions } from './group-actions.ts';
import { inquiryActions } from './inquiries.ts';
import { instalmentActions } from './instalment-actions.ts';
import { itemActions } from './items.ts';
import { jobActions } from './jobs.ts';
import { settlementActions } from './settlements.ts';
import { tutorActions } from './tutors.ts';

/** What came of an action: what to say, and where to go on, where that is another page. */
export type Outcome = { says: string; leadsTo?: string };

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

/** Has the browser save a PDF that came in base64. */
function savePdf({ name, pdf }: { name: string; pdf: string }): Outcome {
  saveFile(
    name,
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    'application/pdf',
  );
  return { says: `${name} is saved with your downloads.` };
}

const moveConcernBy =
  (move: ConcernMove, says: string): CarryOut =>
  async (concern, draft, signal) => {
    await post(moveConcern, { concern, move, note: text(draft, 'note') }, signal);
    return { says };
  };

const changeSessionBy =
  (change: SessionChange): CarryOut =>
  async (session, draft, signal) => {
    const [to, reason] = [text(draft, 'to'), text(draft, 'reason').trim()];
    const body = { session, change, ...(change === 'move' && { to }), ...(reason === '' ? {} : { reason }) };
    await post(changeSession, body, signal);
    return { says: sessionChangeWords[change].done };
  };

/** The ids of several that an action is about. */
const split = (named: string): string[] => named.split(',');
const countStudents = (count: number) => (count === 1 ? 'one student' : `${count} students`);
const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
const countMinutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** Every action of the desk: the call it makes, of what was filled in. `subject` is the id of what it is about, several with commas between them, '' for nothing. */
const actions = {
  ...groupActions,
  ...gradebookActions,
  ...itemActions,
  ...consentActions,
  ...contentActions,
  ...releasedActions,
  ...assignmentActions,
  ...homeworkActions,
  ...complaintActions,
  ...inquiryActions,
  ...settlementActions,
  ...tutorActions,
  ...jobActions,
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
  'mail.resend': async (mail, draft, signal) => {
    const typed = text(draft, 'to').trim();
    const { to } = await post(resendMail, { mail, ...(typed === '' ? {} : { to: typed }) }, signal);
    return { says: `It’s on its way to ${to}.` };
  },
  'payment.refund': async (payment, draft, signal) => {
    const amountMinor = readSum(draft, 'amount');
    const reason = text(draft, 'reason').trim();
    const body = { payment, key: text(draft, 'key'), access: readAccess(draft) };
    await post(
      refundPayment,
      { ...body, ...(amountMinor !== null && { amountMinor }), ...(reason !== '' && { reason }) },
      signal,
    );
    return { says: 'The refund is decided, and the payer is told.' };
  },
  ...instalmentActions,
  'payment.add': async (_, draft, signal) => {
    const amount = readWhole(draft, 'amount');
    const reason = text(draft, 'reason').trim();
    const body = {
      ...{ key: nameSent(JSON.stringify(draft)), ...readOfferDraft(draft), ...readMethod(draft) },
      ...{ guardianConsent: true as const, ...(amount !== null && { amount }), ...(reason !== '' && { reason }) },
    };
    const { payment } = await post(addPayment, body, signal);
    wasAnswered();
    return { says: 'The payment is entered, and the student is enrolled.', leadsTo: `/desk/payments/${payment}` };
  },
  'payment.settle': async (refund, draft, signal) => {
    await post(settleRefund, { refund, reference: text(draft, 'reference') }, signal);
    return { says: 'It’s marked as given back, and the payer is told.' };
  },
  'payment.access': async (refund, draft, signal) => {
    const { ended } = await post(
      decideRefundAccess,
      { refund, access: readAccess(draft), reason: text(draft, 'reason') },
      signal,
    );
    return { says: ended ? 'The course has ended.' : 'The decision is saved.' };
  },
  'paper.save': async (number, _, signal) => {
    return savePdf(await post(getPaper, { number }, signal));
  },
  'dispute.draft': async (dispute, _, signal) => savePdf(await post(getDossier, { dispute }, signal)),
  'dispute.access': async (dispute, draft, signal) => {
    await post(endDisputedAccess, { dispute, reason: text(draft, 'reason') }, signal);
    return { says: 'The course has ended.' };
  },
  'problem.look': async (problem, draft, signal) => {
    const found = text(draft, 'found').trim();
    await post(lookAtProblem, { problem, ...(found === '' ? {} : { found }) }, signal);
    return { says: 'The report is marked as looked at.' };
  },
  'doubt.hand-over': async (doubt, draft, signal) => {
    await post(handOverDoubt, { doubt, tutor: text(draft, 'tutor'), reason: text(draft, 'reason') }, signal);
    return { says: 'The doubt is handed over, and the tutor gets an email.' };
  },
  'doubt.withdraw': async (doubt, draft, signal) => {
    await post(withdrawDoubt, { doubt, reason: text(draft, 'reason') }, signal);
    return { says: 'Nobody else sees it any more.' };
  },
  'concern.take': moveConcernBy('take', 'It is being looked into.'),
  'concern.refer': moveConcernBy('refer', 'It is written down that it was passed on.'),
  'concern.close': moveConcernBy('close', 'It is closed.'),
  'concern.reopen': moveConcernBy('reopen', 'It is being looked into again.'),
  'session.cancel': changeSessionBy('cancel'),
  'session.restore': changeSessionBy('restore'),
  'session.move': changeSessionBy('move'),
  'session.moveBack': changeSessionBy('moveBack'),
  'session.sayHeld': changeSessionBy('sayHeld'),
  'session.sayTutorAbsent': changeSessionBy('sayTutorAbsent'),
  'session.sayStudentAbsent': changeSessionBy('sayStudentAbsent'),
  'session.takeBack': changeSessionBy('takeBack'),
  'examRoom.minutes': async (named, draft, signal) => {
    const minutes = Number(text(draft, 'minutes'));
    const { given } = await post(
      examRoom.giveMinutes,
      { sittings: split(named), minutes, reason: text(draft, 'reason') },
      signal,
    );
    return { says: `${capitalize(countStudents(given))} ${given === 1 ? 'has' : 'have'} ${countMinutes(minutes)} more.` };
  },
  'examRoom.message': async (named, draft, signal) => {
    const { sent } = await post(examRoom.messageSittings, { sittings: split(named), text: text(draft, 'text') }, signal);
    return { says: `The message is on the screen of ${countStudents(sent)}.` };
  },
  'examRoom.reinstate': async (sitting, draft, signal) => {
    const minutes = Number(text(draft, 'minutes'));
    const keysSeen = text(draft, 'keysSeen') === 'yes';
    const body = { sitting, reason: text(draft, 'reason'), keysSeen, ...(minutes > 0 ? { minutes } : {}) };
    const { position } = await post(examRoom.reinstateSitting, body, signal);
    return { says: position === null ? 'The student can go on.' : `The student can go on with module ${position}.` };
  },
  'examRoom.end': async (sitting, draft, signal) => {
    await post(examRoom.endSitting, { sitting, reason: text(draft, 'reason') }, signal);
    return { says: 'It has ended. What was answered is graded.' };
  },
} satisfies Record<string, CarryOut>;

export type DeskAction = keyof typeof actions;

/** An action to be carried out, about whom, with what was filled in. */
export type DeskOrder = { action: DeskAction; subject: string; draft: Draft };

/** Carries an action of the desk out. Throws CallFailed, with the server's words where it was refused. */
export const carryOut: Service<DeskOrder, Outcome> = ({ action, subject, draft }, signal) =>
  actions[action](subject, draft, signal);
