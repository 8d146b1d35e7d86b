import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import { sessionChangeWords } from '../session-words.ts';
import type { ActionForm, FormField } from './form-fields.ts';

/** The form of what the school does to a session. */
function sessionForm(change: SessionChange, fields: readonly FormField[] = []): ActionForm {
  const { label, means, tone } = sessionChangeWords[change];
  const reason: FormField = {
    name: 'reason',
    label: 'Reason',
    kind: 'long',
    hint: 'Optional. Kept in the record of actions.',
  };
  return { title: label, about: means, confirm: label, busy: 'Saving…', ...(tone && { tone }), fields: [...fields, reason] };
}

/** The forms of what the school does to sessions. */
export const sessionForms = {
  'session.cancel': sessionForm('cancel'),
  'session.restore': sessionForm('restore'),
  'session.move': sessionForm('move', [{ name: 'to', label: 'New time', kind: 'choices', required: true }]),
  'session.moveBack': sessionForm('moveBack'),
  'session.sayHeld': sessionForm('sayHeld'),
  'session.sayTutorAbsent': sessionForm('sayTutorAbsent'),
  'session.sayStudentAbsent': sessionForm('sayStudentAbsent'),
  'session.takeBack': sessionForm('takeBack'),
} satisfies Record<string, ActionForm>;
