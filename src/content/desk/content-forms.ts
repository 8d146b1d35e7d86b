import { type ActionForm, type FormField, why } from './form-fields.ts';

/** What it is about, which is chosen on the page; without a question it is the whole pack. */
const names: readonly FormField[] = [
  { name: 'pack', label: 'Quiz, mock test or bank', kind: 'hidden', required: true },
  { name: 'question', label: 'Question', kind: 'hidden' },
];

/** Which draft, as it was seen. */
const draftFields: readonly FormField[] = [
  { name: 'pack', label: 'Quiz, mock test or bank', kind: 'hidden', required: true },
  { name: 'seen', label: 'Draft', kind: 'hidden', required: true },
];

/** The forms of what is done to content. */
export const contentForms = {
  'content.release': {
    title: 'Release',
    about: 'Students get it from now on. A draft has no explanation: its review says so until one is written and imported.',
    confirm: 'Release',
    busy: 'Releasing…',
    fields: [...names, why],
  },
  'content.withdraw': {
    title: 'Withdraw',
    about:
      'Nobody gets it from now on, not even in drills. Anyone who has started can finish, and results stay. It can be released again.',
    confirm: 'Withdraw',
    busy: 'Withdrawing…',
    tone: 'danger',
    fields: [...names, why],
  },
  'content.publish': {
    title: 'Publish',
    about:
      'Anyone who starts from now on gets it, including those who have it but haven’t started. Anyone who has started keeps the version before.',
    confirm: 'Publish',
    busy: 'Publishing…',
    fields: draftFields,
  },
  'content.discard': {
    title: 'Discard the draft',
    about: 'It’s gone for good; import the file again if you need it. What is published stays.',
    confirm: 'Discard',
    busy: 'Discarding…',
    tone: 'danger',
    fields: [...draftFields, why],
  },
  'content.export': {
    title: 'Save these questions',
    about: 'One file in the format that an import reads, with every question of this list and its key.',
    confirm: 'Save as a file',
    busy: 'Making the file…',
    fields: [why],
  },
  'sheet.withdraw': {
    title: 'Withdraw this PDF',
    about:
      'Nobody can open it from now on, and it isn’t kept. One that came with a pack comes back when the pack is imported again.',
    confirm: 'Withdraw',
    busy: 'Withdrawing…',
    tone: 'danger',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
