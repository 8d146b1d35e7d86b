import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/tutors.ts';
import { formatDayHours } from '../../../contract/tutors/day-hours.ts';
import { type HoursException, weekdays } from '../../../contract/tutors/hours.ts';
import { type Act, type AuditEntry, differences } from '../../audit/act.ts';
import { addException, holdTutor, removeException, setHours } from '../../tutors/hours/change-hours.ts';
import { noHours, readHours } from '../../tutors/hours/known-hours.ts';
import type { Hours } from '../../tutors/hours/plan-slots.ts';

type Tutor = Awaited<ReturnType<typeof holdTutor>>;

/** A tutor as the record of actions names one. */
export const tutorSubject = ({ id, firstname, lastname }: Tutor): AuditEntry['subject'] => ({
  ...{ kind: 'teacher', id, name: `${firstname} ${lastname}`.trim() },
});

/** Hours as the record of actions has them: each day under its name. */
const toDetails = ({ timeZone, duration, week }: Omit<Hours, 'exceptions'>) => ({
  timeZone,
  minutes: duration,
  ...Object.fromEntries(weekdays.map((name, at) => [name, formatDayHours(week[at] ?? [])])),
});

/** Sets a tutor's week for the school. Throws `CallRefused` as `setHours` does. */
export async function setTutorHours(
  { tx, now, record }: Act,
  { tutor: id, ...week }: z.output<typeof calls.setHours.body>,
  schoolZone: string,
): Promise<void> {
  const tutor = await holdTutor(tx, id);
  const before = (await readHours(tx, id, now)) ?? noHours(schoolZone);
  const changeSlots = await setHours(tx, id, week, now);
  await changeSlots();
  const after = (await readHours(tx, id, now)) ?? noHours(schoolZone);
  await record({ action: 'tutor.hours', subject: tutorSubject(tutor), ...differences(toDetails(before), toDetails(after)) });
}

const exceptionDetails = ({ first, last, hours }: Omit<HoursException, 'id'>) => ({
  days: first === last ? first : `${first} to ${last}`,
  hours: hours === '' ? 'Leave' : hours,
});

/** Adds leave or other hours of a tutor for the school. Throws `CallRefused` as `addException` does. */
export async function addTutorException(
  { tx, now, record }: Act,
  { tutor: id, ...exception }: z.output<typeof calls.addException.body>,
  schoolZone: string,
): Promise<void> {
  const tutor = await holdTutor(tx, id);
  const changeSlots = await addException(tx, id, exception, { schoolZone, now });
  await changeSlots();
  await record({ action: 'tutor.add-exception', subject: tutorSubject(tutor), after: exceptionDetails(exception) });
}

/** Takes leave or other hours of a tutor back for the school. Throws `CallRefused` as `removeException` does. */
export async function removeTutorException(
  { tx, now, record }: Act,
  { tutor: id, exception }: z.output<typeof calls.removeException.body>,
): Promise<void> {
  const tutor = await holdTutor(tx, id);
  const { removed, changeSlots } = await removeException(tx, { tutorId: id, exception }, now);
  await changeSlots();
  const { firstDay: first, lastDay: last, spans } = removed;
  const before = exceptionDetails({ first, last, hours: formatDayHours(spans) });
  await record({ action: 'tutor.remove-exception', subject: tutorSubject(tutor), before });
}
