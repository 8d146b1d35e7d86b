import { capitalized } from '../../../contract/number-words.ts';
import { checkKinds, checkWords } from '../../../contract/tutors/checks.ts';
import { exceptionFields, weekFields } from '../tutors/hours-fields.ts';
import { roomField } from '../tutors/room-field.ts';
import { type ActionForm, why } from './form-fields.ts';

/** The forms of what the school does about its tutors. */
export const tutorForms = {
  'tutor.hours': {
    title: 'Weekly hours',
    about:
      'Free times change at once. Booked sessions stay: the page shows which ones no longer fit, so you can move or cancel them.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: weekFields,
  },
  'tutor.add-exception': {
    title: 'Leave or other hours',
    about: 'Free times on these days change at once. Booked sessions stay, and the page shows which ones no longer fit.',
    confirm: 'Add',
    busy: 'Saving…',
    fields: exceptionFields,
  },
  'tutor.remove-exception': {
    title: 'Remove these days',
    about: 'The weekly hours apply again, and their times are offered.',
    confirm: 'Remove',
    busy: 'Saving…',
    fields: [{ name: 'exception', label: 'Days', kind: 'hidden', required: true }],
  },
  'tutor.room': {
    title: 'A room of their own',
    about: 'From now on, links in emails and calendars lead there, even for sessions already booked.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [roomField],
  },
  'tutor.check': {
    title: 'Record a check',
    about: 'It replaces an earlier one of its kind. Without all four, the tutor can’t be given students under 18.',
    confirm: 'Record',
    busy: 'Saving…',
    fields: [
      {
        ...{ name: 'kind', label: 'What was checked', kind: 'choice', required: true },
        options: checkKinds.map((value) => ({ value, label: capitalized(checkWords[value]) })),
      },
      { name: 'checkedOn', label: 'When', kind: 'date', required: true },
      {
        name: 'until',
        label: 'Valid until',
        kind: 'date',
        hint: 'Leave empty if it doesn’t expire. The school gets an email 30 and 7 days before.',
      },
      {
        ...{ name: 'found', label: 'What was seen', kind: 'long', required: true },
        hint: 'Such as “Passport, on a video call”. Leave out its number.',
      },
    ],
  },
  'tutor.withdraw-check': {
    title: 'Take a check back',
    about:
      'It counts as missing from then on, and the tutor can’t be given students under 18. Booked sessions stay: look at those, too.',
    confirm: 'Take back',
    busy: 'Saving…',
    tone: 'danger',
    fields: [{ name: 'kind', label: 'Check', kind: 'hidden', required: true }, why],
  },
  'tutor.export-month': {
    title: 'Save the month',
    about: 'A file for spreadsheets, with every lesson of the month and what it counts as.',
    confirm: 'Save as CSV',
    busy: 'Saving…',
    fields: [{ name: 'month', label: 'Month', kind: 'hidden', required: true }, why],
  },
  'tutor.course': {
    title: 'A course',
    about: 'A course has one tutor, so this replaces whoever taught it before. Others can answer its doubts, too.',
    confirm: 'Save',
    busy: 'Saving…',
    fields: [
      { name: 'course', label: 'Course', kind: 'courses', required: true },
      {
        name: 'part',
        label: 'This tutor',
        kind: 'choice',
        options: [
          { value: 'teaches', label: 'Teaches it' },
          { value: 'answers', label: 'Answers its doubts' },
          { value: 'nothing', label: 'No longer answers its doubts' },
        ],
        required: true,
      },
    ],
  },
} satisfies Record<string, ActionForm>;
