import { announcementBounds } from '../../../contract/desk/announcements.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import type { ActionForm, FormField } from './form-fields.ts';

const atMost = (most: number) => (text: string) =>
  text.length > most ? `At most ${formatNumber(most)} letters. These are ${formatNumber(text.length)}.` : null;

const words: readonly FormField[] = [
  {
    name: 'audience',
    label: 'To whom',
    kind: 'choice',
    options: [
      { value: 'students', label: 'Students' },
      { value: 'both', label: 'Students and parents' },
      { value: 'parents', label: 'Parents' },
    ],
    required: true,
  },
  { name: 'title', label: 'Title', hint: 'The subject of the email.', required: true, problem: atMost(announcementBounds.title) },
  { name: 'text', label: 'Text', kind: 'long', required: true, problem: atMost(announcementBounds.text) },
];

const about = 'It appears in their notices, and is emailed as each has chosen. It can’t be taken back.';

/** The forms of what the school says in its own words. */
export const announcementForms = {
  'announcement.course': {
    title: 'Write to a course',
    about,
    confirm: 'Send',
    busy: 'Sending…',
    fields: [{ name: 'course', label: 'Everyone now in the course', kind: 'courses', required: true }, ...words],
  },
  'announcement.group': { title: 'Write to the group', about, confirm: 'Send', busy: 'Sending…', fields: words },
  'announcement.student': { title: 'Write to the student', about, confirm: 'Send', busy: 'Sending…', fields: words },
} satisfies Record<string, ActionForm>;
