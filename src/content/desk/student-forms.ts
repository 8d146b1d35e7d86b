import { passwordLinkHours } from '../../../contract/limits.ts';
import { type ActionForm, type FormField, why } from './form-fields.ts';

const details: readonly FormField[] = [
  { name: 'firstname', label: 'First name', required: true },
  { name: 'lastname', label: 'Last name' },
  { name: 'email', label: 'Email', kind: 'email', required: true },
  { name: 'contact', label: 'Phone', kind: 'tel' },
  { name: 'standard', label: 'Class' },
  { name: 'guardianName', label: 'Parent’s name' },
  { name: 'guardianPhone', label: 'Parent’s phone', kind: 'tel' },
  {
    name: 'guardianEmail',
    label: 'Parent’s email',
    kind: 'email',
    hint: 'Reports go here. Leave empty to send them to the student.',
  },
];

/** The forms of what the school does about a student. */
export const studentForms = {
  'student.add': {
    title: 'Add a student',
    about: `They get an email with a link to choose a password. It works for ${passwordLinkHours} hours.`,
    confirm: 'Add student',
    busy: 'Adding…',
    fields: [
      ...details,
      { name: 'username', label: 'Username', hint: 'Leave empty to use the email address.' },
      { name: 'course', label: 'Course', kind: 'courses', hint: 'You can enroll them in more later.' },
    ],
  },
  'student.correct': {
    title: 'Correct details',
    about: 'A new email address is used once the link we email there is opened; the old address is told. The username stays.',
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
    about: 'They can be booked at once, on top of those the price includes. The price and its papers stay as they are.',
    confirm: 'Give sessions',
    busy: 'Giving…',
    fields: [
      { name: 'enrolment', label: 'Enrollment', kind: 'hidden', required: true },
      {
        name: 'sessions',
        label: 'How many more',
        required: true,
        hint: 'Use a minus, such as -1, to take some back.',
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
    title: 'Email a password link',
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
} satisfies Record<string, ActionForm>;
