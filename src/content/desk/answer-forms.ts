import { type ActionForm, why } from './form-fields.ts';

/** The forms of what the school decides about answers. */
export const answerForms = {
  'answers.decide-late': {
    title: 'Late answers',
    about:
      'The module is graded anew, and takes no more late answers. The student sees in the result that the school decided so.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [
      { name: 'module', label: 'Module', kind: 'hidden', required: true },
      {
        name: 'counted',
        label: 'Answers that came after the deadline',
        kind: 'choice',
        options: [
          { value: 'yes', label: 'Count all of them' },
          { value: 'no', label: 'Leave all of them out' },
        ],
        required: true,
      },
      why,
    ],
  },
} satisfies Record<string, ActionForm>;
