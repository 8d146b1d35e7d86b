import type { ActionForm } from './form-fields.ts';

/** The forms of what the safeguarding lead and the deputy do about a concern. */
export const concernForms = {
  'concern.take': {
    title: 'Take it up',
    confirm: 'Take it up',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.refer': {
    title: 'Pass it on',
    confirm: 'Record it',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note. Say who it went to, and when.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.close': {
    title: 'Close it',
    confirm: 'Close it',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note. It can be taken up again.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
  'concern.reopen': {
    title: 'Take it up again',
    confirm: 'Take it up',
    busy: 'Saving…',
    about: 'Only the safeguarding lead and the deputy read this note.',
    fields: [{ name: 'note', label: 'What was done, and what comes next', kind: 'long', required: true }],
  },
} satisfies Record<string, ActionForm>;
