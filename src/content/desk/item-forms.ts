import { type ActionForm, why } from './form-fields.ts';

/** The forms of what is done to questions. */
export const itemForms = {
  'items.export': {
    title: 'Save the statistics',
    about: 'One file for a spreadsheet, with every question of this list. Nobody is named in it.',
    confirm: 'Save as CSV',
    busy: 'Making the file…',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
