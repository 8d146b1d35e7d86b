import type { ActionForm } from './form-fields.ts';

/** The forms of what the school does about complaints. `seen`: how much of what was written staff have read. */
export const complaintForms = {
  'complaint.answer': {
    title: 'Answer the complaint',
    about: 'Your answer is emailed to the person who complained. The complaint stays open until it’s settled.',
    confirm: 'Send answer',
    busy: 'Sending…',
    fields: [
      { name: 'seen', label: 'Read', kind: 'hidden' },
      { name: 'text', label: 'Your answer', kind: 'long', required: true },
    ],
  },
  'complaint.end': {
    title: 'Settle the complaint',
    about: 'Say what was decided. Your words are emailed to the person who complained, who can open it again once.',
    confirm: 'Settle it',
    busy: 'Sending…',
    fields: [
      { name: 'seen', label: 'Read', kind: 'hidden' },
      { name: 'text', label: 'What was decided', kind: 'long', required: true },
    ],
  },
} satisfies Record<string, ActionForm>;
