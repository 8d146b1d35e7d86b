import type { ActionForm, FormField } from './form-fields.ts';

const why: FormField = { name: 'reason', label: 'Reason', kind: 'long', hint: 'Kept in the record of actions.', required: true };
const closes: FormField = {
  ...{ name: 'closes', label: 'Start by', kind: 'moment', hint: 'Leave empty for any time. In your time zone.' },
};

/** The forms of what is done to tests that were assigned, and to their results. */
export const assignmentForms = {
  'test.take-back': {
    title: 'Take back',
    about: 'It goes away for everyone who hasn’t started, and they’re told. Whatever was started stays, with its result.',
    confirm: 'Take back',
    busy: 'Taking back…',
    tone: 'danger',
    fields: [why],
  },
  'test.take-back-one': {
    title: 'Take back from this student',
    about:
      'It goes away for this student alone, and they’re told. A test that came with a course comes back only when they’re enrolled again.',
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
    about: 'For this student only. We’ll let them know. Anyone who has started still gets their full time.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [closes, why],
  },
  'test.extend-all': {
    title: 'Start by another time',
    about: 'For everyone who hasn’t started; we’ll let them know. Whoever was given a later time of their own keeps it.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [closes, why],
  },
} as const satisfies Record<string, ActionForm>;
