import { reminderDays } from '../../../contract/desk/inquiries.ts';
import type { ActionForm, FormField } from './form-fields.ts';

/** How much of what was done staff have read. */
const seen: FormField = { name: 'seen', label: 'Read', kind: 'hidden' };

const reminder: FormField = {
  name: 'remindInDays',
  label: 'Remind the school',
  kind: 'choice',
  options: [{ value: '', label: 'No' }, ...reminderDays.map((days) => ({ value: String(days), label: `In ${days} days` }))],
};

/** The forms of what the school does about inquiries. */
export const inquiryForms = {
  'inquiry.answer': {
    title: 'Answer',
    about: 'Your answer is emailed to the person who asked, who can reply to the school.',
    confirm: 'Send answer',
    busy: 'Sending…',
    fields: [seen, { name: 'text', label: 'Your answer', kind: 'long', required: true }, reminder],
  },
  'inquiry.note': {
    title: 'Add a note',
    about: 'Only staff see it: what was said on the phone, or what’s next.',
    confirm: 'Save note',
    busy: 'Saving…',
    fields: [seen, { name: 'text', label: 'Note', kind: 'long', required: true }, reminder],
  },
  'inquiry.enrol': {
    title: 'They enrolled',
    about: 'Nothing more is due. The course itself is given on the student’s page.',
    confirm: 'Mark as enrolled',
    busy: 'Saving…',
    fields: [seen, { name: 'text', label: 'Note', kind: 'long', hint: 'Optional.' }],
  },
  'inquiry.lose': {
    title: 'Nothing came of it',
    about: 'Nothing more is due. You can open it again.',
    confirm: 'Close it',
    busy: 'Saving…',
    fields: [seen, { name: 'text', label: 'Why', kind: 'long', required: true }],
  },
  'inquiry.reopen': {
    title: 'Open it again',
    confirm: 'Open again',
    busy: 'Saving…',
    fields: [seen, { name: 'text', label: 'Note', kind: 'long', hint: 'Optional.' }],
  },
} satisfies Record<string, ActionForm>;
