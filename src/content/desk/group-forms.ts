import { type ActionForm, type FormField, why } from './form-fields.ts';

const name: FormField = { name: 'name', label: 'Name', hint: 'Such as SAT, Saturday morning.', required: true };

/** The forms of what is done to groups of students. */
export const groupForms = {
  'group.add': {
    title: 'New group',
    about: 'A class, or any other students that you assign tests to together.',
    confirm: 'Make group',
    busy: 'Saving…',
    fields: [name],
  },
  'group.change': {
    title: 'Name and tutor',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [name, { name: 'tutor', label: 'Tutor', kind: 'choices' }],
  },
  'group.add-members': {
    title: 'Add students',
    about: 'Name them, choose a course, or both. If one name is wrong, nobody is added, and you see which.',
    confirm: 'Add students',
    busy: 'Adding…',
    fields: [
      { name: 'names', label: 'Usernames or email addresses', kind: 'long', hint: 'One per line, or separated by commas.' },
      { name: 'course', label: 'Everyone now in the course', kind: 'courses' },
    ],
  },
  'group.leave': {
    title: 'Take out of the group',
    about: 'Tests that the student has stay. You can add the student again.',
    confirm: 'Take out',
    busy: 'Saving…',
    fields: [{ name: 'student', label: 'Student', kind: 'hidden', required: true }],
  },
  'group.archive': {
    title: 'Archive this group',
    about: 'Nothing more can be assigned to it. Its students, their tests and results stay, and you can bring it back.',
    confirm: 'Archive',
    busy: 'Saving…',
    fields: [why],
  },
  'group.restore': {
    title: 'Bring this group back',
    confirm: 'Take it up',
    busy: 'Saving…',
    fields: [why],
  },
} as const satisfies Record<string, ActionForm>;
