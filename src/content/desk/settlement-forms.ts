import { type ActionForm, why } from './form-fields.ts';

/** The forms of what is done with settlements. */
export const settlementForms = {
  'settlements.export': {
    title: 'Save the settlements',
    about:
      'One file for a spreadsheet, with each payment and refund that was settled on these days, its fee, tax and bank number.',
    confirm: 'Save as CSV',
    busy: 'Making the file…',
    fields: [
      { name: 'from', label: 'First day', kind: 'date', required: true },
      { name: 'to', label: 'Last day', kind: 'date', required: true },
      why,
    ],
  },
} as const satisfies Record<string, ActionForm>;
