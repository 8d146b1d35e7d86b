import { findHoursProblem } from '../../../contract/tutors/day-hours.ts';
import { sessionMinutes, weekdays } from '../../../contract/tutors/hours.ts';
import type { FormField } from '../desk/form-fields.ts';

const { least, most } = sessionMinutes;

function findMinutesProblem(text: string): string | null {
  const minutes = Number(text.trim());
  const isPossible = Number.isInteger(minutes) && minutes >= least && minutes <= most;
  return isPossible ? null : `A session takes ${least} to ${most} minutes.`;
}

/** What a tutor's week is made of: whose clocks, how long a session takes, and the hours of each day. */
export const weekFields: readonly FormField[] = [
  { name: 'timeZone', label: 'Time zone', kind: 'zone', required: true },
  { name: 'duration', label: 'Minutes of a session', required: true, problem: findMinutesProblem },
  ...weekdays.map((name, at) => ({
    ...{ name, label: name, problem: findHoursProblem },
    ...(at === 0 && { hint: 'Such as 9:00 am – 1:00 pm, 2:00 pm – 6:00 pm. Leave empty for none.' }),
  })),
];

/** What leave or other hours are made of. */
export const exceptionFields: readonly FormField[] = [
  { name: 'first', label: 'First day', kind: 'date', required: true },
  { name: 'last', label: 'Last day', kind: 'date', hint: 'Leave empty for just that one day.' },
  {
    ...{ name: 'hours', label: 'Hours on these days', problem: findHoursProblem },
    hint: 'Such as 9:00 am – 1:00 pm. Leave empty for leave: no sessions.',
  },
];
