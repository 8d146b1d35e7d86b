import type { ActionForm, FormField } from './form-fields.ts';

const why: FormField = { name: 'reason', label: 'Reason', kind: 'long', hint: 'Kept in the record of actions.', required: true };

/** The forms of what is done to tests that were assigned, and to their results. */
export const assignmentForms = {
  'test.take-back': {
    title: 'Take back',
    about: 'It goes away for everyone who hasn’t started, and they’re told. What was started stays, with its result.',
    confirm: 'Take back',
    busy: 'Taking back…',
    tone: 'danger',
    fields: [why],
  },
  'gradebook.export': {
    title: 'Save the gradebook',
    about: 'One file for a spreadsheet, with every student and every test shown here.',
    confirm: 'Save as CSV',
    busy: 'Making the file…',
    fields: [why],
  },
  'test.extend': {
    title: 'Start by another time',
    about: 'For this student only. Whoever has started has their full time anyway.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [{ name: 'closes', label: 'Start by', kind: 'moment', hint: 'Left out, at any time. In your time zone.' }, why],
  },
} as const satisfies Record<string, ActionForm>;
