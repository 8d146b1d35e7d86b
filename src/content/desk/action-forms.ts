import { handOverMinutes } from '../../../contract/desk/doubts.ts';
import { passwordLinkHours } from '../../../contract/limits.ts';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import { sessionChangeWords } from '../session-words.ts';
import { assignmentForms } from './assignment-forms.ts';
import { complaintForms } from './complaint-forms.ts';
import { consentForms } from './consent-forms.ts';
import { contentForms } from './content-forms.ts';
import { type ActionForm, access, applicant, type FormField, howItCame, soldFields, why } from './form-fields.ts';
import { groupForms } from './group-forms.ts';
import { homeworkForms } from './homework-forms.ts';
import { inquiryForms } from './inquiry-forms.ts';
import { instalmentForms } from './instalment-forms.ts';
import { itemForms } from './item-forms.ts';
import { jobForms } from './job-forms.ts';
import { settlementForms } from './settlement-forms.ts';
import { tutorForms } from './tutor-forms.ts';

const details: readonly FormField[] = [
  { name: 'firstname', label: 'First name', required: true },
  { name: 'lastname', label: 'Last name' },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'contact', label: 'Phone', kind: 'tel' },
  { name: 'standard', label: 'Class' },
  { name: 'guardianName', label: 'Parent’s name' },
  { name: 'guardianPhone', label: 'Parent’s phone', kind: 'tel' },
  { name: 'guardianEmail', label: 'Parent’s email', kind: 'email', hint: 'Reports go here. Left out, they go to the student.' },
];

/** The form of what the school does to a session. */
function sessionForm(change: SessionChange, fields: readonly FormField[] = []): ActionForm {
  const { label, means, tone } = sessionChangeWords[change];
  const reason: FormField = {
    name: 'reason',
    label: 'Reason',
    kind: 'long',
    hint: 'If you want to say. Kept in the record of actions.',
  };
  return { title: label, about: means, confirm: label, busy: 'Saving…', ...(tone && { tone }), fields: [...fields, reason] };
}
/** Minutes that are offered; `none`: the choice of none. */
const minutes = (none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...['1', '2', '5', '10', '15', '20', '30', '45', '60'].map((value) => ({ value, label: value })),
];

/** The forms of the desk's actions, by the action's name in the record of actions. */
export const actionForms = {
  ...groupForms,
  ...assignmentForms,
  ...homeworkForms,
  ...itemForms,
  ...consentForms,
  ...contentForms,
  ...complaintForms,
  ...inquiryForms,
  ...settlementForms,
  ...tutorForms,
  ...jobForms,
  'student.add': {
    title: 'Add a student',
    about: `They get an email with a link to choose a password. It works for ${passwordLinkHours} hours.`,
    confirm: 'Add student',
    busy: 'Adding…',
    fields: [
      ...details,
      { name: 'username', label: 'Username', hint: 'Left out, it’s the email address.' },
      { name: 'course', label: 'Course', kind: 'courses', hint: 'You can enroll them in more later.' },
    ],
  },
  'student.correct': {
    title: 'Correct details',
    about:
      'A new email address is used once the link that is mailed there is opened; the old address is told. The username stays.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: details,
  },
  'student.enroll': {
    title: 'Enroll in a course',
    about: 'The course’s quizzes and mock tests come with it.',
    confirm: 'Enroll',
    busy: 'Enrolling…',
    fields: [
      { name: 'course', label: 'Course', kind: 'courses', required: true },
      { name: 'plan', label: 'Plan', hint: 'Where the course has plans, such as SAT Sprint.' },
    ],
  },
  'student.unenroll': {
    title: 'End this enrollment',
    about:
      'Tests of the course that weren’t started go away. What was finished stays, with its results. No money is given back by this.',
    confirm: 'End enrollment',
    busy: 'Ending…',
    tone: 'danger',
    fields: [{ name: 'enrolment', label: 'Enrollment', kind: 'hidden', required: true }, why],
  },
  'student.grant-sessions': {
    title: 'Give more sessions',
    about: 'They can be booked at once, beside those that the price includes. The price and its papers stay as they are.',
    confirm: 'Give sessions',
    busy: 'Giving…',
    fields: [
      { name: 'enrolment', label: 'Enrollment', kind: 'hidden', required: true },
      {
        name: 'sessions',
        label: 'How many more',
        required: true,
        hint: 'With a minus, such as -1, what was given is taken back.',
      },
      why,
    ],
  },
  'student.move-access-end': {
    title: 'Move the end of access',
    about: 'The student and the parents get an email with the new day, and again a month and a week before it.',
    confirm: 'Move the end',
    busy: 'Saving…',
    fields: [
      { name: 'enrolment', label: 'Enrollment', kind: 'hidden', required: true },
      { name: 'endsOn', label: 'Last day of access', kind: 'date', required: true },
      why,
    ],
  },
  'student.accommodate': {
    title: 'Accommodations',
    about: 'They count from the next module the student opens.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [
      {
        name: 'extraTime',
        label: 'Time in timed tests',
        kind: 'choice',
        options: [
          { value: '1', label: 'Standard' },
          { value: '1.25', label: 'Time and a quarter' },
          { value: '1.5', label: 'Time and a half' },
          { value: '2', label: 'Double time' },
        ],
        required: true,
      },
      {
        name: 'keysAllowed',
        label: 'Restricted keys',
        kind: 'choice',
        options: [
          { value: 'no', label: 'Count as warnings' },
          { value: 'yes', label: 'Allowed (screen reader or keyboard use)' },
        ],
        required: true,
      },
      why,
    ],
  },
  'student.access-off': {
    title: 'Turn access off',
    about: 'They’re signed out everywhere and can’t sign in. Nothing is deleted.',
    confirm: 'Turn access off',
    busy: 'Turning off…',
    tone: 'danger',
    fields: [why],
  },
  'student.access-on': {
    title: 'Turn access on',
    about: 'They can sign in again with the password they had.',
    confirm: 'Turn access on',
    busy: 'Turning on…',
    fields: [why],
  },
  'student.mail-password-link': {
    title: 'Mail a password link',
    about: `They get a link to choose a new password. It works once, for ${passwordLinkHours} hours. Until then the old one stays.`,
    confirm: 'Send email',
    busy: 'Sending…',
    fields: [],
  },
  'student.mail-address-link': {
    title: 'Send the link again',
    about: `The new address gets another link. It works once, for ${passwordLinkHours} hours, and the one before stops working.`,
    confirm: 'Send email',
    busy: 'Sending…',
    fields: [],
  },
  'student.end-sign-ins': {
    title: 'Sign out everywhere',
    about: 'Every browser has to sign in again. Answers on a device are kept there and delivered after the next sign-in.',
    confirm: 'Sign out everywhere',
    busy: 'Signing out…',
    fields: [why],
  },
  'student.export': {
    title: 'Export everything',
    about: 'One file with everything kept about this student, for a family that asks. Passwords and links aren’t in it.',
    confirm: 'Export',
    busy: 'Exporting…',
    fields: [why],
  },
  'student.erase': {
    title: 'Erase this student',
    about:
      'Account, answers, results, applications and emails are erased for good. Paid orders stay in the books without a name. Type the username to confirm.',
    confirm: 'Erase for good',
    busy: 'Erasing…',
    tone: 'danger',
    fields: [{ name: 'username', label: 'Username', required: true }],
  },
  'mail.resend': {
    title: 'Send again',
    about: 'This email alone goes to the address below. Correct it on the student’s page as well.',
    confirm: 'Send again',
    busy: 'Sending…',
    fields: [{ name: 'to', label: 'To', kind: 'email', required: true }],
  },
  'payment.refund': {
    title: 'Give money back',
    about: 'The payer is told now, and again when the bank has paid. A refund can’t be taken back.',
    confirm: 'Refund',
    busy: 'Refunding…',
    tone: 'danger',
    fields: [
      { name: 'key', label: 'Key', kind: 'hidden', required: true },
      { name: 'amount', label: 'Amount', hint: 'In the payment’s currency. Left out, it’s what the rule says.' },
      { ...access, required: true },
      {
        name: 'reason',
        label: 'Reason',
        kind: 'long',
        hint: 'Needed where the amount isn’t what the rule says. Kept in the record of actions.',
      },
    ],
  },
  'payment.add': {
    title: 'Enter a payment',
    about:
      'For money that came by bank or in cash. It enrolls the student, makes the receipt and sends the emails, as a payment on the site does.',
    confirm: 'Enter payment',
    busy: 'Entering…',
    fields: [
      ...soldFields,
      { name: 'amount', label: 'Amount', hint: 'In whole rupees or dollars. Left out, it’s the listed price.' },
      ...howItCame,
      ...applicant,
      { name: 'reason', label: 'Reason', kind: 'long', hint: 'Needed where the amount isn’t the listed price.' },
    ],
  },
  ...instalmentForms,
  'payment.settle': {
    title: 'Mark as given back',
    about: 'For money that you gave back by bank or in cash. The payer is told, with the reference.',
    confirm: 'Mark as given back',
    busy: 'Saving…',
    fields: [{ name: 'reference', label: 'Reference', hint: 'The bank’s number, or that of the cash receipt.', required: true }],
  },
  'payment.access': {
    title: 'Decide about the course',
    about: 'What was finished stays with its results. A course that has ended can be given again by enrolling the student.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [{ ...access, required: true }, why],
  },
  'dispute.draft': {
    title: 'Make a draft of the answer',
    about:
      'One PDF with what the school has on record, under Razorpay’s names of evidence. It’s a draft: nothing is sent. Look it through, and upload it in Razorpay’s dashboard before the deadline.',
    confirm: 'Save draft as PDF',
    busy: 'Making the PDF…',
    fields: [],
  },
  'dispute.access': {
    title: 'End the disputed course',
    about: 'Tests of the course that weren’t started go away. What was finished stays, with its results.',
    confirm: 'End the course',
    busy: 'Ending…',
    tone: 'danger',
    fields: [why],
  },
  'paper.save': {
    title: 'Save as PDF',
    confirm: 'Save PDF',
    busy: 'Making the PDF…',
    fields: [],
  },
  'problem.look': {
    title: 'Mark as looked at',
    confirm: 'Mark as looked at',
    busy: 'Saving…',
    fields: [
      { name: 'found', label: 'What you found', kind: 'long', hint: 'If you want to say. Kept in the record of actions.' },
    ],
  },
  'doubt.hand-over': {
    title: 'Hand the doubt over',
    about: `The tutor gets an email, and has it for ${handOverMinutes} minutes. After that every tutor of the course can take it again.`,
    confirm: 'Hand it over',
    busy: 'Handing it over…',
    fields: [{ name: 'tutor', label: 'Tutor', kind: 'hidden' }, why],
  },
  'doubt.withdraw': {
    title: 'Take it out of the reviews',
    about: 'Others who chose the same wrong answer don’t see it any more. Its tutors can offer it again, in other words.',
    confirm: 'Take it out',
    busy: 'Taking it out…',
    fields: [why],
  },
  'concern.take': {
    title: 'Take it up',
    confirm: 'Take it up',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.refer': {
    title: 'Pass it on',
    confirm: 'Write it down',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note. Say to whom it went, and when.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.close': {
    title: 'Close it',
    confirm: 'Close it',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note. It can be taken up again.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.reopen': {
    title: 'Take it up again',
    confirm: 'Take it up',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'session.cancel': sessionForm('cancel'),
  'session.restore': sessionForm('restore'),
  'session.move': sessionForm('move', [{ name: 'to', label: 'New time', kind: 'choices', required: true }]),
  'session.moveBack': sessionForm('moveBack'),
  'session.sayHeld': sessionForm('sayHeld'),
  'session.sayTutorAbsent': sessionForm('sayTutorAbsent'),
  'session.sayStudentAbsent': sessionForm('sayStudentAbsent'),
  'session.takeBack': sessionForm('takeBack'),
  'examRoom.minutes': {
    title: 'Give minutes',
    about: 'For the module that is open, or the next one. Their clock changes at once, and a message says so.',
    confirm: 'Give minutes',
    busy: 'Giving…',
    fields: [{ name: 'minutes', label: 'Minutes', kind: 'choice', options: minutes(), required: true }, why],
  },
  'examRoom.message': {
    title: 'Send a message',
    about: 'It stands above the question until the student closes it, and is kept in the record of actions.',
    confirm: 'Send',
    busy: 'Sending…',
    fields: [{ name: 'text', label: 'Message', kind: 'long', required: true }],
  },
  'examRoom.reinstate': {
    title: 'Reinstate',
    about: 'The module keeps its answers, and its clock goes on with what was left when the student opens it again.',
    confirm: 'Reinstate',
    busy: 'Reinstating…',
    fields: [
      { name: 'minutes', label: 'Minutes to add', kind: 'choice', options: minutes('None') },
      {
        name: 'keysSeen',
        label: 'If the student has read the right answers',
        kind: 'choice',
        options: [
          { value: '', label: 'Don’t reinstate' },
          { value: 'yes', label: 'Reinstate all the same' },
        ],
      },
      why,
    ],
  },
  'examRoom.end': {
    title: 'End this now',
    about:
      'The student’s screen closes at once. What was answered is graded; modules that weren’t started count as wrong. A mock test can be reinstated.',
    confirm: 'End it',
    busy: 'Ending…',
    tone: 'danger',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
