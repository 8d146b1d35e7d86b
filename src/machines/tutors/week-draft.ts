import { type TutorWeek, weekdays } from '../../../contract/tutors/hours.ts';
import type { HoursDraft } from '../../services/tutors/hours.ts';

/** A week as it is filled in. */
export const toWeekDraft = ({ timeZone, duration, week }: TutorWeek): HoursDraft => ({
  ...{ timeZone, duration: String(duration) },
  ...Object.fromEntries(weekdays.map((name, at) => [name, week[at] ?? ''])),
});
