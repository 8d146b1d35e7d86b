import { resendMail } from '../../../contract/desk/mails.ts';
import { lookAtProblem } from '../../../contract/desk/problems.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { homeworkActions } from '../homework/homework-actions.ts';
import { announcementActions } from './announcements.ts';
import { assignmentActions } from './assignment-actions.ts';
import { complaintActions } from './complaint-actions.ts';
import { concernActions } from './concern-actions.ts';
import { consentActions } from './consent-actions.ts';
import { contentActions } from './content-actions.ts';
import { doubtActions } from './doubt-actions.ts';
import { type CarryOut, type Draft, text } from './draft.ts';
import { releasedActions } from './editing.ts';
import { examRoomActions } from './exam-room-actions.ts';
import { gradebookActions } from './gradebook.ts';
import { groupActions } from './group-actions.ts';
import { inquiryActions } from './inquiries.ts';
import { itemActions } from './items.ts';
import { jobActions } from './jobs.ts';
import { answerActions } from './late-answers.ts';
import { paymentActions } from './payment-actions.ts';
import { sessionActions } from './session-actions.ts';
import { settlementActions } from './settlements.ts';
import { staffActions } from './staff.ts';
import { studentActions } from './student-actions.ts';
import { tutorActions } from './tutors.ts';

/** What came of an action: what to say, and where to go on, where that is another page. */
export type Outcome = { says: string; leadsTo?: string };

/** Every action of the desk: the call it makes, of what was filled in. `subject` is the id of what it is about, several with commas between them, '' for nothing. */
const actions = {
  ...groupActions,
  ...announcementActions,
  ...answerActions,
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
  ...staffActions,
  ...jobActions,
  ...studentActions,
  ...paymentActions,
  ...doubtActions,
  ...concernActions,
  ...sessionActions,
  ...examRoomActions,
  'mail.resend': async (mail, draft, signal) => {
    const typed = text(draft, 'to').trim();
    const { to } = await post(resendMail, { mail, ...(typed === '' ? {} : { to: typed }) }, signal);
    return { says: `It’s on its way to ${to}.` };
  },
  'problem.look': async (problem, draft, signal) => {
    const found = text(draft, 'found').trim();
    await post(lookAtProblem, { problem, ...(found === '' ? {} : { found }) }, signal);
    return { says: 'The report is marked as looked at.' };
  },
} satisfies Record<string, CarryOut>;

export type DeskAction = keyof typeof actions;

/** An action to be carried out, about whom, with what was filled in. */
export type DeskOrder = { action: DeskAction; subject: string; draft: Draft };

/** Carries an action of the desk out. Throws CallFailed, with the server's words where it was refused. */
export const carryOut: Service<DeskOrder, Outcome> = ({ action, subject, draft }, signal) =>
  actions[action](subject, draft, signal);
