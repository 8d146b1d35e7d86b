import { announcementForms } from './announcement-forms.ts';
import { answerForms } from './answer-forms.ts';
import { assignmentForms } from './assignment-forms.ts';
import { complaintForms } from './complaint-forms.ts';
import { concernForms } from './concern-forms.ts';
import { consentForms } from './consent-forms.ts';
import { contentForms } from './content-forms.ts';
import { doubtForms } from './doubt-forms.ts';
import { examRoomForms } from './exam-room-forms.ts';
import { facultyForms } from './faculty-forms.ts';
import type { ActionForm } from './form-fields.ts';
import { groupForms } from './group-forms.ts';
import { homeworkForms } from './homework-forms.ts';
import { inquiryForms } from './inquiry-forms.ts';
import { itemForms } from './item-forms.ts';
import { jobForms } from './job-forms.ts';
import { paymentForms } from './payment-forms.ts';
import { sessionForms } from './session-forms.ts';
import { settlementForms } from './settlement-forms.ts';
import { studentForms } from './student-forms.ts';
import { tutorForms } from './tutor-forms.ts';

/** The forms of the desk's actions, by the action's name in the record of actions. */
export const actionForms = {
  ...groupForms,
  ...announcementForms,
  ...answerForms,
  ...assignmentForms,
  ...homeworkForms,
  ...itemForms,
  ...consentForms,
  ...contentForms,
  ...complaintForms,
  ...inquiryForms,
  ...settlementForms,
  ...tutorForms,
  ...facultyForms,
  ...jobForms,
  ...studentForms,
  ...paymentForms,
  ...doubtForms,
  ...concernForms,
  ...sessionForms,
  ...examRoomForms,
  'mail.resend': {
    title: 'Send again',
    about: 'This email alone goes to the address below. Correct it on the student’s page as well.',
    confirm: 'Send again',
    busy: 'Sending…',
    fields: [{ name: 'to', label: 'To', kind: 'email', required: true }],
  },
  'problem.look': {
    title: 'Mark as looked at',
    confirm: 'Mark as looked at',
    busy: 'Saving…',
    fields: [{ name: 'found', label: 'What you found', kind: 'long', hint: 'Optional. Kept in the record of actions.' }],
  },
} as const satisfies Record<string, ActionForm>;
