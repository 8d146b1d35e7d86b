import { handOverMinutes } from '../../../contract/desk/doubts.ts';
import { type ActionForm, why } from './form-fields.ts';

/** The forms of what the school does about doubts. */
export const doubtForms = {
  'doubt.hand-over': {
    title: 'Hand the doubt over',
    about: `The tutor gets an email, and has it for ${handOverMinutes} minutes. After that every tutor of the course can take it again.`,
    confirm: 'Hand it over',
    busy: 'Handing it over…',
    fields: [{ name: 'tutor', label: 'Tutor', kind: 'hidden' }, why],
  },
  'doubt.withdraw': {
    title: 'Take it out of the reviews',
    about: 'Others who chose the same wrong answer don’t see it anymore. Its tutors can offer it again, in other words.',
    confirm: 'Take it out',
    busy: 'Taking it out…',
    fields: [why],
  },
} satisfies Record<string, ActionForm>;
