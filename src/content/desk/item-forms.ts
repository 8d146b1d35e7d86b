import { type ActionForm, why } from './form-fields.ts';

/** The forms of what is done to questions. */
export const itemForms = {
  'item.take-back': {
    title: 'Take the decision back',
    about: 'Everything counts as it did before. Students whose scores change are told.',
    confirm: 'Take back',
    busy: 'Taking back…',
    tone: 'danger',
    fields: [why],
  },
  'items.export': {
    title: 'Save the statistics',
    about: 'One file for a spreadsheet, with every question of this list. Nobody is named in it.',
    confirm: 'Save as CSV',
    busy: 'Making the file…',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
