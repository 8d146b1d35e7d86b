import { type ActionForm, why } from './form-fields.ts';

/** The forms of what is done to questions. */
export const itemForms = {
  'objection.look': {
    title: 'Looked at it?',
    about: 'Your colleagues will see that somebody’s looking into it.',
    confirm: 'I’m looking at it',
    busy: 'Saving…',
    fields: [],
  },
  'objection.answer': {
    title: 'Answer the student',
    about: 'They’re told once, in your words. Withdraw the question first if it’s faulty.',
    confirm: 'Send the answer',
    busy: 'Sending…',
    fields: [{ name: 'answer', label: 'Answer', kind: 'long', hint: 'The student reads this.', required: true }],
  },
  'items.export': {
    title: 'Save the statistics',
    about: 'One file for a spreadsheet, with every question of this list. Nobody is named in it.',
    confirm: 'Save as CSV',
    busy: 'Making the file…',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
