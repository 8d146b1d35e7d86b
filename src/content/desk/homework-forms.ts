import { type ActionForm, why } from './form-fields.ts';

/** The forms of what is done to homework that was given. */
export const homeworkForms = {
  'homework.take-back': {
    title: 'Take back',
    about: 'It goes away for everyone who hasn’t handed it in, and they’re told. What was handed in stays, and can be marked.',
    confirm: 'Take back',
    busy: 'Taking back…',
    tone: 'danger',
    fields: [why],
  },
  'homework.extend': {
    title: 'Another date',
    about: 'For this student only.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [{ name: 'due', label: 'Hand in by', kind: 'moment', hint: 'In your time zone.', required: true }, why],
  },
} as const satisfies Record<string, ActionForm>;
