import type { ActionForm } from './form-fields.ts';

/** The form of what is done about jobs. */
export const jobForms = {
  'job.run': {
    title: 'Run now',
    about: 'It runs once more, just as it does by itself. Nobody gets anything twice.',
    confirm: 'Run now',
    busy: 'Starting…',
    fields: [],
  },
} satisfies Record<string, ActionForm>;
