import type { ActionForm } from './form-fields.ts';

/** The form of what is done about jobs. */
export const jobForms = {
  'job.run': {
    title: 'Run now',
    about: 'It does what it does by itself otherwise, once more. Nobody gets anything twice.',
    confirm: 'Run now',
    busy: 'Starting…',
    fields: [],
  },
} satisfies Record<string, ActionForm>;
